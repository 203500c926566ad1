import Bytes
import Exchange
import Foundation
import Geometry
import Ink
import Notebook
import Support
import Testing
import Wording

/// What the real program makes of files that were read and written here.
@Suite struct XournalProgramTests {
  @Test func `notes look the same after the way through Suzuri`() throws {
    let sample = FeatureSample()
    let folder = try ScratchFolder()
    try sample.write(to: folder.file("a.xopp"))
    let bytes = [UInt8](try Data(contentsOf: folder.file("a.xopp")))
    let surroundings = NotesSurroundings { source in
      let path = source.isAttached ? "a.xopp.\(source.path)" : source.path
      return (try? Data(contentsOf: folder.file(path))).map { [UInt8]($0) }
    }
    let supply = try XoppPages(bytes, in: surroundings)
    let (pages, notes) = try supply.all()
    #expect(
      notes == [
        "page 1, line 18: parts of a stroke were left out: their widths are 0, negative or not numbers"
      ])
    try folder.write(pages, to: "b.xopp")
    let (before, after) = (try folder.pictures(of: "a"), try folder.pictures(of: "b"))
    #expect(before.count == pages.count)
    #expect(before.count == after.count)
    for (number, (one, other)) in zip(before, after).enumerated() {
      #expect(one == other, "page \(number + 1)")
      #expect(Set(one.dropFirst(100)).count > 1, "page \(number + 1) is blank")
    }
  }

  @Test func `Xournal++ shows a JPEG that was written here`() throws {
    let jpeg = FeatureSample.jpeg
    var page = LoosePage(number: 1, size: PageSize(width: 1000, height: 1000))
    let frame = ImageFrame(
      box: page.size?.box ?? .empty, hash: ContentHash(of: jpeg), mediaType: "image/jpeg")
    page.layers = [LoosePage.Layer(elements: [LooseElement(.image(frame))])]
    page.files = [frame.hash: jpeg]
    let folder = try ScratchFolder()
    try folder.write([page], to: "a.xopp")
    let picture = try #require(try folder.pictures(of: "a").first)
    let middle = picture.count / 2
    let pixel = Array(picture[(middle - middle % 3)..<(middle - middle % 3 + 3)])
    #expect(picture.count > 1000 && pixel.contains { $0 > 150 } && pixel.contains { $0 < 80 })
  }
}

/// A folder that is gone when nobody needs it.
private final class ScratchFolder {
  private let place: URL

  init() throws {
    place = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: place) }

  func file(_ name: String) -> URL { place.appending(path: name) }

  func write(_ pages: [LoosePage], to name: String) throws {
    let (bytes, attachments, _) = try XoppWriter.file(of: pages)
    try Data(bytes).write(to: file(name))
    for attachment in attachments {
      try Data(attachment.bytes).write(to: file("\(name).\(attachment.name)"))
    }
  }

  /// The pixels of the pages of some notes as the real program prints them.
  func pictures(of name: String) throws -> [[UInt8]] {
    let line =
      "xournalpp --create-pdf=\(name).pdf \(name).xopp && pdftoppm -r 60 \(name).pdf \(name)"
    let run = try Execution(
      of: URL(filePath: "/bin/bash"), ["-c", line],
      environment: ["HOME": place.path, "PATH": "/usr/bin:/bin"], in: place)
    #expect(run.code == 0, "\(run.messages)")
    let files = try FileManager.default.contentsOfDirectory(atPath: place.path)
    return try files.filter { $0.hasPrefix("\(name)-") && $0.hasSuffix(".ppm") }.sorted()
      .map { [UInt8](try Data(contentsOf: file($0))) }
  }
}
