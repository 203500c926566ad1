import Foundation
import Geometry
import Ink
import Notebook
import Paint
import Support
import Testing

@Suite struct TextTests {
  /// A text as it stands on a page.
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var font = "DejaVu Sans"
    var size = 12.0
    var testDescription: String { "\(font) \(size): \(text)" }

    var box: TextBox {
      TextBox(
        origin: Point(x: 36, y: 40), text: text, font: font, size: size, color: .black)
    }
  }

  static let cases: [Case] = [
    Case(text: "Hamburgefons"), Case(text: "Hamburg\nefons", size: 24),
    Case(text: "Bold words", font: "DejaVu Sans Bold", size: 17.5),
    Case(text: "Slanted", font: "DejaVu Sans Oblique", size: 8),
    Case(text: "Serif and words enough to reach a good way", font: "DejaVu Serif"),
    Case(text: "for i in 0..<10 {\n  print(i)\n}", font: "DejaVu Sans Mono", size: 10),
    Case(text: "硯で墨をする\nひらがな", font: "VL Gothic", size: 20),
    // A family whose lines want a gap between them.
    Case(text: "wide\napart\nlines\nof\nwords", font: "Carlito", size: 30),
    Case(text: "مرحبا بالعالم", size: 18), Case(text: "שלום עולם", size: 18),
    Case(text: "e\u{301}a\u{308}n\u{303} — ﬁ", size: 30), Case(text: "a < b & c > \"d\"", size: 14),
  ]

  @Test func `words lie where Xournal++ writes them`() throws {
    let list = try Execution(ofShell: "fc-list Carlito family")
    try #require(
      !list.output.isEmpty,
      "the font Carlito is missing: '.ci/install-packages test' installs fonts-crosextra-carlito")
    let theirs = try XournalDrawing.pictures(of: Self.cases.map(\.element))
    #expect(theirs.count == Self.cases.count)
    for (one, png) in zip(Self.cases, theirs) {
      var page = LoosePage(number: 1, size: .a4, paper: Paper(.plain, color: .white))
      page.layers = [LoosePage.Layer(elements: [LooseElement(.text(one.box))])]
      let mine = try Pixels(PagePicture(of: page), dpi: 96).darkness
      let their = try Pixels(png: png).darkness
      #expect(mine.isNear(their, by: 1), "\(one): \(mine) is not \(their)")
    }
  }

  @Test(arguments: cases)
  func `words lie within their bounds, at every scale`(one: Case) throws {
    let text = TextPicture(one.box)
    #expect(text.bounds.low.x > 30 && text.bounds.low.y > 35)
    for dpi in [36.0, 72, 150] {
      let ink = try Pixels(text, dpi: dpi).darkness
      #expect(!ink.isEmpty)
      // A letter begins at a whole pixel.
      #expect(text.bounds.expanded(by: 1.5 * 72 / dpi).contains(ink))
    }
  }

  @Test func `lines break at the same words at every scale`() throws {
    let words = (0..<20).map { "word\($0)" }.joined(separator: " ")
    var box = TextBox(
      origin: Point(x: 50, y: 10), wrap: 200, text: words, font: "DejaVu Sans", size: 11,
      color: .black)
    let small = try Pixels(TextPicture(box), dpi: 61)
    let large = try Pixels(TextPicture(box), dpi: 200)
    #expect(small.darkness.isNear(large.darkness, by: 1.5))
    #expect(large.darkness.width <= 201 && large.darkness.width > 150)
    #expect(large.darkness.height > 50)

    let left = large.darkness
    box.alignment = .right
    #expect(try Pixels(TextPicture(box), dpi: 200).darkness.high.x > left.high.x - 0.5)
    box.alignment = .left
    box.isJustified = true
    #expect(try Pixels(TextPicture(box), dpi: 200).darkness.high.x > 248)
    // What is wider than a line is cut within the word.
    box.wrap = 20
    #expect(try Pixels(TextPicture(box), dpi: 200).darkness.width <= 22)
  }

  @Test func `a moved text is drawn where it was moved`() throws {
    let box = Case(text: "moved").box
    let shift = Affine.translation(by: Point(x: 30, y: 50))
    let here = try Pixels(TextPicture(box), dpi: 144).darkness
    let there = try Pixels(TextPicture(box, transform: shift), dpi: 144).darkness
    #expect(there.isNear(shift(here), by: 0.01))
    let turned = TextPicture(box, transform: .rotation(by: 0.3))
    #expect(turned.bounds.expanded(by: 0.5).contains(try Pixels(turned, dpi: 144).darkness))
  }

  @Test func `links are underlined`() throws {
    var box = Case(text: "xxx").box
    let plain = try Pixels(TextPicture(box), dpi: 144).darkness
    box.link = "https://example.org"
    let linked = try Pixels(TextPicture(box), dpi: 144).darkness
    #expect(linked.high.y > plain.high.y + 0.5)
  }

  @Test(arguments: [0, -5, .nan, .infinity, 1e300, 1e-300])
  func `strange lengths do no harm`(length: Double) throws {
    var box = Case(text: "words and words").box
    box.size = length
    box.wrap = length
    let picture = TextPicture(box)
    #expect(picture.bounds.isEmpty || picture.bounds.low.isFinite)
    _ = try Pixels(picture, dpi: 72)
    box = Case(text: "\u{0}\u{FFFF}\r\n\u{202E}x", font: "\u{0},,, 9e9 Bold").box
    _ = try Pixels(TextPicture(box), dpi: 72)
  }

  @Test func `many threads write the same`() async throws {
    let expected = try Pixels(TextPicture(Self.cases[0].box), dpi: 96).bytes
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<16 {
        group.addTask { (try? Pixels(TextPicture(Self.cases[0].box), dpi: 96).bytes) == expected }
      }
      for await isSame in group { #expect(isSame) }
    }
  }
}

extension TextTests.Case {
  /// The text in a file of Xournal++.
  fileprivate var element: String {
    let words = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;")
    return "<background type=\"solid\" color=\"#ffffffff\" style=\"plain\"/><layer>"
      + "<text font=\"\(font)\" size=\"\(size)\" x=\"36\" y=\"40\" color=\"#000000ff\">"
      + "\(words)</text></layer>"
  }
}

extension Color {
  static let black = Color(rgb: 0)
  static let white = Color(rgb: 0xFFFFFF)
}
