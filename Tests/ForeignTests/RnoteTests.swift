import Bytes
import Geometry
import Ink
import Notebook
import Testing

@testable import Foreign

/// Notes of Rnote, written here as its versions write them.
@Suite struct RnoteTests {
  private static func file(
    version: String = "0.9.4", layout: String = "infinite", pattern: String = "none",
    elements: [(value: String, layer: String, time: Int)]
  ) throws -> [UInt8] {
    let strokes = elements.map { #"{"value":\#($0.value),"version":1}"# }.joined(separator: ",")
    let places = elements.map { #"{"value":{"layer":\#($0.layer),"t":\#($0.time)},"version":1}"# }
      .joined(separator: ",")
    return try ForeignSamples.gzip(
      """
      {"version":"\(version)","data":{"engine_snapshot":{"document":{"format":{"width":800.0,\
      "height":1000.0,"dpi":96.0},"background":{"color":{"r":1.0,"g":1.0,"b":1.0,"a":1.0},\
      "pattern":"\(pattern)","pattern_size":[32.0,24.0],"pattern_color":{"r":0.0,"g":0.0,"b":1.0,\
      "a":1.0}},"layout":"\(layout)"},"stroke_components":[{"value":null,"version":0},\(strokes)],\
      "chrono_components":[{"value":null,"version":0},\(places)]}}}
      """)
  }

  private static func stroke(
    _ points: [(Double, Double, Double)], width: Double = 4, curve: String = "linear"
  ) -> String {
    func element(_ point: (Double, Double, Double)) -> String {
      #"{"pos":[\#(point.0),\#(point.1)],"pressure":\#(point.2)}"#
    }
    let segments = points.dropFirst().map { #"{"lineto":{"end":\#(element($0))}}"# }
    return """
      {"brushstroke":{"path":{"start":\(element(points[0])),"segments":[\
      \(segments.joined(separator: ","))]},"style":{"smooth":{"stroke_width":\(width),\
      "stroke_color":{"r":1.0,"g":0.0,"b":0.0,"a":1.0},"fill_color":null,\
      "pressure_curve":"\(curve)"}}}}
      """
  }

  private static let user = #"{"user_layer":0}"#

  @Test func `strokes keep place, pressure, width and color`() throws {
    let file = try Self.file(
      elements: [(Self.stroke([(40, 80, 0.25), (80, 160, 1)]), Self.user, 1)])
    let (pages, _) = try ForeignSamples.pages(of: file, as: RnoteNotes.self)
    let page = try #require(pages.first)
    #expect(pages.count == 1 && page.growth == .boundless)
    let stroke = try #require(page.strokes.first)
    #expect(stroke.samples.map(\.position) == [Point(x: 30, y: 60), Point(x: 60, y: 120)])
    #expect(stroke.style.width == 3 && stroke.style.color == Color(rgb: 0xFF0000))
    #expect(abs(stroke.width(at: 0) - 0.75) < 1e-6 && abs(stroke.width(at: 1) - 3) < 1e-6)
  }

  @Test func `each law of pressures has one of ours`() throws {
    for (curve, width) in [
      ("const", 4.0), ("linear", 1), ("sqrt", 2), ("pow2", 0.25), ("pow3", 0.0625),
    ] {
      let file = try Self.file(
        elements: [(Self.stroke([(0, 0, 0.25), (8, 8, 1)], curve: curve), Self.user, 1)])
      let (pages, _) = try ForeignSamples.pages(of: file, as: RnoteNotes.self)
      let stroke = try #require(pages.first?.strokes.first)
      #expect(abs(stroke.width(at: 0) - width * 0.75) < 1e-4, "\(curve)")
    }
  }

  @Test func `elements are in the order of their layers and times`() throws {
    func dot(_ x: Double) -> String { Self.stroke([(x, 0, 1), (x, 8, 1)]) }
    let file = try Self.file(elements: [
      (dot(1), Self.user, 7), (dot(2), Self.user, 3), (dot(3), #""highlighter""#, 9),
      (dot(4), #"{"UserLayer":1}"#, 1), (dot(5), #""Image""#, 2),
    ])
    let (pages, _) = try ForeignSamples.pages(of: file, as: RnoteNotes.self)
    let page = try #require(pages.first)
    #expect(page.strokes.map { $0.samples[0].position.x / 0.75 } == [5, 3, 2, 1, 4])
    #expect(page.layers.map(\.title) == ["Images", "Highlighter", "Layer 1", "Layer 2"])
  }

  @Test func `a document of pages becomes its pages`() throws {
    let file = try Self.file(
      layout: "continuous_vertical", pattern: "lines",
      elements: [
        (Self.stroke([(10, 20, 1), (20, 20, 1)]), Self.user, 1),
        (Self.stroke([(10, 2020, 1), (20, 2020, 1)]), Self.user, 2),
      ])
    let (pages, _) = try ForeignSamples.pages(of: file, as: RnoteNotes.self)
    #expect(pages.map(\.strokes.count) == [1, 0, 1])
    #expect(pages[2].elements.first.map { $0.bounds.low } == Point(x: 7.5, y: 15))
    #expect(pages[0].size == PageSize(points: Point(x: 600, y: 750)))
    #expect(pages[0].paper?.ruling == .ruled && pages[0].paper?.spacing == 18)
  }

  @Test func `texts, shapes and pictures come over, and what makes no sense is counted`() throws {
    let text = """
      {"textstroke":{"text":"Grüße","transform":{"affine":[1.0,0.0,0.0,0.0,1.0,0.0,40.0,80.0,1.0]},\
      "text_style":{"font_family":"serif","font_size":32.0,"font_weight":400,"font_style":"regular",\
      "color":{"r":0.0,"g":0.0,"b":1.0,"a":1.0},"max_width":400.0,"alignment":"start",\
      "ranged_text_attributes":[{"range":{"start":0,"end":4},"attribute":{"font_weight":700}}]}}}
      """
    let style = #"{"rough":{"stroke_color":{"r":0,"g":0,"b":0,"a":1},"stroke_width":2.0}}"#
    let arrow =
      #"{"shapestroke":{"shape":{"arrow":{"start":[0,0],"tip":[40,0]}},"style":\#(style)}}"#
    let ellipse = """
      {"shapestroke":{"shape":{"ellipse":{"radii":[8.0,4.0],"transform":{"affine":\
      [1.0,0.0,0.0,0.0,1.0,0.0,20.0,40.0,1.0]}}},"style":\(style)}}
      """
    let picture = """
      {"bitmapimage":{"image":{"data":"/wAA/wD/AP8=","pixel_width":2,"pixel_height":1,\
      "memory_format":"R8g8b8a8Premultiplied"},"rectangle":{"cuboid":{"half_extents":[10.0,5.0]},\
      "transform":{"affine":[1.0,0.0,0.0,0.0,1.0,0.0,100.0,200.0,1.0]}}}}
      """
    let elements = [text, arrow, ellipse, picture, #"{"hologram":{}}"#, #"{"brushstroke":{}}"#]
    let file = try Self.file(
      elements: elements.enumerated().map { ($0.element, Self.user, $0.offset) })
    let (pages, notes) = try ForeignSamples.pages(of: file, as: RnoteNotes.self)
    let page = try #require(pages.first)
    let box = try #require(page.texts.first)
    #expect(box.text == "Grüße" && box.size == 24 && box.wrap == 300)
    #expect(box.styled.runs.map(\.count) == [3, 2] && box.styled.runs[0].style.isBold)
    let element = try #require(page.elements.first)
    #expect(element.transform(box.origin).distance(to: Point(x: 30, y: 60)) < 1e-9)
    let shapes = page.elements.compactMap(\.shape?.shape)
    #expect(shapes.map(\.form) == [.line, .ellipse] && shapes[0].heads == .end)
    #expect(shapes[1].bounds.center.distance(to: Point(x: 15, y: 30)) < 1e-9)
    let frame = try #require(page.pictures.first)
    #expect(page.files[frame.hash].flatMap { PictureKind(of: $0) } == .png)
    #expect(
      page.elements.last?.bounds
        == Box(
          low: Point(x: 67.5, y: 146.25), high: Point(x: 82.5, y: 153.75)))
    #expect(notes.losses.counts == [.unknownElements: 1, .damagedElements: 1])
  }

  @Test func `curves of the first versions are followed`() throws {
    let path = """
      {"brushstroke":{"path":[{"dot":{"element":{"pos":[0.0,0.0],"pressure":0.5}}},{"cubbez":{"start":\
      {"pos":[0.0,0.0],"pressure":0.5},"cp1":[0.0,40.0],"cp2":[80.0,40.0],"end":{"pos":[80.0,0.0],\
      "pressure":1.0}}}],"style":{"smooth":{"stroke_width":2.0,"stroke_color":{"r":0,"g":0,"b":0,\
      "a":1},"pressure_curve":"linear"}}}}
      """
    let file = try Self.file(version: "0.5.5", elements: [(path, Self.user, 1)])
    let (pages, _) = try ForeignSamples.pages(of: file, as: RnoteNotes.self)
    let stroke = try #require(pages.first?.strokes.first)
    let highest = stroke.samples.map(\.position.y).max() ?? 0
    #expect(abs(highest - 22.5) < 0.1 && stroke.samples.count > 20)
  }

  @Test func `damaged files are refused or read in part`() throws {
    let file = try Self.file(
      elements: [(Self.stroke([(40, 80, 0.25), (80, 160, 1)]), Self.user, 1)])
    ForeignSamples.harm(file, as: RnoteNotes.self)
    let text = try #require(try? ForeignContent(file).bytes)
    ForeignSamples.harm(text, as: RnoteNotes.self)
    #expect(throws: ForeignFault.damaged) {
      try ForeignSamples.pages(of: Array("{}".utf8), as: RnoteNotes.self)
    }
  }
}
