import Bytes
import Foundation
import Geometry
import Ink
import Notebook
import Support
import Testing

@testable import Foreign

/// Notes of Linwood Butterfly, written here as its versions write them.
@Suite struct ButterflyTests {
  private static func pen(
    _ points: [(Double, Double, Double)], width: Double = 8, thinning: Double = 0.5,
    color: UInt32 = 0xFFFF_0000, more: String = ""
  ) -> String {
    let list = points.map { #"{"x":\#($0.0),"y":\#($0.1),"pressure":\#($0.2)}"# }
    return """
      {"type":"pen","points":[\(list.joined(separator: ","))],"property":{"type":"pen",\
      "strokeWidth":\(width),"thinning":\(thinning),"streamline":0.3,"color":\(color),\
      "fill":0\(more)}}
      """
  }

  private static func page(_ elements: [String], areas: String = "", background: String = "")
    -> String
  {
    """
    {"layers":[{"name":"Base","content":[\(elements.joined(separator: ","))]}],\
    "backgrounds":[\(background)],"areas":[\(areas)]}
    """
  }

  private static func text(_ pages: [(String, String)], assets: String = "") -> [UInt8] {
    let list = pages.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",")
    return Array(
      """
      {"fileVersion":12,"type":"document","name":"Notes","pages":{\(list)},\
      "assets":{\(assets)}}
      """.utf8)
  }

