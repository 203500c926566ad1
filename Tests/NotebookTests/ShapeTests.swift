import Bytes
import Geometry
import Ink
import Support
import Testing

@testable import Notebook

/// Shapes, and what is attached to them.
@Suite struct ShapeTests {
  private var device = Device(incarnation: 3, skew: 0)
  private let place: Place
  private static let pen = Style(color: .sumi, width: 1.2)
  private static let left = Shape.rectangle(
    Box(low: Point(x: 50, y: 50), high: Point(x: 110, y: 90)))
  private static let right = Shape(
    .ellipse, [Point(x: 250, y: 70), Point(x: 290, y: 70), Point(x: 250, y: 95)])
  private static let arrow = Shape(
    .line, [Point(x: 112, y: 70), Point(x: 208, y: 70)], heads: .end)

  init() throws {
    var found: Place?
    _ = try device.act(at: 1) { editor in
      found = try editor.addPage(to: try editor.addSection(), size: .a4, paper: Paper(.plain))
    }
    place = try #require(found)
  }

  private mutating func edit<Value>(
    at time: Int64 = 10, _ body: (inout Editor<Notebook>) throws -> Value
  ) throws -> Value {
    var value: Value?
    _ = try device.act(at: time) { value = try body(&$0) }
    return try #require(value)
  }

  private mutating func add(_ shape: Shape) throws -> EntityID {
    let place = place
    return try edit { try $0.add(shape, style: Self.pen, at: place) }
  }

  private mutating func apply(_ change: ElementsEdit, to ids: EntityID...) throws -> [EntityID] {
    try edit { try $0.apply(change, to: ids) }
  }

  private func element(_ id: EntityID) throws -> Element? {
    try PageContent(of: place.page, in: device.notebook).elements.first { $0.id == id }
  }

  private func shape(_ id: EntityID) throws -> Shape {
    try #require(try element(id)?.shapeOnPage)
  }

  private static func wave() -> Stroke {
    let samples = (0..<60).map { number in
      Sample(
        position: Point(x: 60 + 2 * Double(number), y: 100 + (number % 2 == 0 ? 0.4 : -0.4)),
        time: Double(number) * 5, pressure: 0.6)
    }
    return Stroke(samples: samples, channels: .pressure, style: pen)
  }

  @Test func `a stroke becomes a shape, and undo brings back the ink as it was written`() throws {
    var tests = self
    let place = place
    let ink = try tests.edit { try $0.addStroke(Self.wave(), at: place) }
    let written = try #require(try tests.element(ink))
    let line = Shape(.line, [Point(x: 60, y: 100), Point(x: 178, y: 100)])
    _ = try tests.apply(.shape(.become([ink: line])), to: ink)
    let drawn = try #require(try tests.element(ink).flatMap(LooseElement.init))
    #expect(drawn.shape?.shape == line)
    guard case .stroke(let stroke, _) = drawn.content else { throw Missing() }
    #expect(stroke.samples.map(\.position) == line.points)
    // As thick as it was on average.
    #expect(stroke.samples.allSatisfy { abs($0.pressure - 0.6) < 0.01 })
    _ = try tests.device.undo(at: 20)
    #expect(try tests.element(ink) == written)
    _ = try tests.device.redo(at: 30)
    #expect(try tests.shape(ink) == line)
  }

  @Test func `ends attach where they reach, and follow what they are attached to`() throws {
    var tests = self
    let (box, oval) = (try tests.add(Self.left), try tests.add(Self.right))
    let arrow = try tests.add(Self.arrow)
    let ends = try tests.shape(arrow).points.map(\.x)
    #expect(abs(ends[0] - 110) < 1e-6 && abs(ends[1] - 210) < 0.05)
    let down = Affine.translation(by: Point(x: 0, y: 200))
    _ = try tests.apply(.transform(down, .move), to: oval)
    let moved = try tests.shape(arrow).points
    #expect(moved[0].y > 70 && moved[1].y > 240)
    // Each end is on the line of its shape.
    for (point, node) in zip(moved, [box, oval]) {
      let nearest = try #require(try tests.shape(node).nearest(to: point))
      #expect(nearest.distance(to: point) < 0.01)
    }
    // Both come along: nothing turns.
    let before = try tests.shape(arrow).points
    let aside = Affine.translation(by: Point(x: 33, y: -7))
    _ = try tests.apply(.transform(aside, .move), to: box, oval, arrow)
    for (old, new) in zip(before, try tests.shape(arrow).points) {
      #expect((old + Point(x: 33, y: -7)).distance(to: new) < 0.01)
    }
    // Moved alone, it lets go, and stays as it was moved.
    _ = try tests.apply(.transform(.translation(by: Point(x: 0, y: 150)), .move), to: arrow)
    let free = try tests.shape(arrow)
    _ = try tests.apply(.transform(down, .move), to: box)
    #expect(try tests.shape(arrow) == free)
  }

