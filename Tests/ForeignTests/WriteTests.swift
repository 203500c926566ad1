import Bytes
import Foundation
import Geometry
import Ink
import Notebook
import Support
import Testing

@testable import Foreign

/// Documents of Stylus Labs Write, written here as the program writes them.
@Suite struct WriteTests {
  private static func document(_ pages: String...) -> String {
    """
    <svg id="write-document" xmlns="http://www.w3.org/2000/svg" \
    xmlns:xlink="http://www.w3.org/1999/xlink">
    <rect id="write-doc-background" width="100%" height="100%" fill="#808080"/>
    \(pages.joined(separator: "\n"))
    <defs id="write-defs"><image id="thumbnail" xlink:href="data:image/png;base64,AAAA"/></defs>
    </svg>

    """
  }

  private static func page(
    _ content: String, size: (Int, Int) = (1000, 2000),
    rules: (x: Int, y: Int, margin: Int) = (0, 0, 0), lines: String = "", color: String = "#FFFFFF"
  ) -> String {
    """
    <svg class="write-page" x="10" y="10" width="\(size.0)px" height="\(size.1)px">
      <g class="write-content write-v3" xruling="\(rules.x)" yruling="\(rules.y)" \
    marginLeft="\(rules.margin)" papercolor="\(color)" rulecolor="#7F0000FF">
        <g class="ruleline write-std-ruling"><rect class="pagerect" fill="#FFFFFF" x="0" y="0" \
    width="1000" height="2000"/></g>\(lines)
        \(content)
      </g>
    </svg>
    """
  }

  private static let png = PNGPicture.file([255, 0, 0, 255], width: 1, height: 1)

  private static func read(_ text: String) throws -> (pages: [LoosePage], notes: WriteNotes) {
    try ForeignSamples.pages(of: Array(text.utf8), as: WriteNotes.self)
  }

  private static func isNear(_ points: [Point], _ others: [Point]) -> Bool {
    points.elementsEqual(others) { $0.distance(to: $1) < 1e-6 }
  }

  private static func first(_ content: String) throws -> LoosePage {
    try #require(try read(document(page(content))).pages.first)
  }

  /// The outline that a flat pen leaves: the way there on one side, and the way back on the other.
  private static func flat(_ points: [(x: Double, y: Double, width: Double)]) -> String {
    let places = points.map { Point(x: $0.x, y: $0.y) }
    func way(_ index: Int) -> Point {
      let way = places[index + 1] - places[index]
      return way * (1 / way.length)
    }
    func normal(_ way: Point) -> Point { Point(x: -way.y, y: way.x) }
    var (one, other): ([Point], [Point]) = ([], [])
    for index in points.indices {
      let half = points[index].width / 2
      if index == 0 || index == points.count - 1 {
        let way = way(index == 0 ? 0 : index - 1)
        let place = places[index] + way * (index == 0 ? -half : half)
        one.append(place + normal(way) * half)
        other.append(place - normal(way) * half)
      } else {
        let (before, after) = (normal(way(index - 1)), normal(way(index)))
        let turn = 1 + before.dot(after)
        if turn >= 1 {
          let reach = (before + after) * (half / turn)
          one.append(places[index] + reach)
          other.append(places[index] - reach)
        } else {
          one += [places[index] + before * half, places[index] + after * half]
          other += [places[index] - before * half, places[index] - after * half]
        }
      }
    }
    return path(one + other.reversed())
  }

  /// Path data of lines with three decimal places, as Write has them.
  private static func path(_ points: [Point]) -> String {
    func text(_ number: Double) -> String { String(format: "%.3f", number) }
    var last = points[0]
    var text = "M\(text(last.x)) \(text(last.y)) l"
    for point in points.dropFirst() {
      let way = ((point - last) * 1000)
      let step = Point(x: way.x.rounded() / 1000, y: way.y.rounded() / 1000)
      text += " \(step.x) \(step.y)"
      last = last + step
    }
    return text
  }

  private static func stroke(_ kind: String, _ data: String, _ more: String = "") -> String {
    "<path class=\"write-\(kind)\" fill=\"#0000FF\" \(more) d=\"\(data)\" />"
  }