  private static func archive(_ pages: [(String, String)]) -> [UInt8] {
    ZipSample.bytes(
      [("META-INF/butterfly.json", Array(#"{"type":"document","name":"Notes"}"#.utf8), true)]
        + pages.map { ("BFLY/pages/\($0.0).json", Array($0.1.utf8), true) })
  }

  private static func read(
    _ file: [UInt8]
  ) throws -> (pages: [LoosePage], notes: ButterflyNotes) {
    try ForeignSamples.pages(of: file, as: ButterflyNotes.self)
  }

  @Test func `pens have the widths of the library that draws them`() throws {
    let points = (0..<20).map { index -> (Double, Double, Double) in
      (Double(index * 10), 40, Double(index + 1) / 20)
    }
    for file in [
      Self.text([("0.one", Self.page([Self.pen(points)]))]),
      Self.archive([("0.one", Self.page([Self.pen(points)]))]),
    ] {
      let (pages, notes) = try Self.read(file)
      let stroke = try #require(pages.first?.strokes.first)
      #expect(notes.title == "Notes" && pages.first?.title == "one")
      #expect(pages.first?.growth == .boundless && notes.losses.counts.isEmpty)
      #expect(stroke.style.color == Color(rgb: 0xFF0000) && stroke.samples.count > 15)
      #expect(stroke.samples[0].position == Point(x: 0, y: 30))
      // More pressure makes wider ink.
      let widths = stroke.samples.indices.map(stroke.width(at:))
      #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 <= $1 + 1e-3 })
      #expect((widths.last ?? 0) > widths[0] * 1.3)
    }
  }

  @Test func `pages are in the order of their numbers`() throws {
    let dot = Self.page([Self.pen([(0, 0, 1), (10, 10, 1)])])
    let pages = [("10.last", dot), ("2.first", dot), ("3.", dot)]
    for file in [Self.text(pages), Self.archive(pages)] {
      #expect(try Self.read(file).pages.map(\.title) == ["first", "", "last"])
    }
  }

  @Test func `areas with everything in them become pages`() throws {
    let areas = """
      {"name":"A","width":400,"height":400,"position":{"x":0,"y":0}},\
      {"name":"","width":400,"height":200,"position":{"x":500,"y":0}}
      """
    let inside = [
      Self.pen([(10, 10, 1), (90, 10, 1)], thinning: 0), Self.pen([(510, 10, 1), (590, 50, 1)]),
    ]
    let (pages, _) = try Self.read(Self.text([("0.all", Self.page(inside, areas: areas))]))
    #expect(pages.map(\.title) == ["A", "all"] && pages.map(\.strokes.count) == [1, 1])
    #expect(pages[1].size == PageSize(points: Point(x: 300, y: 150)))
    let low = try #require(pages[1].elements.first).bounds.low
    #expect(low.distance(to: Point(x: 7.5, y: 7.5)) < 1e-9)
    let outside = inside + [Self.pen([(10, 2000, 1), (90, 2000, 1)])]
    let (whole, _) = try Self.read(Self.text([("0.all", Self.page(outside, areas: areas))]))
    #expect(whole.map(\.strokes.count) == [3] && whole[0].growth == .boundless)
  }

  @Test func `shapes, texts and pictures come over`() throws {
    func shape(_ kind: String, _ more: String = "") -> String {
      """
      {"type":"shape","firstPosition":{"x":0,"y":0},"secondPosition":{"x":100,"y":60},\
      "property":{"strokeWidth":4,"color":4278190080,"shape":{"type":"\(kind)"\(more)}}}
      """
    }
    let text = """
      {"type":"text","position":{"x":40,"y":80},"scale":2,"foreground":4278190335,\
      "constraint":{"size":400},"area":{"paragraph":{"property":{"type":"defined","alignment":\
      "center","span":{"size":16}},"textSpans":[{"text":"Grün ","property":{"type":"defined",\
      "fontWeight":6}},{"text":"blau","property":{"type":"undefined"}}]}}}
      """
    let picture = """
      {"type":"image","position":{"x":100,"y":200},"width":20,"height":10,"source":\
      "BFLY/images/a.png","constraints":{"type":"scaled","scaleX":2,"scaleY":2}}
      """
    let pixels = try #require(PNGPicture.file([255, 0, 0, 255], width: 1, height: 1))
    let png = Data(pixels).base64EncodedString()
    let elements = [
      shape("line"), shape("rectangle", #","fillColor":4294901760"#), shape("circle"),
      shape("triangle"), text, picture, #"{"type":"hologram"}"#,
      #"{"type":"image","position":{"x":0,"y":0},"width":1,"height":1,"source":"no"}"#,
    ]
    let file = Self.text(
      [("0.", Self.page(elements))], assets: "\"BFLY/images/a.png\":\"\(png)\"")
    let (pages, notes) = try Self.read(file)
    let page = try #require(pages.first)
    let shapes = page.elements.compactMap(\.shape?.shape)
    // A filling of another color is a shape below the line.
    #expect(shapes.map(\.form) == [.line, .rectangle, .rectangle, .ellipse, .polygon])
    #expect(shapes[2].bounds == Box(low: Point(x: 1.5, y: 1.5), high: Point(x: 73.5, y: 43.5)))
    let box = try #require(page.texts.first)
    #expect(box.text == "Grün blau" && box.size == 24 && box.alignment == .center)
    #expect(box.origin == Point(x: 30, y: 60) && box.wrap == 300)
    #expect(box.color == Color(rgb: 0x0000FF) && box.styled.runs.map(\.count) == [5, 4])
    let frame = try #require(page.pictures.first)
    #expect(frame.box == Box(low: Point(x: 75, y: 150), high: Point(x: 105, y: 165)))
    #expect(notes.losses.counts == [.unknownElements: 1, .pictures: 1])
  }

  @Test func `backgrounds become papers`() throws {
    for (across, down, count, stroke, ruling): (Int, Int, Int, Double, Paper.Ruling) in [
      (0, 40, 1, 0.5, .ruled), (40, 40, 1, 0.5, .grid), (40, 40, 2, 35, .dots),
      (0, 40, 5, 0.5, .staves), (0, 0, 1, 0.5, .plain),
    ] {
      let background = """
        {"type":"texture","texture":{"boxWidth":\(across),"boxHeight":\(down),"boxXCount":1,\
        "boxYCount":\(count),"boxYStroke":\(stroke),"boxColor":4278190080}}
        """
      let (pages, _) = try Self.read(
        Self.text([("0.", Self.page([], background: background))]))
      #expect(pages.first?.paper?.ruling == ruling)
      #expect(pages.first?.paper?.color == Color(rgb: 0))
    }
  }

  @Test func `the first versions have one page`() throws {
    let file = Array(
      """
      {"name":"Old","content":[{"layer":"","points":[{"x":0,"y":0,"pressure":0.5},{"x":8,"y":8,\
      "pressure":0.5}],"property":{"strokeWidth":5,"color":4294967295,"fill":false,"type":"pen"},\
      "type":"pen"}],"background":{"type":"box","boxWidth":20,"boxHeight":20,"boxColor":4278190080},\
      "fileVersion":6,"type":"document"}
      """.utf8)
    #expect(ButterflyNotes.isLikely(Array(file.prefix(120))))
    let (pages, notes) = try Self.read(file)
    #expect(notes.title == "Old" && pages.first?.strokes.count == 1)
    #expect(pages.first?.paper?.spacing == 15)
  }

  @Test func `damaged files are refused or read in part`() {
    let file = Self.text(
      [("0.", Self.page([Self.pen([(0, 0, 1), (90, 10, 0.5), (10, 5, 0.25)])]))])
    ForeignSamples.harm(file, as: ButterflyNotes.self)
    #expect(!ButterflyNotes.isLikely(Array(#"{"type":"excalidraw","elements":[]}"#.utf8)))
    #expect(!ButterflyNotes.isLikely(ofArchive: ["META-INF/container.xml", "mimetype"]))
  }
}