  @Test(arguments: ElementArrangement.allCases)
  func `arranging boxes and their arrow leaves it attached`(kind: ElementArrangement) throws {
    var tests = self
    let boxes = [try tests.add(Self.left), try tests.add(Self.right)]
    let arrow = try tests.add(Self.arrow)
    let down = Affine.translation(by: Point(x: 0, y: 90))
    _ = try tests.apply(.transform(down, .move), to: boxes[1])
    // The arrow follows its boxes, and is only flipped.
    let units = try (kind.isFlip ? boxes + [arrow] : boxes).map {
      ArrangedUnit([$0], in: try tests.shape($0).bounds, mirrors: true)
    }
    let edit = ElementsEdit.place(kind.moves(of: units), kind.kind)
    _ = try tests.apply(edit, to: boxes[0], boxes[1], arrow)
    let shapes = try boxes.map { try tests.shape($0) }
    // Aligned in the middle, they lie on each other, and so do the ends.
    guard kind != .left, kind != .center, kind != .right else { return }
    for (end, box) in zip(try tests.shape(arrow).points, shapes) {
      #expect(try #require(box.nearest(to: end)).distance(to: end) < 0.05)
    }
    let points = try tests.shape(arrow).points
    #expect((points[0].x > points[1].x) == (kind == .flipAcross))
    #expect(Joints(tests.device.notebook.entity(arrow)).all.map(\.node) == boxes)
  }

  @Test func `an end stays where it was when its shape is erased, and undo attaches it again`()
    throws
  {
    var tests = self
    _ = try tests.add(Self.left)
    let oval = try tests.add(Self.right)
    let arrow = try tests.add(Self.arrow)
    _ = try tests.apply(.transform(.translation(by: Point(x: 40, y: 90)), .move), to: oval)
    let attached = try tests.shape(arrow)
    _ = try tests.apply(.erase(.delete), to: oval)
    #expect(try tests.shape(arrow) == attached)
    _ = try tests.device.undo(at: 20)
    _ = try tests.apply(.transform(.translation(by: Point(x: 0, y: 50)), .move), to: oval)
    #expect(try tests.shape(arrow) != attached)
  }

  @Test func `deleting a layer leaves arrows on others where they were`() throws {
    var tests = self
    let page = place.page
    let layer = try tests.edit { try $0.addLayer(to: page) }
    let oval = try tests.edit {
      try $0.add(Self.right, style: Self.pen, at: Place(page: page, layer: layer))
    }
    let arrow = try tests.add(Self.arrow)
    _ = try tests.apply(.transform(.translation(by: Point(x: 0, y: 90)), .move), to: oval)
    let before = try tests.shape(arrow)
    try tests.edit { try $0.deleteLayer(layer) }
    #expect(try tests.shape(arrow) == before)
  }

