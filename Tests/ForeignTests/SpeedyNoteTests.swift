import Bytes
import Foundation
import Geometry
import Ink
import Notebook
import Support
import Testing

@testable import Foreign

/// Notebooks of SpeedyNote, written here as the program writes them.
@Suite struct SpeedyNoteTests {
  private typealias File = (name: String, bytes: [UInt8], isDeflated: Bool)

  private static func file(_ name: String, _ text: String) -> File {
    ("Try.snb/\(name)", Array(text.utf8), true)
  }

  private static func notebook(
    _ pages: [(name: String, text: String)], manifest: String = "", others: [File] = []
  ) -> [UInt8] {
    let order = pages.map { "\"\($0.name)\"" }.joined(separator: ", ")
    let head = """
      {
          "bundle_format_version": 1,
          "mode": "paged",
          "name": "Try",
          "notebook_id": "6e6f7465",
          \(manifest)
          "page_order": [\(order)]
      }
      """
    let files =
      [Self.file(".snb_marker", ""), Self.file("document.json", head)]
      + pages.filter { !$0.text.isEmpty }.map { Self.file("pages/\($0.name).json", $0.text) }
    return ZipSample.bytes(files + others)
  }

  private static func page(
    _ layers: [String], objects: [String] = [], more: String = ""
  ) -> String {
    """
    {"activeLayerIndex":0,"backgroundColor":"#ffffffff","gridColor":"#c8c8c8","gridSpacing":32,\
    "height":1056,"layers":[\(layers.joined(separator: ","))],"lineSpacing":40,\
    "objects":[\(objects.joined(separator: ","))],"pageIndex":0,"pdfPageNumber":-1\(more),\
    "width":816}
    """
  }

  private static func layer(
    _ strokes: [String], id: String = "a", name: String = "Layer 1", isVisible: Bool = true
  ) -> String {
    """
    {"id":"\(id)","locked":false,"name":"\(name)","opacity":1,"strokes":\
    [\(strokes.joined(separator: ","))],"visible":\(isVisible)}
    """
  }

  private static func stroke(
    _ points: [(Double, Double, Double)], color: String = "#ff000000", width: Double = 4
  ) -> String {
    let points = points.enumerated().map { index, point in
      #"{"p":\#(point.2),"t":\#(1_700_000_000_000 + index * 8),"x":\#(point.0),"y":\#(point.1)}"#
    }
    return """
      {"color":"\(color)","id":"s","points":[\(points.joined(separator: ","))],\
      "thickness":\(width)}
      """
  }

  private static func object(_ type: String, layer: Int = -1, _ more: String) -> String {
    """
    {"height":40,"id":"\(type)","layerAffinity":\(layer),"locked":false,"rotation":0,\
    "type":"\(type)","visible":true,"width":80,"x":100,"y":200,"zOrder":0,\(more)}
    """
  }

  private static func read(
    _ bytes: [UInt8]
  ) throws -> (pages: [LoosePage], notes: SpeedyNoteNotes) {
    try ForeignSamples.pages(of: bytes, as: SpeedyNoteNotes.self)
  }

  @Test func `strokes keep place, pressure, time, width and color`() throws {
    let ink = Self.stroke([(40, 80, 0.25), (80, 160, 1)], color: "#80ff0000")
    let (pages, notes) = try Self.read(Self.notebook([("p", Self.page([Self.layer([ink])]))]))
    let page = try #require(pages.first)
    #expect(notes.title == "Try" && notes.losses.counts.isEmpty)
    #expect(page.size == PageSize(points: Point(x: 612, y: 792)))
    let stroke = try #require(page.strokes.first)
    #expect(stroke.samples.map(\.position) == [Point(x: 30, y: 60), Point(x: 60, y: 120)])
    #expect(stroke.samples.map(\.time) == [0, 8] && stroke.start == 1_700_000_000_000)
    #expect(abs(stroke.width(at: 0) - 0.75) < 1e-6 && abs(stroke.width(at: 1) - 3) < 1e-6)
    #expect(stroke.style.color == Color(rgba: 0xFF00_0080) && stroke.style.tool == .pen)
  }