  @Test func `the middle and the widths of a flat pen follow from its outline`() throws {
    let points: [(x: Double, y: Double, width: Double)] = [
      (100, 100, 2), (110, 104, 3), (118, 115, 4), (119, 130, 3.5),
      (107, 121, 2), (90, 140, 1),
    ]
    let data = Self.flat(points)
    let page = try Self.first(
      Self.stroke("flat-pen", data, #"transform="translate(50,-20)" __timestamp="0x16fa259f7b6""#))
    let stroke = try #require(page.strokes.first)
    #expect(stroke.start == 0x16_FA25_9F7B6 && stroke.style.color == Color(rgb: 0x0000FF))
    #expect(stroke.samples.count == points.count + 1 || stroke.samples.count == points.count)
    for point in points {
      let place = Point(x: (point.x + 50) * 0.48, y: (point.y - 20) * 0.48)
      let index = try #require(
        stroke.samples.firstIndex { $0.position.distance(to: place) < 0.003 })
      #expect(abs(stroke.width(at: index) - point.width * 0.48) < 0.01, "\(point)")
    }
  }

  @Test func `a dot of a flat pen is a point`() throws {
    let page = try Self.first(Self.stroke("flat-pen", "M49 49 l0 2 2 0 0 -2"))
    let stroke = try #require(page.strokes.first)
    #expect(stroke.samples.count == 1 && abs(stroke.width(at: 0) - 0.96) < 1e-6)
    #expect(stroke.samples[0].position.distance(to: Point(x: 24, y: 24)) < 1e-9)
  }

  @Test func `lines of one width keep points, width, dashes and ends`() throws {
    let look = """
      fill="none" stroke="#FF0000" stroke-width="5" stroke-linecap="round" \
      stroke-dasharray="10 5" transform="matrix(2 0 0 2 10 0)"
      """
    let page = try Self.first("<path class=\"write-stroke-pen\" \(look) d=\"M0 10 l10 0 20 5\"/>")
    let stroke = try #require(page.strokes.first)
    #expect(abs(stroke.style.width - 4.8) < 1e-9 && stroke.style.response == .constant)
    #expect(stroke.style.cap == .round && stroke.style.dashes == [9.6, 4.8])
    let places = [Point(x: 4.8, y: 9.6), Point(x: 14.4, y: 9.6), Point(x: 33.6, y: 14.4)]
    #expect(Self.isNear(stroke.samples.map(\.position), places))
  }

  @Test func `round pieces become one stroke`() throws {
    let data = """
      M10 20 a5 5 0 0 0 0 10 l20 -1 a4 4 0 0 0 0 -8 l-20 -1 m20 1 l0 8 20 -2 0 -4 -20 -2
      """
    let page = try Self.first(Self.stroke("round-pen", data))
    let stroke = try #require(page.strokes.first)
    let places = [Point(x: 10, y: 25), Point(x: 30, y: 25), Point(x: 50, y: 25)]
    #expect(Self.isNear(stroke.samples.map { $0.position * (1 / 0.48) }, places))
    let widths = stroke.samples.indices.map { stroke.width(at: $0) / 0.48 }
    #expect(zip(widths, [10, 8, 4]).allSatisfy { abs($0 - $1) < 1e-4 })
  }

  @Test func `a chisel of one direction is a highlighter, and of many an area`() throws {
    // A nib of 20 by 5, from (100, 100) to (200, 100).
    let even = "M97.5 90 l0 20 5 0 100 0 0 -20 -5 0 -100 0"
    let data = Self.stroke("chisel-pen", even, #"fill-opacity="0.498""#)
    let turn = "M97.5 90 l0 20 5 0 100 0 0 -20 -5 0 -100 0 m100 0 l5 0 0 20 0 100 -5 0 0 -20 0 -100"
    let page = try Self.first(data + Self.stroke("chisel-pen", turn))
    let mark = try #require(page.strokes.first)
    #expect(mark.style.tool == .highlighter && mark.style.cap == .butt && mark.style.fill == 0)
    #expect(abs(mark.style.width - 9.6) < 1e-9 && mark.style.color.rgba & 0xFF == 127)
    let ends = mark.samples.map { $0.position * (1 / 0.48) }
    #expect(Self.isNear(ends, [Point(x: 97.5, y: 100), Point(x: 202.5, y: 100)]))
    let area = try #require(page.strokes.last)
    #expect(area.style.fill == 1 && area.style.width < 0.1)
    let box = Box(around: area.samples.map { $0.position * (1 / 0.48) })
    #expect(box.low.distance(to: Point(x: 97.5, y: 90)) < 0.01)
  }

  @Test func `links lead to the web and to other pages`() throws {
    let ink =
      "<path class=\"write-stroke-pen\" fill=\"none\" stroke=\"#0000FF\" d=\"M0 0 l10 10\"/>"
    func link(_ target: String) -> String {
      """
      <g class="hyperref">\(ink)<a xlink:href="\(target)" target="_top"><rect fill-opacity="0" \
      stroke-opacity="0" x="0" y="0" width="9" height="9"/></a></g>
      """
    }
    let mark = """
      <path id="b-1" class="bookmark" fill="#0000FF" d="M0 0 l16 0 0 30 -8 -5 -8 5"/>
      """
    let (pages, notes) = try Self.read(
      Self.document(
        Self.page(link("https://example.com/?a=1&amp;b=2") + link("#b-1") + link("#none") + ink),
        Self.page(mark)))
    let links = pages[0].elements.map(\.anchor.link)
    #expect(links[0] == "https://example.com/?a=1&b=2" && links[2] == "" && links[3] == "")
    let target = try #require(pages[1].id)
    #expect(LinkTarget(links[1]) == .page(target))
    #expect(pages.map(\.isBookmarked) == [false, true] && notes.losses.counts == [.links: 1])
    #expect(pages[1].elements.first?.shape?.shape.kind == .polygon)
  }

  @Test func `rulings become papers`() throws {
    let pages = try Self.read(
      Self.document(
        Self.page("", rules: (0, 40, 100), color: "#F0F0E0"),
        Self.page("", size: (1000, 2000), rules: (20, 20, 20)),
        Self.page("", size: (1010, 2000), rules: (20, 20, 0)))
    ).pages
    #expect(pages.map(\.paper?.ruling) == [.ruled, .grid, .plain])
    let ruled = try #require(pages[0].paper)
    #expect(abs(ruled.spacing - 19.2) < 1e-9 && abs(ruled.margin - 48) < 1e-9)
    #expect(ruled.color == Color(rgb: 0xF0F0E0) && pages[0].backdrop == nil)
    #expect(pages[0].size == PageSize(points: Point(x: 480, y: 960)))
    // Squares that are not in the middle of the sheet are lines of a custom paper.
    let own = try #require(OwnPaper(pages[2].backdrop))
    let file = try #require(pages[2].files[own.hash])
    #expect(file.starts(with: "%PDF-".utf8) && own.sheet.size == pages[2].size)
    let text = String(decoding: file, as: UTF8.self)
    #expect(text.matches(of: /l S/).count == 50 + 99)
  }

  @Test func `a ruling of the user is below the ink, as a picture or as it is`() throws {
    let lines = """
      <g class="ruleline"><path d="M0 9 l9 0" vector-effect="non-scaling-stroke"/></g>
      """
    let image = try #require(Self.png)
    let data = Data(image).base64EncodedString()
    let scan = """
      <g class="ruleline"><image x="0" y="0" width="1000" height="2000" \
      xlink:href="data:image/png;base64,\(data)"/></g>
      """
    let pages = try Self.read(
      Self.document(Self.page("", lines: lines), Self.page("", lines: scan))
    ).pages
    let drawn = try #require(pages[0].backdrop?.hash.flatMap { pages[0].files[$0] })
    #expect(PictureKind(of: drawn) == .svg && !drawn.contains("non-scaling-stroke"))
    #expect(pages[1].backdrop?.hash.flatMap { pages[1].files[$0] } == image)
  }

  @Test func `pictures, texts and drawings come over`() throws {
    let data = Data(try #require(Self.png)).base64EncodedString()
    let image = """
      <image transform="translate(100,0)" x="10" y="20" width="30" height="40" \
      xlink:href="data:image/png;base64,\(data)"/>
      """
    let text = """
      <text x="100" y="200" font-size="20" fill="#FF0000">Grüße <tspan>&lt;3</tspan></text>
      """
    let drawing = """
      <g class="icon" transform="translate(50 60)"><path d="M0 0 c0 10 10 10 10 0z"/>\
      <circle cx="20" cy="20" r="5"/></g>
      """
    let away = #"<image x="0" y="0" width="9" height="9" xlink:href="other.png"/><video/>"#
    let (pages, notes) = try Self.read(Self.document(Self.page(image + text + drawing + away)))
    let page = try #require(pages.first)
    #expect(page.pictures.count == 2)
    let box = try #require(page.elements.first?.bounds)
    #expect(box.low.distance(to: Point(x: 52.8, y: 9.6)) < 1e-9 && abs(box.width - 14.4) < 1e-9)
    let letters = try #require(page.texts.first)
    #expect(letters.text == "Grüße <3" && letters.size == 20)
    #expect(letters.color == Color(rgb: 0xFF0000))
    let icon = try #require(page.elements.last?.bounds)
    #expect(Box(low: Point(x: 23, y: 28), high: Point(x: 38, y: 42)).contains(icon))
    let file = page.pictures.last.flatMap { page.files[$0.hash] }
    #expect(file.flatMap { PictureKind(of: $0) } == .svg)
    #expect(notes.losses.counts == [.pictures: 1, .unknownElements: 1])
  }

  @Test func `only documents of Write are read, compressed or not`() throws {
    let text = Self.document(Self.page(""))
    #expect(WriteNotes.isLikely(Array(text.utf8.prefix(4096))))
    let others = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\"><g id=\"write-document\"/></svg>",
      "<svg id=\"drawing\"><!-- write-document --></svg>", "write-document", "", "<svg",
      "<html><body><svg id=\"write-document\"></svg></body></html>",
    ]
    for other in others { #expect(!WriteNotes.isLikely(Array(other.utf8)), "\(other)") }
    #expect(WriteNotes.isLikely(Array("<?xml version=\"1.0\"?>\n<!-- a -->\n\(text)".utf8)))
    // The index of the pages in the header of the compression is longer than what is looked at.
    var head: [UInt8] = [0x1F, 0x8B, 8, 4, 0, 0, 0, 0, 0, 255, 0, 0x40]
    head += Array("SL".utf8) + [0x50, 0, 0x0C, 0x40] + [UInt8](repeating: 0, count: 100)
    #expect(WriteNotes.isLikely(head))
    head[16] = 0x0D
    #expect(!WriteNotes.isLikely(head))
  }

  @Test func `damaged files are refused or read in part`() throws {
    let data = Self.flat([(100, 100, 2), (110, 104, 3), (118, 115, 4)])
    let ink = Self.stroke("flat-pen", data, #"transform="translate(50,-20)""#)
    let file = Array(
      Self.document(
        Self.page(
          ink
            + Self.stroke("round-pen", "M10 20 a5 5 0 0 0 0 10 l20 -1 a4 4 0 0 0 0 -8 l-20 -1")
            + Self.stroke("chisel-pen", "M97.5 90 l0 20 5 0 100 3 0 -20 -5 0 -100 -3")
            + "<g class=\"icon\"><path d=\"M0 0 h3 v4 s1 2 3 4 q1 1 2 2 t3 3 z\"/></g>"
            + "<a href=\"#b\"><path id=\"b\" stroke=\"red\" fill=\"none\" d=\"M0 0l9 9\"/></a>",
          rules: (20, 30, 7), lines: "<g class=\"ruleline\"><path d=\"M0 0l9 9\"/></g>")
      ).utf8)
    ForeignSamples.harm(file, as: WriteNotes.self, every: 3)
    let cut = try ForeignSamples.pages(of: Array(file.prefix(file.count / 2)), as: WriteNotes.self)
    #expect(cut.pages.count == 1 && cut.notes.losses.counts[.damagedElements] ?? 0 > 0)
    #expect(throws: ForeignFault.damaged) { try Self.read("<svg id=\"other\"></svg>") }
    let deep = String(repeating: "<g class=\"hyperref\">", count: 10_000)
    _ = try Self.read(Self.document(Self.page(deep + ink)))
  }
}