  @Test func `ends attach to boxes of the page to which they are carried`() throws {
    var tests = self
    let other = try tests.edit {
      try $0.addPage(to: try $0.addSection(), size: .a4, paper: Paper(.plain))
    }
    let page = PageID(other.page, of: try #require(NotebookID(bytes: Array(1...16))))
    let up = Affine.translation(by: Point(x: 0, y: -300))
    // The first page has a box where the arrow goes on the other one.
    _ = try tests.add(Self.left)
    let box = try tests.edit { try $0.add(Self.left, style: Self.pen, at: other) }
    let arrow = try tests.add(Self.arrow.mapped(by: .translation(by: Point(x: 0, y: 300))))
    _ = try tests.edit { try $0.apply(.carry(up, to: page, .move), to: [arrow], at: other) }
    #expect(Joints(tests.device.notebook.entity(arrow)).all.map(\.node) == [box])
  }

  @Test func `erasing a part makes ink of a shape, of the same look`() throws {
    var tests = self
    let box = try tests.add(Self.left)
    let place = place
    let half = StrokeRange(0, 2 * 256)
    _ = try tests.edit { try $0.erase([half], of: box) }
    #expect(try tests.element(box) == nil)
    let content = try PageContent(of: place.page, in: tests.device.notebook)
    let rest = try #require(content.elements.first.flatMap(LooseElement.init))
    #expect(rest.shape == nil)
    guard case .stroke(let stroke, let parts) = rest.content else { throw Missing() }
    #expect(parts == [StrokeRange(2 * 256, 4 * 256)])
    for (point, corner) in zip(stroke.samples.map(\.position), Self.left.outline) {
      #expect(point.distance(to: corner) < 0.02)
    }
    _ = try tests.device.undo(at: 20)
    #expect(try tests.shape(box) == Self.left)
  }

  @Test func `a shape that is gone becomes no second ink`() throws {
    var tests = self
    let box = try tests.add(Self.left)
    let half = StrokeRange(0, 2 * 256)
    #expect(try tests.apply(.shape(.toInk), to: box).count == 1)
    #expect(try tests.apply(.shape(.toInk), to: box).isEmpty)
    _ = try tests.edit { try $0.erase([half], of: box) }
    #expect(try tests.edit { try $0.cut(half, of: box) }.isEmpty)
    #expect(try PageContent(of: place.page, in: tests.device.notebook).elements.count == 1)
  }

  @Test func `a shape in a cell of a moved table stays there as ink`() throws {
    var tests = self
    let place = place
    let grid = Table(in: Box(low: .zero, high: Point(x: 300, y: 200)), rows: 2, columns: 2)
    let table = try tests.edit { try $0.apply(.add(grid), to: nil, at: place) }
    let box = try tests.add(Self.left)
    let aside = Affine.translation(by: Point(x: 70, y: 30))
    _ = try tests.apply(.transform(aside, .move), to: table)
    #expect(try tests.element(box)?.transform == aside)
    let ink = try #require(try tests.apply(.shape(.toInk), to: box).first)
    #expect(try tests.element(ink)?.transform == aside)
    _ = try tests.apply(.transform(aside, .move), to: table)
    #expect(try tests.element(ink)?.transform == aside.then(aside))
  }

  @Test func `stretching changes the points, and leaves the line and the roundness alone`() throws {
    var tests = self
    var rounded = Self.left
    rounded.radius = 8
    let box = try tests.add(rounded)
    let map = Affine.scaling(x: 3, y: 1)
    _ = try tests.apply(.transform(map, .scale), to: box)
    let element = try #require(try tests.element(box))
    #expect(element.transform == .identity)
    #expect(try tests.shape(box).bounds == map(Self.left.bounds))
    #expect(try tests.shape(box).radius == 8)
    // Turning and mirroring keep the points of its own.
    _ = try tests.apply(.transform(.scaling(x: -1, y: 1), .mirror), to: box)
    #expect(try tests.element(box)?.transform != .identity)
  }

  @Test func `fill, dashes, heads and corners change alone, of what has them`() throws {
    var tests = self
    let (box, arrow) = (try tests.add(Self.left), try tests.add(Self.arrow))
    _ = try tests.apply(.shape(.fill(0.3)), to: box, arrow)
    _ = try tests.apply(.shape(.dashes([box: [4, 3], arrow: [4, 3]])), to: box, arrow)
    _ = try tests.apply(.shape(.heads([.start, .end])), to: box, arrow)
    _ = try tests.apply(.shape(.radius(5)), to: box, arrow)
    let boxStyle = try #require(try tests.stroke(box)).style
    let arrowStroke = try #require(try tests.stroke(arrow))
    #expect(boxStyle.fill == 0.3 && boxStyle.dashes == [4, 3])
    // The dashes of a line with heads are cut into its parts, so that the heads are whole.
    #expect(arrowStroke.style.fill == 0 && arrowStroke.style.dashes.isEmpty)
    #expect(try tests.shape(box).heads == [] && tests.shape(box).radius == 5)
    #expect(try tests.shape(arrow).heads == [.start, .end])
  }

  private func stroke(_ id: EntityID) throws -> Stroke? {
    guard let loose = try element(id).flatMap(LooseElement.init),
      case .stroke(let stroke, _) = loose.content
    else { return nil }
    return stroke
  }

  @Test func `copies are attached to copies, through a clipboard as well`() throws {
    var tests = self
    let ids = [
      try tests.add(Self.left), try tests.add(Self.right), try tests.add(Self.arrow),
    ]
    _ = try tests.apply(.shape(.dashes([ids[2]: [4, 3]])), to: ids[2])
    let place = place
    let content = try PageContent(of: place.page, in: tests.device.notebook)
    let clipping = try Clipping(Clipping(content.elements.compactMap(LooseElement.init)).bytes)
    let copies = try tests.edit {
      try $0.paste(clipping, by: Point(x: 0, y: 300), at: place)
    }
    let before = try tests.shape(ids[2])
    for (copy, id) in zip(copies, ids) {
      let shift = Affine.translation(by: Point(x: 0, y: 300))
      let expected = try tests.shape(id).mapped(by: shift)
      for (one, other) in zip(try tests.shape(copy).points, expected.points) {
        #expect(one.distance(to: other) < 0.01)
      }
    }
    _ = try tests.apply(.transform(.translation(by: Point(x: 50, y: 90)), .move), to: copies[1])
    #expect(try tests.shape(copies[2]).points[1].y > 400)
    #expect(try tests.shape(ids[2]) == before)
    #expect(try tests.element(copies[2]).map(LooseElement.init)??.shape != nil)
  }

  @Test func `a stroke that draws a head is hidden, and one undo gives the ink back`() throws {
    var tests = self
    let place = place
    _ = try tests.add(Self.right)
    let line = try tests.add(Shape(.line, [Point(x: 150, y: 70), Point(x: 208, y: 70)]))
    let before = try tests.shape(line)
    let ink = try tests.edit { try $0.addStroke(Self.wave(), at: place) }
    try tests.edit { try $0.add(.end, to: line, drawnBy: ink) }
    #expect(try tests.element(ink) == nil)
    #expect(try tests.shape(line).heads == .end)
    for (now, old) in zip(try tests.shape(line).points, before.points) {
      #expect(now.distance(to: old) < 1e-6)
    }
    _ = try tests.device.undo(at: 20)
    #expect(try tests.element(ink) != nil)
    #expect(try tests.shape(line) == before)
    try tests.edit { try $0.erase([line]) }
    try tests.edit { try $0.add(.end, to: line, drawnBy: ink) }
    #expect(try tests.element(ink) != nil, "without its line it stays")
  }

  @Test func `a stroke on another layer draws no head`() throws {
    var tests = self
    let page = place.page
    let line = try tests.add(Self.arrow)
    let ink = try tests.edit {
      try $0.addStroke(Self.wave(), at: Place(page: page, layer: try $0.addLayer(to: page)))
    }
    try tests.edit { try $0.add(.start, to: line, drawnBy: ink) }
    #expect(try tests.element(ink) != nil)
    #expect(try tests.shape(line).heads == .end)
  }

  @Test func `two devices that move both ends of an arrow agree`() throws {
    var tests = self
    let (box, oval) = (try tests.add(Self.left), try tests.add(Self.right))
    let arrow = try tests.add(Self.arrow)
    var other = Device(incarnation: 5, skew: 0)
    for record in tests.device.notebook.records { other.receive(record) }
    let up = Affine.translation(by: Point(x: 0, y: 120))
    let mine = try tests.device.act(at: 40) { _ = try $0.apply(.transform(up, .move), to: [box]) }
    let theirs = try other.act(at: 41) { _ = try $0.apply(.transform(up, .move), to: [oval]) }
    for record in theirs { tests.device.receive(record) }
    for record in mine { other.receive(record) }
    #expect(other.notebook == tests.device.notebook)
    #expect(try tests.shape(arrow).points.map(\.y) == [190, 190])
  }

  @Test func `any bytes are a shape that can be drawn, or none`() throws {
    var random = RandomSource(seed: 5)
    let shapes = [Self.left, Self.right, Self.arrow]
    for _ in 0..<3000 {
      var bytes = shapes[Int(random.next() % 3)].stored
      bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      guard let shape = try? Shape(stored: bytes) else { continue }
      #expect(shape.isUsable && shape.outline.count < 200_000)
      _ = Self.wave().drawn(as: shape)
    }
    for shape in shapes { #expect(try Shape(stored: shape.stored) == shape) }
  }

  private struct Missing: Error {}
}
