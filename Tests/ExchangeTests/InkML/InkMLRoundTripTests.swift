import Bytes
import Geometry
import Ink
import Notebook
import SyntheticHand
import Testing
import Wording

@testable import Exchange

@Suite struct InkMLRoundTripTests {
  /// Styles that differ in everything that a style can say.
  static let styles = [
    Style(color: .sumi, width: 1.1),
    Style(tool: .highlighter, color: Color(rgba: 0xFFEE_0080), width: 12, response: .constant),
    Style(tool: .whiteout, color: Color(rgb: 0xFFFFFF), width: 8, cap: .square),
    Style(
      color: Color(rgb: 0x1020F0), width: 0.57, response: .linear, cap: .butt, dashes: [6, 3, 0.5],
      fill: 0.25),
    Style(
      color: Color(rgba: 0x0102_0304), width: 2,
      response: PressureResponse(minimum: 0.125, exponent: 2)),
  ]

  /// A page of writing by some device in some style.
  static func page(_ seed: UInt64, _ device: Digitiser, _ style: Style) -> LoosePage {
    var writer = Writer(
      seed: seed, hand: .hurried, device: device, style: style, start: 1_700_000_000_000)
    let frame = Box(low: Point(x: 40, y: 40), high: Point(x: 300, y: 200))
    let strokes = writer.write("Ink \(seed) stays", in: frame).strokes
    var page = LoosePage(number: Int(seed), size: .a4, paper: Paper(.grid))
    let half = strokes.count / 2
    page.layers = [
      LoosePage.Layer(title: "Lower <&>", elements: strokes[..<half].map { LooseElement($0) }),
      LoosePage.Layer(elements: strokes[half...].map { LooseElement($0) }),
    ]
    page.title = "Page \"\(seed)\""
    page.tags = ["a", "b c"]
    page.isBookmarked = seed.isMultiple(of: 2)
    page.section = LoosePage.Section(number: 1, title: "Begin & end")
    return page
  }

  static func file(of pages: [LoosePage], title: String = "") -> [UInt8] {
    var writer = InkMLWriter(title: title)
    return pages.flatMap { writer.add($0) } + writer.finish()
  }

  static func read(_ bytes: [UInt8]) throws -> (pages: [LoosePage], title: String, notes: [Words]) {
    let supply = try InkMLPages(StoredBytes(bytes[...]), now: 5)
    var pages: [LoosePage] = []
    while let page = try supply.next() { pages.append(page) }
    return (pages, supply.title, supply.notes)
  }

  /// Whether two strokes say the same, places within a micrometer.
  static func expectEqual(_ one: Stroke, _ other: Stroke) {
    #expect(one.samples.count == other.samples.count)
    #expect(one.channels == other.channels)
    #expect(one.model == other.model)
    #expect(one.start == other.start)
    #expect(abs(one.style.width - other.style.width) < 1e-3)
    var style = other.style
    style.width = one.style.width
    #expect(one.style == style)
    for (a, b) in zip(one.samples, other.samples) {
      #expect(a.position.distance(to: b.position) < 2 * Length.micrometer)
      #expect(abs(a.time - b.time) < 1e-3)
      #expect(abs(a.pressure - b.pressure) < 1e-6)
      #expect(abs(a.azimuth - b.azimuth) < 1e-3 && abs(a.altitude - b.altitude) < 1e-3)
    }
  }

  @Test func `pages come back as they were written`() throws {
    let devices: [Digitiser] = [
      .tablet, .mouse, Digitiser(rate: 200, noise: 4, channels: .pressure),
    ]
    var pages: [LoosePage] = []
    for (index, style) in Self.styles.enumerated() {
      pages.append(Self.page(UInt64(index + 1), devices[index % devices.count], style))
    }
    let bytes = Self.file(of: pages, title: "A < B")
    let (back, title, notes) = try Self.read(bytes)
    #expect(title == "A < B")
    #expect(notes.isEmpty)
    #expect(back.count == pages.count)
    for (one, other) in zip(pages, back) {
      #expect(one.number == other.number && one.title == other.title)
      #expect(one.tags == other.tags && one.isBookmarked == other.isBookmarked)
      #expect(one.section == other.section && one.size == other.size)
      #expect(one.paper?.ruling == other.paper?.ruling)
      #expect(one.layers.map(\.title) == other.layers.map(\.title))
      #expect(one.layers.map(\.elements.count) == other.layers.map(\.elements.count))
      for (a, b) in zip(one.strokes, other.strokes) { Self.expectEqual(a, b) }
    }
    // What was read once is written the same again.
    #expect(Self.file(of: back, title: title) == bytes)
  }

