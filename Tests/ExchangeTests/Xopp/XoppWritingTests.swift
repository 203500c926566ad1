import Bytes
import Exchange
import Geometry
import Ink
import Notebook
import SyntheticHand
import Testing
import Wording

@Suite struct XoppWritingTests {
  @Test func `the lines of a table are strokes, and its texts stay texts`() throws {
    let box = Box(low: Point(x: 100, y: 100), high: Point(x: 200, y: 160))
    var page = LoosePage(number: 1, size: .a4, paper: Paper(.plain))
    page.layers = [
      LoosePage.Layer(elements: [
        LooseElement(.table(Table(in: box, rows: 2, columns: 3)), transform: .scaling(x: 2, y: 2)),
        LooseElement(.text(TextBox(origin: Point(x: 204, y: 204), text: "ink"))),
      ])
    ]
    let file = try XoppWriter.file(of: [page])
    #expect(file.notes == ["page 1: Xournal++ has no tables: their lines are strokes"])
    let read = try XoppPages(file.bytes).all().pages[0]
    #expect(read.strokes.count == 7)
    let lines = Box(around: read.strokes.flatMap(\.samples).map(\.position))
    #expect(lines == Box(low: box.low * 2, high: box.high * 2))
    #expect(read.layers[0].elements.compactMap(\.figure).count == 1)
  }

  @Test func `what is written reads as the same pages`() throws {
    for seed in UInt64(1)...60 {
      var dice = PageDice(seed: seed)
      let pages = dice.pages()
      let file = try XoppWriter.file(of: pages, title: "Physik & <Musik>")
      let attached = Dictionary(
        uniqueKeysWithValues: file.attachments.map { ($0.name, $0.bytes) })
      let supply = try XoppPages(file.bytes, in: NotesSurroundings { attached[$0.path] })
      #expect(supply.title == "Physik & <Musik>")
      let twins = try supply.all().pages
      #expect(twins.count == pages.count)
      for (page, twin) in zip(pages, twins) {
        #expect(twin == page, "page \(page.number) of seed \(seed)")
      }
      let again = try XoppWriter.file(of: twins, title: supply.title)
      #expect(again.bytes == file.bytes)
      #expect(again.attachments == file.attachments)
    }
  }

  /// The only strokes of a page after a way through a file.
  private func roundTrip(_ elements: LooseElement...) throws -> [Stroke] {
    var page = LoosePage(number: 1, size: .a4)
    page.layers = [LoosePage.Layer(elements: elements)]
    let file = try XoppWriter.file(of: [page])
    return try #require(try XoppPages(file.bytes).all().pages.first).strokes
  }

  @Test func `ink of a model comes out as it is drawn`() throws {
    var writer = Writer(seed: 3)
    let frame = Box(low: Point(x: 50, y: 50), high: Point(x: 300, y: 200))
    let stroke = try #require(writer.write("ab", in: frame).strokes.first)
    let strokes = try roundTrip(LooseElement(stroke))
    let twin = try #require(strokes.first)
    let ink = InkTrail(of: stroke.modeled(), style: stroke.style)
    let found = InkTrail(of: twin.modeled(), style: twin.style)
    #expect(ink.discs.count == found.discs.count)
    for (index, disc) in ink.discs.enumerated().dropLast() {
      #expect(disc.center.distance(to: found.discs[index].center) < 1e-4)
      let middle = (disc.radius + ink.discs[index + 1].radius) / 2
      #expect(abs(found.discs[index].radius - middle) < 1e-4)
    }
  }

  @Test func `of an erased stroke only what is left is written, where it was moved`() throws {
    let samples = (0...10).map { Sample(position: Point(x: Double($0), y: 0), time: 0) }
    let style = Style(color: .sumi, width: 2, response: .constant)
    let stroke = Stroke(samples: samples, channels: [], style: style, model: .straight)
    let left = [StrokeRange(0, 2 * 256 + 128), StrokeRange(8 * 256, 10 * 256)]
    let map = Affine.scaling(x: 2, y: 2).then(.translation(by: Point(x: 5, y: 7)))
    let strokes = try roundTrip(LooseElement(stroke, showing: left, transform: map))
    #expect(strokes.map { $0.samples.map(\.position.x) } == [[5, 7, 9, 10], [21, 23, 25]])
    #expect(strokes.allSatisfy { $0.samples.allSatisfy { $0.position.y == 7 } })
    #expect(strokes.map(\.style.width) == [4, 4])
  }

  @Test func `a dot is a line from a point to itself`() throws {
    for model in [ModelVersion.straight, .current] {
      let sample = Sample(position: Point(x: 3, y: 4), time: 0, pressure: 0.5)
      let style = Style(color: .sumi, width: 2, response: .linear)
      let stroke = Stroke(samples: [sample], channels: .pressure, style: style, model: model)
      let twin = try #require(try roundTrip(LooseElement(stroke)).first)
      #expect(twin.samples.map(\.position) == [sample.position, sample.position])
      #expect(twin.style.inkWidth(pressure: twin.samples[0].pressure) == 1)
    }
  }

