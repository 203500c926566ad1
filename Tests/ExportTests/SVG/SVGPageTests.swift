import Bytes
import Foundation
import Geometry
import Ink
import Notebook
import Paint
import Support
import Testing

@testable import Export

@Suite struct SVGPageTests {
  private func text(_ page: LoosePage, paper: PaperShare = .full, title: String = "") throws
    -> String
  {
    try String(decoding: SVGPage.svg(of: page, paper: paper, title: title).bytes, as: UTF8.self)
  }

  /// Every kind of thing that a page can show.
  static let rich: LoosePage = {
    var page = LoosePage.written(3, paper: Paper(.dots))
    let marker = Style(
      tool: .highlighter, color: Color(rgba: 0xFFEE_00FF), width: 9, response: .constant)
    let dashed = Style(
      color: Color(rgb: 0xB02010), width: 1.5, response: .constant, cap: .butt, dashes: [4, 2])
    let filled = Style(color: Color(rgba: 0x2060_C0C0), width: 2, fill: 0.4)
    let elements: [LooseElement] = [
      .line([(15, 25), (120, 27), (200, 20)], style: marker),
      .line([(15, 30), (90, 20), (200, 32)], style: marker),
      .line([(20, 100), (90, 110), (180, 95)], style: dashed),
      .line([(150, 60), (200, 60), (180, 90)], style: filled),
      .text("Words <&> 墨", at: 60),
    ]
    page.layers.append(
      LoosePage.Layer(title: "Second & last", elements: elements))
    return page
  }()

  @Test func `every stroke is one path, in the group of its layer`() throws {
    let text = try text(Self.rich, paper: .none)
    let strokes = Self.rich.strokes.count
    #expect(text.components(separatedBy: "<path ").count - 1 == strokes + 2, "a filling, and words")
    #expect(text.components(separatedBy: "mix-blend-mode:multiply").count == 3)
    #expect(text.contains("inkscape:label=\"Layer 1\""))
    #expect(text.contains("inkscape:label=\"Second &amp; last\""))
    #expect(text.contains("aria-label=\"Words &lt;&amp;&gt; 墨\""))
  }

  @Test func `equal pages give equal bytes, and every one is sound XML`() throws {
    for page in [Self.rich, LoosePage(number: 1), .written(5)] {
      let bytes = try SVGPage.svg(of: page, title: "A & \"B\"").bytes
      #expect(try bytes == SVGPage.svg(of: page, title: "A & \"B\"").bytes)
      let reader = XMLReader(StoredBytes(bytes[...]))
      while try reader.next() != nil {}
    }
  }

  @Test func `a page without paper is transparent`() throws {
    #expect(try text(.small(), paper: .none).contains("<path ") == false)
    #expect(try text(.small(paper: Paper(.ruled)), paper: .ruling).contains("stroke=\"#"))
  }

  @Test func `numbers that are none make a sound file`() throws {
    let points = [(Double.nan, 1), (.infinity, 2), (1e30, -1e30), (5, 5)]
    let style = Style(color: .sumi, width: .infinity, dashes: [.nan, 3])
    let page = LoosePage.small(1, [.line(points, style: style)])
    #expect(try !text(page).contains("nan") && !text(page).contains("inf"))
  }

  @Test func `a PNG keeps its bytes, and is there once`() throws {
    let bitmap = Bitmap(width: 3, height: 2, format: .opaque)
    var page = LoosePage.small()
    page.add(image: bitmap.png(), in: Box(low: Point(x: 10, y: 10), high: Point(x: 40, y: 30)))
    page.add(image: bitmap.png(), in: Box(low: Point(x: 50, y: 10), high: Point(x: 80, y: 30)))
    let text = try text(page)
    var data: [UInt8] = []
    Base64.append(bitmap.png(), to: &data)
    #expect(text.components(separatedBy: String(decoding: data, as: UTF8.self)).count == 2)
    #expect(text.components(separatedBy: "<use ").count == 3)
  }

  @Test func `an emoji is an image, and is there once`() throws {
    try MadeTexts.requireEmoji()
    let text = try text(.small(1, [.text("a😀b😀", at: 10), .text("😀", at: 50)]), paper: .none)
    #expect(text.components(separatedBy: "<image ").count == 2)
    #expect(text.components(separatedBy: "<use ").count == 4)
    #expect(text.contains("aria-label=\"a😀b😀\""))
    #expect(text.utf8.count < 20_000)
  }

  @Test func `links lead to the web and to nowhere else`() throws {
    let good = LoosePage.small(1, [.text("a", at: 10, link: "https://example.org/?a&b")])
    #expect(try text(good).contains("<a href=\"https://example.org/?a&amp;b\">"))
    let bad = LoosePage.small(1, [.text("a", at: 10, link: "javascript:alert(1)")])
    #expect(try !text(bad).contains("<a "))
  }

  /// A page, and how far its pixels may lie from ours.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let page: LoosePage
    var mean = 0.4
    var worst = 60
  }

  private static let cases = [
    Case(testDescription: "writing", page: .written(8)),
    Case(testDescription: "everything", page: rich),
    Case(testDescription: "shapes", page: ShapeExportTests.page),
    // Letters of a font and the same as areas are filled by different code.
    Case(testDescription: "emoji", page: MadeTexts.withEmoji, mean: 1, worst: 80),
    Case(testDescription: "a bold that is made", page: MadeTexts.withMadeBold, mean: 2),
  ]

  @Test(arguments: cases)
  func `another program shows the same as our pixels`(_ made: Case) throws {
    try MadeTexts.requireEmoji()
    try MadeTexts.require("VL Gothic", of: "fonts-vlgothic")
    var plain = made.page
    plain.paper = Paper(.plain, color: Color(rgb: 0xFFFFFF))
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(SVGPage.svg(of: plain, title: "").bytes).write(to: folder.appending(path: "a.svg"))
    let svg = try Execution(
      ofShell: "cd '\(folder.path)' && rsvg-convert -d 144 -p 144 -o a.png a.svg")
    #expect(svg.code == 0, "\(svg.messages)")
    let file = [UInt8](try Data(contentsOf: folder.appending(path: "a.png")))
    let (width, height) = (453, 283)
    let theirs = try #require(PagePixels(png: file, width: width, height: height))
    let ours = PagePixels(PagePicture(of: plain), resolution: 144, width: width, height: height)
    let difference = ours.difference(from: theirs)
    #expect(difference.worst < made.worst, "\(difference)")
    #expect(difference.mean < made.mean, "\(difference)")
    #expect(ours.bytes.contains { $0 < 100 }, "there is ink")
  }
}

extension PagePixels {
  /// Reads a PNG onto white; nil where it is none.
  fileprivate init?(png: [UInt8], width: Int, height: Int) {
    guard
      let image = PageImage(
        hash: ContentHash(of: png), mediaType: "image/png", bytes: png)
    else { return nil }
    let bitmap = Bitmap(width: width, height: height, format: .opaque)
    guard case .pixels(let ownWidth, let ownHeight) = image.kind else { return nil }
    bitmap.draw { canvas in
      canvas.fill(bitmap.box, with: .init(rgb: 0xFFFFFF))
      canvas.draw(
        image, in: Box(low: .zero, high: Point(x: Double(ownWidth), y: Double(ownHeight))))
    }
    self.init(bitmap)
  }
}
