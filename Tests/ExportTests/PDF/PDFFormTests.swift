import Bytes
import Foundation
import Geometry
import Ink
import Notebook
import Support
import Testing

@testable import Export

/// Pages of other PDFs, as formulas are, within a PDF.
@Suite struct PDFFormTests {
  private static let words = "Energy"

  /// A PDF with words and a curve.
  private static func formula() throws -> [UInt8] {
    let line = LooseElement.line(
      [(5, 30), (40, 40), (75, 30)], style: Style(color: .sumi, width: 2))
    var page = LoosePage.small(1, [.text(words, at: 5), line])
    page.size = PageSize(width: 3000, height: 1800)
    return try MadePDF([page]).bytes
  }

  /// A page that shows a file in two places, above some ink.
  private static func page(
    showing file: [UInt8], above ink: [LooseElement] = []
  ) -> LoosePage {
    var page = LoosePage.small(1, ink)
    for (x, width) in [(10.0, 130.0), (150, 65)] {
      let corner = Point(x: x, y: 20)
      page.add(image: file, in: Box(low: corner, high: corner + Point(x: width, y: width * 0.6)))
    }
    return page
  }

  @Test func `words and curves stay words and curves, and stand there once`() throws {
    let page = Self.page(showing: try Self.formula())
    let pdf = try MadePDF([page, page])
    try pdf.expectSound()
    let objects = try pdf.opened()
    #expect(objects.ranges(of: "/Subtype /Form").count == 1)
    #expect(!objects.contains("/Subtype /Image"))
    #expect(try pdf.asked("pdftotext", [], ["-"]).contains(Self.words))
    #expect(try pdf.asked("pdffonts").contains("DejaVuSans"))
    try pdf.expectLooks(like: page, resolutions: [100, 200])
  }

  /// A page from somebody else, cut out of a larger one, with something half opaque on it.
  struct Foreign: CustomTestStringConvertible, Sendable {
    let turn: Int
    let parts: Int
    /// Operators that rely on what a page begins with; empty for those that set all that they use.
    var drawing = ""

    var testDescription: String { "turned by \(turn), in \(parts) parts" }

    static let all =
      [0, 90, 180, 270, -90].map { Foreign(turn: $0, parts: 1) }
      + [Foreign(turn: 90, parts: 2)]

    var bytes: [UInt8] {
      let contents = (0..<parts).map { "\(4 + $0) 0 R" }.joined(separator: " ")
      var objects = [
        "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[10 20 130 80]/Rotate \(turn)"
          + (drawing.isEmpty ? "/Resources<</ExtGState<</A#20B<</ca .5>>>>>>" : "") + ">>",
        "<</Type/Page/Parent 2 0 R/CropBox[20 20 120 70]/Contents[\(contents)]"
          + "/Group<</S/Transparency/CS/DeviceRGB>>>>",
      ]
      let colored = ["1 0 0 rg 30 25 40 20 re f ", "/A#20B gs 0 0 1 rg 60 35 m 125 35 l 60 90 l f"]
      let streams = !drawing.isEmpty ? [drawing] : parts == 1 ? [colored.joined()] : colored
      objects += streams.map { "<</Length \($0.utf8.count)>>stream\n\($0)\nendstream\n" }
      var (text, table) = ("%PDF-1.5\n", "0000000000 65535 f \n")
      for (index, object) in objects.enumerated() {
        let place = String(text.utf8.count)
        table += String(repeating: "0", count: 10 - place.count) + place + " 00000 n \n"
        text += "\(index + 1) 0 obj\(object)endobj\n"
      }
      let start = text.utf8.count
      text +=
        "xref\n0 \(objects.count + 1)\n\(table)trailer<</Size \(objects.count + 1)/Root 1 0 R>>\n"
      return Array("\(text)startxref\n\(start)\n%%EOF\n".utf8)
    }
  }

  @Test(arguments: Foreign.all)
  func `a page stands upright in its frame, whichever way it was turned`(_ foreign: Foreign) throws
  {
    let page = Self.page(showing: foreign.bytes)
    let pdf = try MadePDF([page])
    try pdf.expectSound()
    let isForm = try pdf.opened().contains("/Subtype /Form")
    #expect(isForm)
    try pdf.expectLooks(like: page, resolutions: [100])
  }

  /// A filled box and lines with a corner, in black and a point wide since nothing else is said.
  static let bare = Foreign(
    turn: 0, parts: 1, drawing: "30 25 20 20 re f 60 30 m 110 30 l 80 62 l S 60 50 m 70 50 l S")

  /// Ink of all looks that stay set behind it.
  private static let inks: [(name: String, style: Style)] = [
    ("white", Style(color: Color(rgb: 0xFFFFFF), width: 3)),
    ("red", Style(color: Color(rgb: 0xE02010), width: 3, response: .constant)),
    ("blue and half opaque", Style(color: Color(rgba: 0x2040_F080), width: 6)),
    ("grey, wide, square", Style(color: Color(rgb: 0x808080), width: 14, cap: .square)),
    ("dashed", Style(color: Color(rgb: 0x20A040), width: 5, cap: .butt, dashes: [3, 7])),
    ("a filled shape", Style(color: Color(rgba: 0xC06020FF), width: 2, fill: 0.3)),
    ("a mark", Style(tool: .highlighter, color: Color(rgba: 0xFFEE_0080), width: 12)),
    ("correction fluid", Style(tool: .whiteout, color: .paper, width: 12)),
  ]

  @Test(arguments: inks.map(\.name), MadePDF.Reader.allCases)
  func `a page that sets no colors keeps its own, whatever was drawn before`(
    name: String, reader: MadePDF.Reader
  ) throws {
    let style = try #require(Self.inks.first { $0.name == name }).style
    // Below the second place, and before both.
    let ink = LooseElement.line([(150, 25), (200, 50), (160, 55), (215, 26)], style: style)
    let page = Self.page(showing: Self.bare.bytes, above: [ink, .text("words", at: 110)])
    let pdf = try MadePDF([page])
    try pdf.expectSound()
    try pdf.expectLooks(like: page, resolutions: [144], mean: 1.5, by: reader)
  }

  @Test func `a page without fonts of its own is given none of ours`() throws {
    let page = Self.page(showing: Self.bare.bytes, above: [.text("A", at: 110)])
    let none = try MadePDF([page]).opened().ranges(of: "/Resources <<\n  >>")
    #expect(none.count == 2, "the form's, and that which pages inherit")
  }

  @Test func `no damage to a page makes a damaged file`() throws {
    let formula = try Self.formula()
    var random = RandomSource(seed: Seed.of(7))
    let pages = (0..<24).map { number in
      var bytes = formula
      for _ in 0..<(1 + number / 3) {
        bytes[Int.random(in: 8..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      if number % 5 == 0 { bytes.removeLast(bytes.count * number / 30) }
      return Self.page(showing: bytes)
    }
    try MadePDF(pages).expectSound()
  }
}
