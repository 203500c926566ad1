import Bytes
import Geometry
import Ink
import Support
import Testing

@testable import Notebook

/// The handwriting of a page as it is recognized, and the fingerprint that tells when to read it again.
@Suite struct WrittenStrokesTests {
  private var device = Device(incarnation: 3, skew: 0)
  private let place: Place

  init() throws {
    var found: Place?
    _ = try device.act(at: 1) { editor in
      found = try editor.addPage(to: try editor.addSection(), size: .a4, paper: Paper(.plain))
    }
    place = try #require(found)
  }

  private var content: PageContent {
    get throws { try PageContent(of: place.page, in: device.notebook) }
  }

  private var written: WrittenStrokes { get throws { WrittenStrokes(on: try content) } }

  private mutating func add(_ stroke: Stroke) throws -> EntityID {
    let place = place
    var id: EntityID?
    _ = try device.act(at: 2) { id = try $0.addStroke(stroke, at: place) }
    return try #require(id)
  }

  private static func stroke(
    _ points: [Point], tool: Style.Tool = .pen, model: ModelVersion = .straight
  ) -> Stroke {
    let samples = points.enumerated().map { number, point in
      Sample(position: point, time: Double(number) * 8)
    }
    let style = Style(tool: tool, color: .sumi, width: 1)
    return Stroke(samples: samples, channels: [], style: style, model: model)
  }

  /// A stroke to the right, a sample every 10 points.
  private static func dash(y: Double, tool: Style.Tool = .pen) -> Stroke {
    stroke((0...4).map { Point(x: 100 + Double($0) * 10, y: y) }, tool: tool)
  }

  /// The ink of a page as it is drawn.
  private struct SeenStroke: Hashable {
    let positions: [Point]
    let parts: [StrokeRange]
    let transform: Affine

    init?(_ element: Element) {
      guard let loose = LooseElement(element), loose.shape == nil,
        case .stroke(let stroke, let parts) = loose.content
      else { return nil }
      positions = stroke.samples.map(\.position)
      (self.parts, transform) = (parts, element.transform)
    }
  }

  @Test func `the same ink on another page has the same fingerprint`() throws {
    var tests = self
    var other: Place?
    _ = try tests.device.act(at: 2) { editor in
      other = try editor.addPage(to: try editor.addSection(), size: .a4, paper: Paper(.plain))
    }
    let second = try #require(other)
    for y in [50.0, 90] {
      _ = try tests.add(Self.dash(y: y))
      _ = try tests.device.act(at: 3) { _ = try $0.addStroke(Self.dash(y: y), at: second) }
    }
    let copy = try PageContent(of: second.page, in: tests.device.notebook)
    #expect(try tests.content.inkFingerprint == copy.inkFingerprint)
  }

  /// The order of writing.
  private static func order(_ element: Element) -> (EntityID, EntityID) {
    guard case .stroke(let stroke) = element.content else { return (element.id, element.id) }
    return (stroke.base, element.id)
  }

  @Test func `random edits change the fingerprint exactly when they change ink`() throws {
    var prints: [[SeenStroke]: UInt64] = [:]
    var (inks, pages): ([UInt64: [SeenStroke]], Set<PageContent>) = ([:], [])
    for seed in Seed.several(5) {
      var world = try World(seed: seed, devices: 1)
      for _ in 0..<100 {
        try world.act(0)
        for page in try Sight(world.devices[0].notebook).pages.values {
          let ink = page.layers.filter(\.isVisible).flatMap(\.elements).sorted {
            Self.order($0) < Self.order($1)
          }
          .compactMap(SeenStroke.init)
          let fingerprint = page.inkFingerprint
          #expect(prints.updateValue(fingerprint, forKey: ink) ?? fingerprint == fingerprint)
          #expect(inks.updateValue(ink, forKey: fingerprint) ?? ink == ink)
          #expect(WrittenStrokes(on: page).fingerprint == fingerprint)
          pages.insert(page)
        }
      }
    }
    #expect(prints.count > 100 && pages.count > prints.count)
  }

  @Test func `undo brings the fingerprint back`() throws {
    var tests = self
    let (first, second) = (try tests.add(Self.dash(y: 50)), try tests.add(Self.dash(y: 90)))
    let before = try tests.written
    var seen: Set = [before.fingerprint]
    let line = Shape(.line, [Point(x: 100, y: 50), Point(x: 140, y: 50)])
    let layer = place.layer
    let changes: [(inout Editor<Notebook>) throws -> Void] = [
      { try $0.erase([second]) },
      { try $0.erase([StrokeRange(256, 512)], of: first) },
      { try $0.transform([first], by: .translation(by: Point(x: 0, y: 1))) },
      { _ = try $0.apply(.shape(.become([first: line])), to: [first]) },
      { try $0.set(.isVisible, of: layer, to: false) },
    ]
    for change in changes {
      _ = try tests.device.act(at: 5, change)
      #expect(try seen.insert(tests.written.fingerprint).inserted)
      _ = try tests.device.undo(at: 6)
      #expect(try tests.written == before)
    }
  }

