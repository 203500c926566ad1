import Geometry
import Ink
import Notebook
import Paint
import Support
import Testing

@testable import Export

/// Turned pages, in files for other programs.
@Suite struct TurnedPDFTests {
  private static let turns = [QuarterTurns.right, QuarterTurns(2), .left]

  /// A page of a PDF that is itself turned, and cropped.
  private static func file(rotated degrees: Int) -> [UInt8] {
    var pdf = OriginalPageTests.lecture()
    pdf.edit(pdf.page(0)) {
      $0.replacing("/Type/Page", with: "/Type/Page/Rotate \(degrees)/CropBox[20 30 500 700]")
    }
    return pdf.bytes
  }

  private static func page(rotated degrees: Int) -> LoosePage {
    let (width, height) = degrees % 180 == 0 ? (480.0, 670.0) : (670.0, 480.0)
    return OriginalPageTests.page(1, of: file(rotated: degrees), width: width, height: height)
  }

  @Test(arguments: turns, [0, 90, 270])
  func `a page on a PDF is turned with it, however the PDF is turned itself`(
    turns: QuarterTurns, degrees: Int
  ) throws {
    let page = Self.page(rotated: degrees).turned(by: turns)
    for ink in [PageInk.drawn, .annotations] {
      var export = PDFExport()
      export.ink = ink
      let pdf = try MadePDF([page], export: export)
      try pdf.expectSound()
      #expect(try pdf.opened().contains("Lecture page 1"), "its letters stay letters")
      // Below that, lines thinner than a pixel differ more than ink that lies elsewhere.
      try pdf.expectLooks(like: page, resolutions: [100])
    }
  }

  @Test(arguments: turns)
  func `a turned page shows what the upright one does, point by point`(turns: QuarterTurns) throws {
    var ruled = OriginalPageTests.page(1, of: [], width: 595, height: 842)
    (ruled.backdrop, ruled.paper) = (nil, Paper(.cornell))
    for page in [Self.page(rotated: 0), ruled] {
      let upright = try MadePDF([page]).pixels(resolution: 144)
      let turned = try MadePDF([page.turned(by: turns)]).pixels(resolution: 144)
      let size = Point(x: Double(upright.width), y: Double(upright.height))
      let map = turns.map(of: size)
      var bytes = turned.bytes
      for y in 0..<upright.height {
        for x in 0..<upright.width {
          let place = map(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
          let (column, row) = (Int(place.x), Int(place.y))
          guard column < turned.width, row < turned.height else { continue }
          for channel in 0..<3 {
            bytes[(row * turned.width + column) * 3 + channel] =
              upright.bytes[(y * upright.width + x) * 3 + channel]
          }
        }
      }
      let wanted = PagePixels(width: turned.width, height: turned.height, bytes: bytes)
      #expect(turned.shareOfInk(missingIn: wanted) < 0.02)
      #expect(wanted.shareOfInk(missingIn: turned) < 0.02)
    }
  }

  @Test func `a page that is only turned is written anew, and all others stay`() throws {
    let file = OriginalPageTests.lecture().bytes
    let pages = (1...3).map { OriginalPageTests.page($0, of: file, isWritten: false) }
    let pdf = try MadePDF([pages[0], pages[1].turned(by: .right), pages[2]])
    try pdf.expectSound()
    #expect(pdf.bytes.starts(with: file))
    let sizes = try pdf.asked("pdfinfo", ["-f", "1", "-l", "3"]).split(separator: "\n")
      .filter { $0.contains(" rot:") }.map { $0.split(separator: " ").last.map(String.init) }
    #expect(sizes == ["0", "90", "0"])
  }
}
