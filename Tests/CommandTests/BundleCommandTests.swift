import Bundle
import Foundation
import Notebook
import Store
import Support
import Testing

@testable import Command

/// Notebooks on their way from one person to another.
@Suite final class BundleCommandTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    _ = suzuri("new", "Physics")
    try write("sketch", "1 1 2 2 9 3")
    _ = suzuri("import", path("sketch.xopp"), "--into", "Physics")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func write(_ name: String, _ points: String) throws {
    let page = """
      <xournal fileversion="4"><page width="200" height="100"><background type="solid" \
      color="#ffffffff" style="plain"/><layer><stroke tool="pen" color="#000000ff" width="1">\
      \(points)</stroke></layer></page></xournal>
      """
    try Data(page.utf8).write(to: folder.appending(path: "\(name).xopp"))
  }

  private func suzuri(_ words: String..., on device: String = "one") -> Outcome {
    Outcome(words, table: .suzuri, environment: ["SUZURI_LIBRARY": path(device)])
  }

  private func hash(on device: String) -> String? {
    let output = suzuri("info", "Physics", "--json", on: device).output
    let json = try? JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    return json?["content_hash"] as? String
  }

  @Test func `a notebook goes to another library, and back with what was written there`() throws {
    let file = path("physics.suzuri")
    let export = suzuri("export", "Physics", "-o", file)
    #expect(export.code == .success && export.output.contains("2 pages"), "\(export)")
    let bytes = try Data(contentsOf: folder.appending(path: "physics.suzuri"))
    _ = suzuri("export", "Physics", "-o", file)
    #expect(try Data(contentsOf: folder.appending(path: "physics.suzuri")) == bytes)
    let first = suzuri("import", file, on: "two")
    #expect(
      first.code == .success && first.output.contains(/: added '.*\), with 2 pages\./), "\(first)")
    #expect(suzuri("import", file, on: "two").output.contains("already contains all of it"))
    #expect(hash(on: "two") == hash(on: "one") && hash(on: "one") != nil)

    try write("more", "5 5 6 6 7 7")
    _ = suzuri("import", path("more.xopp"), "--into", "Physics", on: "two")
    _ = suzuri("export", "Physics", "-o", path("back.suzuri"), on: "two")
    let back = suzuri("import", path("back.suzuri"), "--json")
    #expect(
      back.output.contains(#""is_new": false"#) && back.output.contains(#""pages": 3"#), "\(back)")
    #expect(hash(on: "two") == hash(on: "one"))
    #expect(suzuri("import", file).output.contains("already contains all of it"))
  }

  @Test func `what a file lacks is rebuilt or left out, and verify finds nothing`() throws {
    let file = path("physics.suzuri")
    _ = suzuri("export", "Physics", "-o", file)
    let whole = try Bundle([UInt8](Data(contentsOf: folder.appending(path: "physics.suzuri"))))
    func expect(_ note: String, on device: String, without isGone: (Body) -> Bool) throws {
      var bundle = whole
      bundle.records.removeAll { placed in
        guard case .body(let bytes) = placed.record.fragment else { return false }
        return (try? Body(stored: bytes)).map(isGone) == true
      }
      try Data(bundle.encoded()).write(to: folder.appending(path: "forged.suzuri"))
      let run = suzuri("import", path("forged.suzuri"), on: device)
      #expect(run.code == .success && run.messages.contains(note), "\(run)")
      #expect(suzuri("verify", on: device).code == .success)
    }
    try expect("1 layer, section or title was missing from the file", on: "two") { body in
      if case .layer = body { true } else { false }
    }
    #expect(suzuri("info", "Physics", "--json", on: "two").output.contains(#""strokes": 1"#))
    try expect("items were left out because their pages", on: "three") { body in
      if case .page = body { true } else { false }
    }
  }

  @Test func `chosen pages are said, and what is in the file`() {
    let file = path("page.suzuri")
    let export = suzuri("export", "Physics", "-o", file, "--pages", "2")
    #expect(export.output.contains("1 page,"), "\(export)")
    let info = suzuri("info", file, "--json").output
    #expect(info.contains(#""title": "Physics""#) && info.contains(#""pages": 1"#), "\(info)")
    #expect(info.contains(#""strokes": 1"#))
    let none = suzuri("export", "Physics", "-o", file, "--pages", "7")
    #expect(none.code == .failure && none.messages.contains("page 7 does not exist"), "\(none)")
    #expect(suzuri("export", "Physics", "-o", file, "--layers", "1").code == .usage)
    #expect(suzuri("export", "Physics", "-o", file, "--format", "pdf").code == .usage)
    #expect(suzuri("export", "Physics", "-o", path("a.pdf"), "--format", "suzuri").code == .usage)
  }

  @Test func `its pages become other files, and copies in another notebook`() {
    let file = path("physics.suzuri")
    _ = suzuri("export", "Physics", "-o", file)
    #expect(suzuri("export", file, "-o", path("a.pdf")).code == .success)
    _ = suzuri("new", "Other", on: "two")
    let copied = suzuri("import", file, "--into", "Other", on: "two")
    #expect(copied.output.contains("on pages 2 to 3 of 'Other'"), "\(copied)")
    let several = suzuri("export", "Physics", "-o", "\(path("shared"))/", "--format", "suzuri")
    #expect(several.code == .success)
    #expect(FileManager.default.fileExists(atPath: path("shared/Physics.suzuri")))
  }

  @Test func `a file manager gets a picture of its first page`() throws {
    let file = path("physics.suzuri")
    _ = suzuri("export", "Physics", "-o", file)
    let run = suzuri("thumbnail", "--size", "64", file, path("a.png"))
    #expect(run.code == .success, "\(run)")
    let png = [UInt8](try Data(contentsOf: folder.appending(path: "a.png")))
    #expect(Array(png.prefix(4)) == [0x89, 0x50, 0x4E, 0x47])
    // A4, upright.
    #expect(Array(png[16..<24]) == [0, 0, 0, 45, 0, 0, 0, 64])
    #expect(suzuri("thumbnail", file, file).code == .failure)
    #expect(suzuri("thumbnail", path("sketch.xopp"), path("b.png")).code == .success)
  }

  @Test func `what is opened is merged and shown, also out of the trash`() throws {
    let file = path("physics.suzuri")
    _ = suzuri("export", "Physics", "-o", file)
    _ = suzuri("trash", "Physics")
    for device in ["one", "two"] {
      var recorder = Recorder()
      let id = try OpenedFiles(
        meantBy: [file], LibraryChoice(option: path(device)), in: &recorder.console
      ).notebook
      #expect(try Library(at: path(device)).notebooks().map(\.id.description) == [id])
    }
  }

  @Test func `a damaged bundle is refused, and nothing of it stays`() throws {
    let file = folder.appending(path: "physics.suzuri")
    _ = suzuri("export", "Physics", "-o", file.path)
    var bytes = try Data(contentsOf: file)
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: file)
    let run = suzuri("import", file.path, on: "two")
    #expect(run.code == .failure)
    #expect(run.messages.contains("damaged"), "\(run)")
    #expect(!FileManager.default.fileExists(atPath: path("two")))
  }
}