  @Test func `what is left of a stroke is written where it lies`() throws {
    let samples = (0...10).map { index in
      Sample(position: Point(x: Double(index) * 10, y: 0), time: Double(index) * 8, pressure: 0.5)
    }
    let stroke = Stroke(
      samples: samples, channels: .pressure, style: Style(color: .sumi, width: 1),
      start: 1_700_000_000_100)
    var page = LoosePage(number: 1, size: .a4)
    let parts = [StrokeRange(0, 640), StrokeRange(5 * 256, 7 * 256)]
    let map = Affine(a: 2, b: 0, c: 0, d: 2, tx: 5, ty: 6)
    page.layers = [
      LoosePage.Layer(elements: [LooseElement(stroke, showing: parts, transform: map)])
    ]
    let back = try Self.read(Self.file(of: [page])).pages[0].strokes
    #expect(back.count == 2)
    #expect(
      back.map { $0.samples.map { $0.position.x.rounded() } } == [
        [5, 25, 45, 55], [105, 125, 145],
      ])
    #expect(back.map { $0.start - stroke.start } == [0, 40])
    #expect(back.map { $0.samples.map { $0.time.rounded() } } == [[0, 8, 16, 20], [0, 8, 16]])
    #expect(back.allSatisfy { abs($0.style.width - 2) < 1e-3 })
  }

  @Test func `ink without a date gets none, and that beside it keeps its own`() throws {
    func page(_ starts: [Int64]) -> LoosePage {
      var page = LoosePage(number: 1)
      let samples = [Sample(position: Point(x: 1, y: 2), time: 0, pressure: 1)]
      let strokes = starts.map {
        Stroke(samples: samples, channels: [], style: Style(color: .sumi, width: 1), start: $0)
      }
      page.layers = [LoosePage.Layer(elements: strokes.map { LooseElement($0) })]
      return page
    }
    let undated = Self.file(of: [page([0, 900])])
    #expect(!String(decoding: undated, as: UTF8.self).contains("timestamp"))
    // The reader takes 5 for the present time.
    #expect(try Self.read(undated).pages[0].strokes.map(\.start) == [5, 905])
    let day: Int64 = 1_700_000_000_000
    let mixed = Self.file(of: [page([0]), page([7, day, day + 3])])
    #expect(try Self.read(mixed).pages.flatMap(\.strokes).map(\.start) == [5, 12, day, day + 3])
  }

  @Test func `what InkML cannot hold is told`() throws {
    var page = Self.page(1, .tablet, Self.styles[0])
    let box = TextBox(origin: .zero, text: "words")
    page.layers[0].elements.append(LooseElement(.text(box)))
    var writer = InkMLWriter(title: "")
    _ = writer.add(page)
    #expect(writer.notes == ["page 1: only the ink was written"])
  }

  @Test func `numbers that are none make a sound file`() throws {
    let sample = Sample(
      position: Point(x: .nan, y: .infinity), time: -.infinity, pressure: .nan, azimuth: .infinity,
      altitude: -.nan)
    let stroke = Stroke(
      samples: [sample, sample], channels: [.pressure, .tilt],
      style: Style(color: .sumi, width: .nan), start: .min)
    var page = LoosePage(number: 1)
    page.layers = [LoosePage.Layer(elements: [LooseElement(stroke)])]
    let back = try Self.read(Self.file(of: [page, page])).pages
    #expect(back.map(\.strokes.count) == [1, 1])
    #expect(back[0].strokes[0].samples.allSatisfy { $0.position.isFinite && $0.time.isFinite })
  }
}
