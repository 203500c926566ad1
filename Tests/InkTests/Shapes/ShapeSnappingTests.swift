import Bytes
import Geometry
import Ink
import Support
import Testing

@Suite struct ShapeSnappingTests {
  @Test(arguments: Shape.Form.allCases)
  func `snapping keeps the form and moves no point farther than a few reaches`(
    form: Shape.Form
  ) {
    var source = RandomSource(seed: Seed.of(41))
    let reach = 6.0
    for _ in 0..<200 {
      let shape = DrawnShapes.random(form, using: &source)
      let targets = shape.snapPoints.map { point in
        point
          + Point(
            x: Double.random(in: -8...8, using: &source),
            y: Double.random(in: -8...8, using: &source))
      }
      let found = ShapeSnapping(targets: targets, reach: reach).snapped(shape)
      #expect(found.isUsable)
      #expect(found.form == form && found.heads == shape.heads && found.radius == shape.radius)
      #expect(found.points.count == shape.points.count)
      switch form {
      case .rectangle:
        let (u, v) = (found.points[1] - found.points[0], found.points[2] - found.points[1])
        #expect(abs(u.dot(v)) < 1e-6 * u.length * v.length)
      case .ellipse:
        let (u, v) = (found.points[1] - found.points[0], found.points[2] - found.points[0])
        #expect(abs(u.dot(v)) < 1e-6 * u.length * v.length)
      case .line, .polygon, .arc, .curve: break
      }
    }
  }

  @Test func `the ends of a line reach their targets`() {
    let line = Shape(.line, [Point(x: 0, y: 0), Point(x: 100, y: 0)])
    let (start, end) = (Point(x: -2, y: 3), Point(x: 103, y: 4))
    let both = ShapeSnapping(targets: [start, end], reach: 6).snapped(line)
    #expect(both.points == [start, end])
    // With one target, the line keeps its direction.
    let one = ShapeSnapping(targets: [start], reach: 6).snapped(line)
    #expect(one.points == [start, Point(x: 100, y: 3)])
    #expect(ShapeSnapping(targets: [start], reach: 1).snapped(line) == line)
  }

  @Test func `a rectangle takes two opposite corners and stays one`() {
    let box = Shape.rectangle(Box(low: Point(x: 10, y: 10), high: Point(x: 110, y: 60)))
    let (one, other) = (Point(x: 12, y: 11), Point(x: 113, y: 64))
    let found = ShapeSnapping(targets: [one, other], reach: 7).snapped(box)
    let corners = found.corners
    #expect(corners.contains { $0.distance(to: one) < 1e-9 })
    #expect(corners.contains { $0.distance(to: other) < 1e-9 })
    #expect(abs(found.points[0].y - found.points[1].y) < 1e-9)
  }

  @Test func `a circle takes its middle and its radius and stays round`() {
    let circle = Shape.circle(around: Point(x: 50, y: 50), radius: 30)
    let snapping = ShapeSnapping(targets: [Point(x: 52, y: 51), Point(x: 85, y: 51)], reach: 5)
    let found = snapping.snapped(circle)
    #expect(found.points[0] == Point(x: 52, y: 51))
    let radii = [1, 2].map { found.points[$0].distance(to: found.points[0]) }
    #expect(abs(radii[0] - 33) < 1e-9 && abs(radii[1] - 33) < 1e-9)
  }

  @Test func `without a target, corners go to the grid`() {
    let line = Shape(.line, [Point(x: 19, y: 41), Point(x: 102, y: 39)])
    let grid = ShapeSnapping.Grid(origin: Point(x: 0, y: 0), spacing: 20)
    let found = ShapeSnapping(grid: grid, reach: 3).snapped(line)
    #expect(found.points == [Point(x: 20, y: 40), Point(x: 100, y: 40)])
    for spacing in [0, -1, .nan, .infinity] {
      let broken = ShapeSnapping.Grid(spacing: spacing)
      #expect(ShapeSnapping(grid: broken, reach: 3).snapped(line).isUsable)
    }
  }

  @Test(arguments: Shape.Form.allCases)
  func `snap points move along with their shape`(form: Shape.Form) {
    var source = RandomSource(seed: Seed.of(42))
    for _ in 0..<50 {
      let shape = DrawnShapes.random(form, using: &source)
      let map = Affine.rotation(by: 0.7).then(.scaling(x: 1.3, y: 1.3))
      let (one, other) = (shape.snapPoints.map { map($0) }, shape.mapped(by: map).snapPoints)
      #expect(one.count == other.count && !one.isEmpty)
      // The middle of an arc is one of the points of its line, which are as fine as its size asks for.
      #expect(zip(one, other).allSatisfy { $0.distance(to: $1) < 12 })
    }
  }

  @Test(arguments: Shape.Form.allCases)
  func `the outline of a mapped shape is the mapped outline`(form: Shape.Form) {
    var source = RandomSource(seed: Seed.of(43))
    for _ in 0..<60 {
      let shape = DrawnShapes.random(form, using: &source)
      let map = Affine.rotation(by: Double.random(in: 0...6, using: &source)).then(
        .scaling(x: 2, y: 2)
      ).then(.translation(by: Point(x: 7, y: -5)))
      let (one, other) = (shape.outline.map { map($0) }, shape.mapped(by: map).outline)
      #expect(DrawnShapes.distance(of: one, from: other) < 0.2)
      #expect(DrawnShapes.distance(of: other, from: one) < 0.2)
    }
  }
}
