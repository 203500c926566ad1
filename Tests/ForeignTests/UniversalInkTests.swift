import Bytes
import Geometry
import Ink
import Notebook
import Testing

@testable import Foreign

/// Notes in the Universal Ink Model, written here as its versions write them.
@Suite struct UniversalInkTests {
  private typealias Message = ProtobufSample

  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + little(UInt32(content.count)) + content + (content.count % 2 == 1 ? [0] : [])
  }

  static func riff(_ content: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + little(UInt32(content.count + 4)) + Array("UINK".utf8) + content
  }

  /// A file of version 3.0 with some strokes.
  private static func old(_ strokes: [Message], title: String = "") -> [UInt8] {
    var (object, ink, property) = (Message(), Message(), Message())
    for stroke in strokes { ink.add(1, stroke) }
    object.add(2, ink)
    property.add(1, "Title")
    property.add(2, title)
    object.add(8, property)
    return riff(chunk("HEAD", [3, 0, 0]) + chunk("DATA", object.bytes))
  }

  /// A stroke of version 3.0 along some places.
  private static func stroke(
    _ places: [(Float, Float)], sizes: [Float], rgba: [Float] = [1, 0, 0, 1]
  ) -> Message {
    var (stroke, style, properties) = (Message(), Message(), Message())
    stroke.add(3, float: 1)
    stroke.add(4, floats: places.map(\.0))
    stroke.add(5, floats: places.map(\.1))
    stroke.add(11, floats: sizes)
    for (index, channel) in rgba.enumerated() {
      var value = Message()
      value.add(1, float: channel)
      properties.add(index + 2, value)
    }
    style.add(1, properties)
    stroke.add(22, style)
    return stroke
  }

  /// A file of version 3.1 with a stroke whose numbers are differences, and with what the pen reported.
  static func delta(_ mode: String = "SourceOver", brush: String = "disc", radius: String = "0.5")
    -> [UInt8]
  {
    var (stroke, spline, look) = (Message(), Message(), Message())
    // Two digits after the point for places, one for sizes.
    stroke.add(2, Message.zigzag(0x12))
    stroke.add(4, float: 1)
    spline.add(1, differences: [1000, 1000, 2000, 3000, 3000])
    spline.add(2, differences: [4000, 4000, 4000, 4000, 4000])
    spline.add(8, differences: [40, 40, 40, 40, 40])
    stroke.add(6, spline)
    stroke.add(7, 1)
    stroke.add(9, 1)
    stroke.add(11, 1)
    stroke.add(15, [7])
    look.add(1, Message.zigzag(Int64(Int32(bitPattern: 0x0000_FF80))))
    var ink = Message()
    ink.add(1, stroke)
    ink.add(4, brush)
    ink.add(5, "will://rasterization/3.0/blend-mode/\(mode)")
    ink.add(6, look)
    let description: [UInt8] = [3, 1, 0, 1, 0, 0, 0, 0]
    let head = [3, 1, 0, 0] + description + description + description + description
    return riff(
      chunk("HEAD", head) + chunk("INPT", input().bytes)
        + chunk("BRSH", brushes(brush, radius).bytes) + chunk("INKD", ink.bytes)
        + chunk("INKS", tree([0, 0, 9]).bytes))
  }

  private static func input() -> Message {
    var (input, contexts, context, group) = (Message(), Message(), Message(), Message())
    func channel(_ id: UInt8, _ kind: String, resolution: Double, digits: UInt64) -> Message {
      var channel = Message()
      channel.add(1, [id])
      channel.add(2, "will://input/3.0/channel/\(kind)")
      channel.add(4, double: resolution)
      channel.add(6, float: 1)
      channel.add(7, digits)
      return channel
    }
    group.add(2, channel(1, "Timestamp", resolution: 1000, digits: 0))
    group.add(2, channel(2, "Pressure", resolution: 1, digits: 2))
    group.add(2, channel(3, "Altitude", resolution: 1, digits: 2))
    context.add(2, group)
    contexts.add(5, context)
    input.add(1, contexts)
    var record = Message()
    record.add(1, [7])
    record.add(4, 1_600_000_000_000)
    for (id, values): (UInt8, [Int64]) in [
      (1, [0, 10, 20]), (2, [50, 75, 100]), (3, [157, 157, 157]),
    ] {
      var part = Message()
      part.add(1, [id])
      part.add(2, differences: values)
      record.add(5, part)
    }
    input.add(2, record)
    return input
  }

  private static func brushes(_ name: String, _ radius: String) -> Message {
    var (brushes, brush, shape) = (Message(), Message(), Message())
    brush.add(1, name)
    shape.add(5, "will://brush/3.0/shape/Circle?precision=8&radius=\(radius)")
    brush.add(2, shape)
    brushes.add(1, brush)
    return brushes
  }

  private static func tree(_ strokes: [UInt64]) -> Message {
    var (structure, tree, root) = (Message(), Message(), Message())
    root.add(2, [1])
    tree.add(2, root)
    for stroke in strokes {
      var node = Message()
      node.add(1, 1)
      node.add(3, stroke)
      tree.add(2, node)
    }
    structure.add(2, tree)
    return structure
  }

  @Test func `a spline of version 3.0 becomes a stroke with its widths`() throws {
    let places: [(Float, Float)] = [(40, 80), (40, 80), (80, 80), (120, 80), (120, 80)]
    let file = Self.old([Self.stroke(places, sizes: [2, 2, 4, 8, 8])], title: "Ink")
    #expect(UniversalInkNotes.isLikely(file))
    let (pages, notes) = try ForeignSamples.pages(of: file, as: UniversalInkNotes.self)
    let stroke = try #require(pages.first?.strokes.first)
    #expect(notes.title == "Ink" && notes.losses.counts.isEmpty)
    #expect(stroke.samples.first?.position == Point(x: 30, y: 60))
    #expect(stroke.samples.last?.position == Point(x: 90, y: 60))
    #expect(stroke.style.color == Color(rgb: 0xFF0000) && abs(stroke.style.width - 6) < 1e-6)
    let middle = try #require(
      stroke.samples.indices.first { stroke.samples[$0].position.x == 60 })
    #expect(abs(stroke.width(at: 0) - 1.5) < 1e-5 && abs(stroke.width(at: middle) - 3) < 1e-5)
  }

  @Test func `bends of a spline are followed`() throws {
    let places: [(Float, Float)] = [(0, 40), (0, 40), (40, 0), (80, 40), (80, 40)]
    let file = Self.old([Self.stroke(places, sizes: [2, 2, 2, 2, 2])])
    let (pages, _) = try ForeignSamples.pages(of: file, as: UniversalInkNotes.self)
    let stroke = try #require(pages.first?.strokes.first)
    // Between two points the curve is at (-p0 + 9 p1 + 9 p2 - p3) / 16.
    let half = Point(x: (9 * 40 - 80) * 0.75 / 16, y: (-40 + 9 * 40 - 40) * 0.75 / 16)
    let distance = stroke.samples.map { $0.position.distance(to: half) }.min() ?? 1
    #expect(distance < 1 && stroke.samples.count > 7)
    #expect(stroke.style.response == .constant && stroke.style.width == 1.5)
  }

  @Test func `differences of version 3.1 are added up, with time, pressure and tilt`() throws {
    let (pages, _) = try ForeignSamples.pages(of: Self.delta(), as: UniversalInkNotes.self)
    let strokes = pages.flatMap(\.strokes)
    let stroke = try #require(strokes.first)
    // The tree names the stroke twice, and one that does not exist.
    #expect(strokes.count == 1)
    #expect(stroke.samples.first?.position == Point(x: 7.5, y: 30))
    #expect(stroke.samples.last?.position == Point(x: 22.5, y: 30))
    #expect(stroke.style.width == 3 && stroke.style.color == Color(rgba: 0x0000_FF80))
    #expect(stroke.start == 1_600_000_000_000)
    let first = try #require(stroke.samples.first)
    let last = try #require(stroke.samples.last)
    #expect(abs(first.pressure - 0.5) < 1e-6 && abs(last.pressure - 1) < 1e-6)
    #expect(first.time == 0 && last.time == 20 && abs(first.altitude - 89.95) < 0.01)
  }

  @Test func `modes of blending and shapes of nibs tell tools and widths`() throws {
    for (mode, brush, tool): (String, String, Style.Tool) in [
      ("SourceOver", "disc", .pen), ("DestinationOut", "disc", .whiteout),
      ("Min", "disc", .highlighter), ("SourceOver", "app/Highlighter", .highlighter),
    ] {
      let file = Self.delta(mode, brush: brush, radius: "1")
      let (pages, _) = try ForeignSamples.pages(of: file, as: UniversalInkNotes.self)
      let stroke = try #require(pages.first?.strokes.first)
      #expect(stroke.style.tool == tool && stroke.style.width == 6, "\(mode) \(brush)")
    }
  }

  @Test func `ink left of the page is moved onto it`() throws {
    let places: [(Float, Float)] = [(-40, 80), (-40, 80), (80, 80), (80, 80)]
    let file = Self.old([Self.stroke(places, sizes: [2, 2, 2, 2])])
    let (pages, _) = try ForeignSamples.pages(of: file, as: UniversalInkNotes.self)
    let bounds = try #require(pages.first?.elements.first?.bounds)
    #expect(abs(bounds.low.x - 5 * Length.millimeter) < 1e-9 && bounds.low.y == 60)
  }

  @Test func `damaged files are refused or read in part`() throws {
    let places: [(Float, Float)] = [(0, 40), (0, 40), (40, 0), (80, 40), (80, 40)]
    ForeignSamples.harm(
      Self.old([Self.stroke(places, sizes: [2, 2, 4, 2, 2])]), as: UniversalInkNotes.self)
    ForeignSamples.harm(Self.delta(), as: UniversalInkNotes.self)
    var stroke = Message()
    stroke.add(4, floats: [.nan, 1])
    stroke.add(5, floats: [1, .infinity])
    let (_, notes) = try ForeignSamples.pages(of: Self.old([stroke]), as: UniversalInkNotes.self)
    #expect(notes.losses.counts == [.damagedElements: 1])
    var compressed = Self.delta()
    compressed[28] = 1
    #expect(throws: ForeignFault.tooNew) {
      try ForeignSamples.pages(of: compressed, as: UniversalInkNotes.self)
    }
  }
}

extension ProtobufSample {
  static func zigzag(_ number: Int64) -> UInt64 { UInt64(bitPattern: number << 1 ^ number >> 63) }

  mutating func add(_ field: Int, _ value: UInt64) { number(field, value) }
  mutating func add(_ field: Int, _ content: [UInt8]) { data(field, content) }
  mutating func add(_ field: Int, _ value: String) { text(field, value) }
  mutating func add(_ field: Int, _ message: ProtobufSample) { data(field, message.bytes) }
  mutating func add(_ field: Int, float: Float) {
    bytes += varint(UInt64(field << 3 | 5)) + little(float.bitPattern)
  }
  mutating func add(_ field: Int, double value: Double) { double(field, value) }
  mutating func add(_ field: Int, floats: [Float]) {
    data(field, floats.flatMap { little($0.bitPattern) })
  }
  /// The differences of numbers, as they are stored.
  mutating func add(_ field: Int, differences numbers: [Int64]) {
    let steps = zip(numbers, [0] + numbers).map { $0 - $1 }
    data(field, steps.flatMap { varint(Self.zigzag($0)) })
  }
}