  @Test func `pressure of nothing leaves a stroke whole`() throws {
    let samples = [0.5, 0, 0.25, 0].enumerated().map { index, pressure in
      Sample(position: Point(x: Double(index), y: 0), time: 0, pressure: Float(pressure))
    }
    let style = Style(color: .sumi, width: 2, response: .linear)
    let strokes = try roundTrip(
      LooseElement(
        Stroke(samples: samples, channels: .pressure, style: style, model: .straight)))
    #expect(strokes.count == 1)
    #expect(strokes[0].samples.count == 4)
  }

  @Test func `a paper keeps its colors, on light sheets and dark`() throws {
    let (rule, margin) = (Color(rgb: 0xCC2200), Color(rgb: 0x0022CC))
    for sheet in [Color(rgb: 0xFFF8E0), Color(rgb: 0x102030)] {
      for ruling in [Paper.Ruling.ruled, .grid, .dots, .isometric, .staves] {
        let paper = Paper(ruling, color: sheet, ruleColor: rule, marginColor: margin)
        let page = LoosePage(number: 1, size: .a4, paper: paper)
        let file = try XoppWriter.file(of: [page])
        let twin = try #require(try XoppPages(file.bytes).all().pages[0].paper)
        #expect(twin.color == sheet && twin.ruleColor == rule && twin.ruling == ruling)
        if paper.margin > 0 { #expect(twin.marginColor == margin) }
      }
    }
  }

  @Test func `of a clipping the picture is written, and it is said that no more is`() throws {
    var page = LoosePage(number: 1, size: .a4)
    var frame = ImageFrame(
      box: Box(low: .zero, high: Point(x: 10, y: 5)), hash: ContentHash(of: TestImage.png),
      mediaType: "image/png")
    frame.excerpt = Excerpt(
      of: PageID(
        EntityID(counter: 1, incarnation: Incarnation(rawValue: 1)),
        of: try #require(NotebookID(bytes: Array(1...16)))), frame.box)
    page.layers = [LoosePage.Layer(elements: [LooseElement(.image(frame))])]
    page.files = [frame.hash: TestImage.png]
    let file = try XoppWriter.file(of: [page])
    #expect(
      file.notes == ["page 1: Xournal++ shows a clipping without its source"])
    frame.excerpt = nil
    let elements = try XoppPages(file.bytes).all().pages[0].layers[0].elements
    #expect(elements == [LooseElement(.image(frame))])
  }

  @Test func `an edited formula is one of Xournal++, and comes back as it is`() throws {
    let pdf = Array("%PDF-1.5 and more".utf8)
    let drawing = FormulaDrawing(
      source: "a<b & \\frac{c}{d}", hash: ContentHash(of: pdf), mediaType: "application/pdf",
      size: Point(x: 30, y: 20))
    let body = ImageFrame(
      box: Box(low: Point(x: 5, y: 6), high: Point(x: 7, y: 8)), hash: ContentHash(of: [1]),
      mediaType: "image/png")
    var notebook = Notebook()
    var editor = Editor(
      reading: notebook, as: Author(incarnation: Incarnation(rawValue: 3), now: 1))
    let place = try editor.addPage(
      to: try editor.addSection(), size: .a4, paper: Paper(.plain))
    let id = try editor.add(.image(body), at: place)
    _ = try editor.apply(.formula(drawing, file: pdf), to: [id])
    for record in editor.change.records { notebook.merge(record) }
    let content = try PageContent(of: place.page, in: notebook)
    let element = try #require(content.elements.compactMap(LooseElement.init).first)
    var page = LoosePage(number: 1, size: .a4)
    page.layers = [LoosePage.Layer(elements: [element])]
    page.files = [drawing.hash: pdf]
    let file = try XoppWriter.file(of: [page])
    #expect(file.notes.isEmpty)
    let twin = try #require(try XoppPages(file.bytes).all().pages.first)
    #expect(
      twin.layers[0].elements == [LooseElement(.image(ImageFrame(drawing, at: body.box.low)))])
    #expect(twin.files == page.files)
  }

  @Test func `what Xournal++ cannot turn stands upright, and it is said`() throws {
    var page = LoosePage(number: 1, size: .a4)
    let turn = Affine.rotation(by: 0.5)
    let frame = ImageFrame(
      box: Box(low: .zero, high: Point(x: 10, y: 5)), hash: ContentHash(of: TestImage.png),
      mediaType: "image/png")
    let large = Affine.scaling(x: 3, y: 3)
    let box = TextBox(origin: Point(x: 1, y: 2), wrap: 10, text: "a", size: 10)
    page.layers = [
      LoosePage.Layer(elements: [
        LooseElement(.image(frame), transform: turn), LooseElement(.text(box), transform: turn),
        LooseElement(.text(box), transform: large), LooseElement(.image(frame), transform: large),
      ])
    ]
    page.files = [frame.hash: TestImage.png]
    let file = try XoppWriter.file(of: [page])
    #expect(
      file.notes == [
        "page 1: a rotated image was straightened",
        "page 1: a rotated or stretched text was straightened",
      ])
    let elements = try XoppPages(file.bytes).all().pages[0].layers[0].elements
    guard case .figure(.text(let found)) = elements[2].content,
      case .figure(.image(let image)) = elements[3].content
    else {
      Issue.record("the elements are others")
      return
    }
    #expect((found.origin, found.size, found.wrap) == (Point(x: 3, y: 6), 30, 30))
    #expect(image.box == Box(low: .zero, high: Point(x: 30, y: 15)))
  }

