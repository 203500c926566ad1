import Bytes
import Geometry
import Ink
import Notebook
import Testing

@testable import Foreign

@Suite struct SVGTests {
  private static func file(_ content: String, _ root: String = "") -> [UInt8] {
    let size = root.isEmpty ? #"width="200mm" height="100mm" viewBox="0 0 200 100""# : root
    return Array("<svg xmlns=\"http://www.w3.org/2000/svg\" \(size)>\n\(content)\n</svg>\n".utf8)
  }

  private static func page(_ content: String, _ root: String = "") throws -> LoosePage {
    let read = try ForeignSamples.pages(of: file(content, root), as: SVGNotes.self)
    return try #require(read.pages.first)
  }

  private static let line = #"<path d="M0 0L10 0" fill="none" stroke="red" stroke-width="2"/>"#

  private static var written: LoosePage {
    var page = LoosePage(number: 1, size: .a4, paper: Paper(.ruled))
    let samples = (0..<9).map { index in
      Sample(
        position: Point(x: Double(index) * 10, y: 50), time: Double(index) * 8,
        pressure: Float(index) / 9)
    }
    let stroke = Stroke(
      samples: samples, channels: [.pressure], style: Style(color: .sumi, width: 2))
    var layer = LoosePage.Layer(title: "Ink", elements: [LooseElement(stroke)])
    layer.isLocked = true
    page.layers = [layer]
    return page
  }

  @Test func `the page in an SVG comes back as it was`() throws {
    let drawing = Array("<g>\n<path d=\"M0 0L10 0\"/></g>\n</svg>\n".utf8)
    let metadata = SVGInk.element(for: Self.written, isPaperDrawn: false, before: drawing)
    let start = Array("<svg width=\"10\" height=\"10\">\n<title>A</title>\n".utf8)
    let read = try ForeignSamples.pages(of: start + metadata + drawing, as: SVGNotes.self)
    let page = try #require(read.pages.first)
    // Samples keep the steps of the ink codec.
    let sent = try LoosePage(transported: Self.written.transported, number: 1)
    #expect(page.layers == sent.layers)
    #expect(page.size == .a4 && page.paper == Paper(.ruled))
    let crlf = drawing.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
    #expect(try SVGNotes(.bytes(start + metadata + crlf)).pageCount == 1)
    let changed = Array(String(decoding: drawing, as: UTF8.self).replacing("10", with: "11").utf8)
    #expect(try SVGNotes(.bytes(start + metadata + changed)).pageCount == 0)
  }

  @Test func `lines, shapes and texts become elements in true size`() throws {
    let page = try Self.page(
      """
      <style>.a { stroke: #00f } /* b */ @font-face { src: x }</style>
      <rect width="200" height="100" fill="#fffff0"/>
      <g transform="translate(10 20) scale(2)" stroke="#0f0" fill="none">\
      <polyline class="a" points="0,0 5,0 5,5"/></g>
      <path d="M0 0L10 0L10 10Z" fill="red" stroke="black"/>
      <circle cx="50" cy="50" r="5"/>
      <text x="20" y="30" font-size="5">One<tspan x="20" dy="6">two &amp; three</tspan></text>
      """)
    #expect(page.size == PageSize(width: 20_000, height: 10_000))
    #expect(page.paper?.color == Color(rgb: 0xFFFFF0))
    #expect(page.elements.count == 6)
    let line = try #require(page.strokes.first)
    #expect(line.style.color == Color(rgb: 0x0000FF))
    let (unit, place) = (72 / 25.4, page.elements[0].bounds)
    #expect(abs(line.style.width - 2 * unit) < 0.01)
    #expect(place.low.distance(to: Point(x: 10, y: 20) * unit) < 0.01)
    #expect(place.high.distance(to: Point(x: 20, y: 30) * unit) < 0.01)
    #expect(page.strokes[1].style.fill == 1 && page.strokes[1].style.color == Color(rgb: 0xFF0000))
    #expect(page.texts.map(\.text) == ["One", "two & three"])
  }

  @Test func `layers keep their titles, and hidden ones are hidden`() throws {
    let layer = #"inkscape:groupmode="layer""#
    let page = try Self.page(
      """
      <g \(layer) inkscape:label="A">\(Self.line)</g>
      <g \(layer) inkscape:label="B" style="display:none">\(Self.line)\(Self.line)</g>
      """)
    #expect(page.layers.map(\.title) == ["A", "B"])
    #expect(page.layers.map(\.isVisible) == [true, false])
    #expect(page.layers.map(\.elements.count) == [1, 2])
  }

  @Test func `elements are used again, but not without end`() throws {
    let again = (0..<20).map {
      "<g id=\"n\($0)\"><use href=\"#n\($0 + 1)\"/><use href=\"#n\($0 + 1)\"/></g>"
    }
    let page = try Self.page(
      """
      <defs><g id="a">\(Self.line)</g>\(again.joined())</defs>\(Self.line)
      <use href="#a" x="5" y="7"/><use xlink:href="#n0"/><use href="#none"/>
      """)
    #expect(page.elements.count == 2)
    let unit = 72 / 25.4
    #expect(page.elements[1].bounds.low.distance(to: Point(x: 5, y: 7) * unit) < 0.01)
  }

  @Test(arguments: [
    #"<rect width="9" height="9" fill="red"/>"#,
    line + #"<path d="M0 0L9 9L0 9Z" fill="url(#gradient)"/>"#, "", line + "<path d='",
  ])
  func `what ink does not show has no pages`(_ content: String) throws {
    #expect(try SVGNotes(.bytes(Self.file(content))).pageCount == 0)
  }

  @Test func `icons have no pages`() throws {
    let icon = Self.file(Self.line, #"width="24" height="24""#)
    #expect(try SVGNotes(.bytes(icon)).pageCount == 0)
  }

  @Test func `harm is survived`() throws {
    let content = Self.line + "<text x=\"1\" y=\"9\">a</text><use href=\"#a\"/><g id=\"a\"/>"
    ForeignSamples.harm(Self.file(content), as: SVGNotes.self)
  }
}