  @Test func `ink follows the curve through its points`() throws {
    let points = [(0.0, 0.0, 0.5), (40, 40, 0.5), (80, 0, 1), (120, 40, 0.5)]
    let ink = Self.stroke(points)
    let page = try #require(
      try Self.read(Self.notebook([("p", Self.page([Self.layer([ink])]))])).pages.first)
    let stroke = try #require(page.strokes.first)
    #expect(stroke.samples.count == 13)
    // Halfway from the second point to the third, with the weights -1, 9, 9 and -1 of 16.
    let middle = stroke.samples[6]
    #expect(middle.position.distance(to: Point(x: 60 * 0.75, y: 20 * 0.75)) < 1e-9)
    #expect(abs(middle.pressure - Float((9 * 1.5 - 1) / 16)) < 1e-6)
    // A straight line needs no points between.
    let line = Self.stroke((0...9).map { (Double($0) * 10, 5, 0.5) })
    let straight = try #require(
      try Self.read(Self.notebook([("p", Self.page([Self.layer([line])]))])).pages.first)
    #expect(straight.strokes.first?.samples.count == 10)
    #expect(straight.strokes.first?.style.response == .constant)
    #expect(straight.strokes.first?.style.width == 1.5)
  }

  @Test func `markers are highlighters`() throws {
    let ink = Self.stroke([(0, 0, 1), (50, 0, 1)], color: "#80e6ff6e", width: 20)
    let page = try #require(
      try Self.read(Self.notebook([("p", Self.page([Self.layer([ink])]))])).pages.first)
    #expect(page.strokes.first?.style.tool == .highlighter)
    #expect(page.strokes.first?.style.width == 15)
  }

  @Test func `objects are between the layers`() throws {
    func box(_ text: String, _ layer: Int, _ more: String = "") -> String {
      Self.object(
        "textbox", layer: layer,
        ##""fontSize":20,"showBorder":false,"text":"\##(text)","fontColor":"#ffff0000"\##(more)"##)
    }
    let ink = Self.stroke([(0, 0, 1), (50, 0, 1)])
    let page = Self.page(
      [Self.layer([ink]), Self.layer([ink], id: "b", name: "Notes", isVisible: false)],
      objects: [
        box("top", 1), box("low", -1), box("above", 0),
        Self.object("hologram", #""a":1"#),
      ], more: #","isBookmarked":true,"bookmarkLabel":"Mark","backgroundType":4"#)
    let (pages, notes) = try Self.read(Self.notebook([("p", page)]))
    let read = try #require(pages.first)
    #expect(read.layers.map(\.title) == ["Layer 1", "Notes", ""])
    #expect(read.layers.map(\.isVisible) == [true, false, true])
    #expect(read.layers.map(\.elements.count) == [2, 2, 1])
    #expect(read.texts.map(\.text) == ["low", "above", "top"])
    #expect(read.isBookmarked && read.title == "Mark")
    #expect(read.paper?.ruling == .ruled && read.paper?.spacing == 30)
    let text = try #require(read.texts.first)
    #expect(text.size == 20 && text.wrap == 76 && text.color == Color(rgb: 0xFF0000))
    let place = read.layers[0].elements[0].transform(text.origin)
    #expect(place.distance(to: Point(x: 76.5, y: 151.5)) < 1e-9)
    #expect(notes.losses.counts == [.unknownElements: 1])
  }

  @Test func `texts have their ground and border, and lose the marks of Markdown`() throws {
    let text = Self.object(
      "textbox", ##""backgroundColor":"#ffffff00","text":"# Head\n- one **two**\n`code`""##)
    let (pages, notes) = try Self.read(
      Self.notebook([("p", Self.page([Self.layer([])], objects: [text]))]))
    let page = try #require(pages.first)
    #expect(page.elements.count == 3 && page.texts.first?.text == "Head\n• one **two**\ncode")
    #expect(page.elements[0].shape?.shape.kind == .rectangle)
    #expect(notes.losses.counts == [.formats: 1])
  }

  @Test func `pictures are turned around their middle`() throws {
    let png = try #require(PNGPicture.file([255, 0, 0, 255], width: 1, height: 1))
    let turned = Self.object("image", #""imagePath":"a.png""#)
      .replacing("\"rotation\":0", with: "\"rotation\":90")
    let inside = Self.object(
      "image", #""imagePath":"","embeddedImageData":"\#(Data(png).base64EncodedString())""#)
    let missing = Self.object("image", #""imagePath":"../../a.png""#)
    let (pages, notes) = try Self.read(
      Self.notebook(
        [("p", Self.page([Self.layer([])], objects: [turned, inside, missing]))],
        others: [("Try.snb/assets/images/a.png", png, false)]))
    let page = try #require(pages.first)
    #expect(page.pictures.count == 2 && notes.losses.counts == [.pictures: 1])
    let bounds = try #require(page.elements.first?.bounds)
    #expect(bounds.low.distance(to: Point(x: 90, y: 135)) < 1e-9)
    #expect(bounds.high.distance(to: Point(x: 120, y: 195)) < 1e-9)
  }

  @Test func `links lead to the web and to other pages`() throws {
    let link = Self.object(
      "link",
      """
      "description":"See there","iconColor":"#b4646464","slots":[{"type":"position","x":0,"y":0,\
      "pageUuid":"q"},{"type":"url","url":"https://example.com/"},{"type":"empty"},\
      {"type":"markdown","noteId":"n"}]
      """)
    let web = Self.object("link", #""slots":[{"type":"url","url":"https://example.com/"}]"#)
    let (pages, notes) = try Self.read(
      Self.notebook(
        [("p", Self.page([], objects: [link, web])), ("q", Self.page([]))],
        others: [("Try.snb/assets/notes/n.md", Array("text".utf8), true)]))
    let target = try #require(pages[1].id)
    #expect(pages[0].elements.first.map { LinkTarget($0.anchor.link) } == .page(target))
    #expect(pages[0].elements.first?.anchor.heading?.title == "See there")
    #expect(pages[0].elements.last?.anchor.link == "https://example.com/")
    #expect(notes.losses.counts == [.links: 1, .attachments: 1])
  }

  @Test func `pages of PDFs are below the ink`() throws {
    let pdf = Array("%PDF-1.4 not read here".utf8)
    let part = Array("%PDF-1.4 another".utf8)
    let manifest = """
      "pdf_path": "C:\\\\Users\\\\me\\\\Old.pdf", "pdf_relative_path": "../embedded/Two.pdf",
      "pdf_primary_id": "m",
      "pdf_sources": [{"id": "m", "path": "/home/me/Two.pdf"}, {"id": "s", "path": "/none.pdf",
      "bundled": true, "bundled_file": "pdfs/src-s.pdf", "page_map": {"7": 1}}],
      "page_metadata": {"a": {"width": 800, "height": 600, "pdf_page": 3},
      "b": {"width": 800, "height": 600, "pdf_page": 7, "pdf_source": "s"}},
      """
    let pages = [
      ("a", ""), ("b", ""),
      (
        "c",
        Self.page([], more: #","backgroundType":1"#)
          .replacing("\"pdfPageNumber\":-1", with: "\"pdfPageNumber\":0")
      ),
      (
        "d",
        Self.page([], more: #","backgroundType":1,"pdfSourceId":"x""#)
          .replacing("\"pdfPageNumber\":-1", with: "\"pdfPageNumber\":0")
      ),
      ("gone", ""),
    ]
    let (read, notes) = try Self.read(
      Self.notebook(
        pages, manifest: manifest,
        others: [("embedded/Two.pdf", pdf, false), ("Try.snb/pdfs/src-s.pdf", part, false)]))
    #expect(read.map(\.backdrop?.share) == [.page(4), .page(2), .page(1), nil])
    #expect(read.map { $0.backdrop?.hash.flatMap { hash in read[0].files[hash] } }.first == pdf)
    #expect(read[1].backdrop?.hash.flatMap { read[1].files[$0] } == part)
    #expect(read[0].backdrop?.source.name == "Two.pdf")
    #expect(read[0].size == PageSize(points: Point(x: 600, y: 450)))
    #expect(notes.losses.counts == [.attachments: 1, .damagedPages: 1])
  }

  @Test func `squares that are not in the middle are lines of a custom paper`() throws {
    let page = try #require(
      try Self.read(Self.notebook([("p", Self.page([], more: #","backgroundType":3"#))])).pages
        .first)
    let own = try #require(OwnPaper(page.backdrop))
    let text = String(decoding: try #require(page.files[own.hash]), as: UTF8.self)
    #expect(text.matches(of: /l S/).count == 25 + 32)
    let fitting = Self.page([], more: #","backgroundType":3"#)
      .replacing("\"width\":816", with: "\"width\":800")
    let other = try Self.read(Self.notebook([("p", fitting)])).pages.first
    #expect(other?.paper?.ruling == .grid && other?.paper?.spacing == 24)
  }

  private static func canvas() -> [UInt8] {
    func tile(_ x: Int, _ y: Int) -> File {
      let ink = Self.stroke([(10, 20, 1), (30, 20, 1)])
      return Self.file(
        "tiles/\(x),\(y).json",
        """
        {"coord_x":\(x),"coord_y":\(y),"layers":[{"id":"top","strokes":[\(ink)]},\
        {"id":"base","strokes":[\(ink)]}],"objects":[\(Self.object("textbox", #""text":"a""#))]}
        """)
    }
    let manifest = """
      {"mode": "edgeless", "name": "", "tile_size": 1024, "tile_index": ["-1,2", "0,3", "9,9", "a"],
      "layers": [{"id": "base", "name": "Base"}, {"id": "top", "name": "Top", "locked": true}],
      "default_background": {"type": "grid", "grid_spacing": 32, "color": "#ffeeeeee"}}
      """
    return ZipSample.bytes([Self.file("document.json", manifest), tile(-1, 2), tile(0, 3)])
  }

  @Test func `a canvas without edges is one page`() throws {
    let (pages, notes) = try Self.read(Self.canvas())
    let page = try #require(pages.first)
    #expect(pages.count == 1 && page.growth == .boundless && page.paper?.ruling == .grid)
    #expect(page.paper?.color == Color(rgb: 0xEEEEEE) && page.paper?.spacing == 24)
    #expect(page.layers.map(\.title) == ["Base", "Top"] && page.layers[1].isLocked)
    let places = page.layers[1].strokes.map(\.samples[0].position)
    #expect(places == [Point(x: 7.5, y: 15), Point(x: 775.5, y: 783)])
    #expect(page.texts.count == 2 && notes.losses.counts == [.damagedPages: 1])
  }

  @Test func `only its archives are read`() {
    #expect(SpeedyNoteNotes.isLikely(ofArchive: ["a/b", "My notes.snb/document.json"]))
    for names in [["document.json"], ["a.snb"], ["a.snb/pages/document.json"], []] {
      #expect(!SpeedyNoteNotes.isLikely(ofArchive: names))
    }
  }

  @Test func `damaged files are refused or read in part`() throws {
    let page = Self.page(
      [Self.layer([Self.stroke([(0, 0, 1), (5, 9, 0.5), (9, 2, 0.2)])])],
      objects: [
        Self.object("textbox", #""text":"a\\nb""#), Self.object("link", #""slots":[]"#),
        Self.object("image", #""embeddedImageData":"AAAA""#),
      ])
    let manifest = #""page_metadata": {"q": {"width": 80, "height": 60, "pdf_page": 3}},"#
    for place in stride(from: 0, to: page.utf8.count, by: 7) {
      for change: UInt8 in [0xFF, 0x01, 0x20] {
        var text = Array(page.utf8)
        text[place] ^= change
        let other = String(decoding: text, as: UTF8.self)
        _ = try? Self.read(Self.notebook([("p", other), ("q", "")], manifest: manifest))
      }
      let cut = String(decoding: Array(page.utf8.prefix(place)), as: UTF8.self)
      _ = try? Self.read(Self.notebook([("p", cut)], manifest: manifest))
    }
    ForeignSamples.harm(
      Self.notebook([("p", page)], manifest: manifest), as: SpeedyNoteNotes.self, every: 5)
    ForeignSamples.harm(Self.canvas(), as: SpeedyNoteNotes.self, every: 5)
    #expect(throws: ForeignFault.damaged) {
      try Self.read(ZipSample.bytes([Self.file("document.json", "[]")]))
    }
  }
}

extension LoosePage.Layer {
  fileprivate var strokes: [Stroke] {
    elements.compactMap { if case .stroke(let stroke, _) = $0.content { stroke } else { nil } }
  }
}