  @Test func `sizes are whole points where they can be`() throws {
    for (width, height) in [(612.0, 792.0), (600, 800), (595.27559, 841.88976), (50, 51)] {
      let page = try XoppSample(XoppSample.page("", size: (width, height))).read().pages[0]
      let file = try XoppWriter.file(of: [page])
      let xml = try Self.xml(of: file.bytes)
      let text: (Double) -> String = { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" }
      #expect(xml.contains("<page width=\"\(text(width))\" height=\"\(text(height))\">"))
    }
  }

  @Test func `each image behind pages is one file, and only the first of two PDFs is kept`() throws
  {
    let source = Backdrop.Source(isAttached: false, path: "/somewhere/a.png")
    let hash = ContentHash(of: TestImage.png)
    let other = ContentHash(of: TestImage.jpeg)
    var pages = (1...5).map { LoosePage(number: $0, size: .a4) }
    for index in 0..<3 {
      pages[index].files = [hash: TestImage.png, other: TestImage.jpeg]
      pages[index].backdrop =
        index == 1
        ? .image(hash: other, mediaType: "image/jpeg", source: source)
        : .image(hash: hash, mediaType: "image/png", source: source)
    }
    pages[3].backdrop = .pdf(page: 2, hash: nil, source: source)
    pages[4].backdrop = .pdf(page: 2, hash: nil, source: .init(isAttached: false, path: "b"))
    let file = try XoppWriter.file(of: pages)
    #expect(file.attachments.map(\.name) == ["bg_1.png", "bg_2.jpg"])
    #expect(file.attachments.map(\.bytes) == [TestImage.png, TestImage.jpeg])
    #expect(
      file.notes == [
        "page 4: Xournal++ looks for /somewhere/a.png in its original place",
        "page 5: the content of the paper was left out",
      ])
  }

  @Test func `a PDF that is kept lies beside the notes, and none is named that is not there`()
    throws
  {
    let pdf = Array("%PDF-1.4".utf8)
    let hash = ContentHash(of: pdf)
    var pages = (1...3).map { LoosePage(number: $0, size: .a4) }
    for (index, path) in ["a.pdf", "b.pdf"].enumerated() {
      // The same file under two names is one.
      pages[index].backdrop = .pdf(
        page: index + 4, hash: hash, source: .init(isAttached: index == 0, path: path))
      pages[index].files = [hash: pdf]
    }
    pages[2].backdrop = .pdf(
      page: 1, hash: ContentHash(of: [1]), source: .init(isAttached: true, path: "bg.pdf"))
    let file = try XoppWriter.file(of: pages)
    #expect(file.attachments.map(\.name) == ["bg.pdf"] && file.attachments[0].bytes == pdf)
    #expect(file.notes == ["page 3: the content of the paper was left out"])
    let xml = try Self.xml(of: file.bytes)
    #expect(xml.contains(#"type="pdf" domain="attach" filename="bg.pdf" pageno="4"/>"#))
    #expect(xml.contains(#"<background type="pdf" pageno="5"/>"#))
    #expect(xml.contains(#"<background type="solid""#))
    // Where nothing can lie beside the notes, they name nothing.
    var alone: [UInt8] = []
    let writer = XoppWriter(hasNeighbors: false) { alone += $0 }
    for page in pages { #expect(try writer.add(page).isEmpty) }
    try writer.finish()
    let plain = try Self.xml(of: alone)
    #expect(!plain.contains("pdf") && writer.notes.count == 3)
  }

  /// The text inside a compressed file.
  static func xml(of packed: [UInt8]) throws -> String {
    let source = try #require(Inflation(StoredBytes(packed[...])))
    let part = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 20)
    defer { part.deallocate() }
    var whole: [UInt8] = []
    while case let count = try source.read(into: part), count > 0 { whole += part[..<count] }
    return String(decoding: whole, as: UTF8.self)
  }
}
