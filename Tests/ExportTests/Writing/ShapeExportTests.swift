import Bytes
import Exchange
import Foundation
import Geometry
import Ink
import Notebook
import Paint
import Support
import Testing

@testable import Export

/// Shapes look the same in every format as on the screen.
@Suite final class ShapeExportTests {
  private static let resolution = 150
  /// How much of the ink may look otherwise, as for other ink.
  private static let most = 0.04

  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-shapes-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Each form: plain with arrowheads, filled with round corners, dashed.
  static let page: LoosePage = {
    let plain = Style(color: .sumi, width: 1.5, response: .constant)
    var (filled, dashed) = (plain, plain)
    filled.fill = 0.4
    filled.color = Color(rgb: 0x2060C0)
    (dashed.dashes, dashed.cap, dashed.color) = ([6, 3], .butt, Color(rgb: 0xB02010))
    let elements = Shape.Form.allCases.enumerated().flatMap { column, form in
      [plain, filled, dashed].enumerated().map { row, style in
        let corner = Point(x: 6 + Double(column) * 36, y: 8 + Double(row) * 44)
        var shape = Shape(
          form, [Point(x: 0, y: 0), Point(x: 26, y: 4), Point(x: 24, y: 32)].map { corner + $0 },
          radius: row == 1 ? 5 : 0, heads: row == 2 ? [] : [.start, .end])
        if form == .ellipse || form == .arc {
          shape.points = [(14, 16), (28, 18), (12, 30)].map { corner + Point(x: $0.0, y: $0.1) }
        }
        shape.sweep = 4
        return LooseElement(shape, style: style)
      }
    }
    return LoosePage.small(1, elements)
  }()

  private func drawn(_ page: LoosePage, like shown: PagePixels) -> PagePixels {
    PagePixels(
      PagePicture(of: page), resolution: Self.resolution, width: shown.width,
      height: shown.height)
  }

  @Test(arguments: PageWriter.allCases)
  func `PDFs show them in every reader as the screen does`(writer: PageWriter) throws {
    let file = try MadePDF([Self.page], by: writer)
    try file.expectSound()
    for reader in MadePDF.Reader.allCases {
      let shown = try file.pixels(page: 1, resolution: Self.resolution, by: reader)
      let ours = drawn(Self.page, like: shown)
      #expect(shown.shareOfInk(missingIn: ours) <= Self.most, "\(reader)")
      #expect(ours.shareOfInk(missingIn: shown) <= Self.most, "\(reader)")
    }
  }

  @Test func `notes for Xournal++ show them there, and after they are read again`() throws {
    let path = folder.appending(path: "a.xopp").path
    let result = try ExportJob(
      MadePages([Self.page]), ExportSettings(.xopp), to: .file(path), under: OutputRules()
    ).run()
    #expect(result.notes.isEmpty)
    let surroundings = NotesSurroundings { _ in nil }
    let again = try #require(try XoppPages(FileBytes(at: path), in: surroundings).next())
    let line = "xournalpp --create-pdf=a.pdf a.xopp && pdftoppm -r \(Self.resolution) a.pdf a"
    let run = try Execution(
      of: URL(filePath: "/bin/bash"), ["-c", line],
      environment: ["HOME": folder.path, "PATH": "/usr/bin:/bin"], in: folder)
    #expect(run.code == 0, "\(run.messages)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let name = try #require(names.first { $0.hasSuffix(".ppm") })
    let there = try PagePixels([UInt8](Data(contentsOf: folder.appending(path: name))))
    let ours = drawn(Self.page, like: there)
    for other in [there, drawn(again, like: there)] {
      #expect(ours.shareOfInk(missingIn: other) <= Self.most)
      #expect(other.shareOfInk(missingIn: ours) <= Self.most)
    }
  }
}