  @Test func `only the ink of pens counts, and not its color or what else is on the page`() throws {
    var tests = self
    let (place, id) = (place, try tests.add(Self.dash(y: 50)))
    let before = try tests.written
    #expect(before.names == [id])
    for tool in Style.Tool.allCases where tool != .pen {
      _ = try tests.add(Self.dash(y: 60, tool: tool))
    }
    _ = try tests.device.act(at: 5) { editor in
      try editor.add(.text(TextBox(origin: .zero, wrap: 40, text: "ink")), at: place)
      try editor.set(.color, of: id, to: .paper)
      try editor.set(.title, of: place.page, to: "Light")
      try editor.set(.order, of: id, to: FractionalIndex(whole: 77))
      try editor.add(
        Shape(.line, [.zero, Point(x: 90, y: 9)]), style: Style(color: .sumi, width: 1), at: place)
    }
    #expect(try tests.written == before)
  }

  @Test func `the strokes of some elements are those among all`() throws {
    var tests = self
    let names = try [90.0, 50, 70].map { try tests.add(Self.dash(y: $0)) }
    let (all, content) = (try tests.written, try tests.content)
    for number in 0..<8 {
      let some = Set(names.indices.filter { number >> $0 & 1 == 1 }.map { names[$0] })
      let written = WrittenStrokes(on: content, among: some)
      let expected = zip(all.names, all.lines).filter { some.contains($0.0) }
      #expect(written.names == expected.map(\.0) && written.lines == expected.map(\.1))
    }
  }

  @Test func `a text in the place of strokes is one action, and leaves locked ones`() throws {
    var tests = self
    let names = try [90.0, 50, 70].map { try tests.add(Self.dash(y: $0)) }
    _ = try tests.device.act(at: 4) { _ = try $0.apply(.lock(true), to: [names[1]]) }
    let before = try tests.content
    let box = TextBox(origin: Point(x: 100, y: 40), text: "ink")
    var new: [EntityID] = []
    _ = try tests.device.act(at: 5) { new = try $0.apply(.becomeText(box), to: names) }
    #expect(Set(try tests.content.elements.map(\.id)) == Set(new + [names[1]]) && new.count == 1)
    _ = try tests.device.undo(at: 6)
    #expect(try tests.content == before)
    _ = try tests.device.act(at: 7) { new = try $0.apply(.becomeText(box), to: [names[1]]) }
    #expect(try tests.content == before && new.isEmpty)
  }

  @Test func `a text in the place of some parts of a stroke leaves the others, until one undo`()
    throws
  {
    var tests = self
    let names = try [50.0, 70].map { try tests.add(Self.dash(y: $0)) }
    _ = try tests.device.act(at: 4) { try $0.erase([StrokeRange(256, 512)], of: names[0]) }
    let (before, page) = (try tests.written, try tests.content)
    #expect(before.names == [names[0], names[0], names[1]])
    let box = TextBox(origin: Point(x: 100, y: 40), text: "ink")
    for place in 0..<2 {
      let edit = ElementsEdit.becomeText(box, parts: [names[0]: [before.parts[place]]])
      _ = try tests.device.act(at: 5) { _ = try $0.apply(edit, to: names) }
      let after = try tests.written
      #expect(after.names == [names[0]] && after.lines == [before.lines[1 - place]])
      _ = try tests.device.undo(at: 6)
      #expect(try tests.content == page)
    }
  }

  @Test func `lines follow the ink in small steps, in the order of writing`() throws {
    var tests = self
    let names = try [90.0, 50, 70].map { try tests.add(Self.dash(y: $0)) }
    let dot = try tests.add(Self.stroke([Point(x: 20, y: 30)]))
    _ = try tests.device.act(at: 5) { editor in
      try editor.erase([StrokeRange(256, 512)], of: names[1])
      let pieces = try editor.cut(StrokeRange(512, 1024), of: names[0])
      try editor.transform(pieces, by: .translation(by: Point(x: 0, y: 200)))
    }
    let written = try tests.written
    #expect(written.names.count == 6 && written.names[0] == names[0])
    #expect(Array(written.names[2...]) == [names[1], names[1], names[2], dot])
    let ends = written.lines.map { [$0.first, $0.last].compactMap(\.self) }
    let expected: [(Double, Double, Double)] = [
      (100, 120, 90), (120, 140, 290), (100, 110, 50), (120, 140, 50), (100, 140, 70), (20, 20, 30),
    ]
    for (line, (end, wanted)) in zip(written.lines, zip(ends, expected)) {
      // Stored ink is on a grid of 0.01 mm.
      #expect(abs(line.count - Int((wanted.1 - wanted.0) / WrittenStrokes.step) - 1) <= 1)
      #expect(end[0].distance(to: Point(x: wanted.0, y: wanted.2)) < 0.03)
      #expect(end[1].distance(to: Point(x: wanted.1, y: wanted.2)) < 0.03)
      #expect(zip(line, line.dropFirst()).allSatisfy { $0.distance(to: $1) < 0.26 })
    }
  }

  @Test func `a page full of endless strokes gives a bounded number of points`() throws {
    var tests = self
    let place = place
    let endless = Self.stroke((0..<60).map { Point(x: $0 % 2 == 0 ? -5e4 : 5e4, y: Double($0)) })
    _ = try tests.device.act(at: 3) { editor in
      for _ in 0..<300 { try editor.addStroke(endless, at: place) }
    }
    let written = try tests.written
    let count = written.lines.reduce(0) { $0 + $1.count }
    #expect(count <= WrittenStrokes.mostPoints && count > WrittenStrokes.mostPoints * 9 / 10)
    #expect(written.lines.allSatisfy { $0.count <= WrittenStrokes.mostInLine })
  }
}
