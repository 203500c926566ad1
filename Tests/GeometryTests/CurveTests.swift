import Geometry
import Support
import Testing

@Suite struct CurveTests {
  @Test func `a fit stays within its tolerance on both sides`() {
    for kind in InkKind.allCases {
      for tolerance in [0.02, 0.3] {
        let points = kind.places(seed: 11)
        var path = Path()
        path.move(to: points[0])
        var fit = CurveFit(tolerance: tolerance)
        fit.draw(points, into: &path)
        let line = path.flattened(tolerance: 0.001).flatMap(\.self)
        #expect(line.last == points.last)
        #expect(farthest(from: line, to: points) <= tolerance * 1.02 + 0.001)
        #expect(farthest(from: points, to: line) <= tolerance * 1.1 + 0.001)
      }
    }
  }

  @Test func `a fit does not bend away beside long lines`() {
    for seed in 1...40 as ClosedRange<UInt64> {
      var dice = Dice(seed)
      let places = InkKind.hairpin.places(seed: seed)
      let points = places.filter { _ in dice.number(0...1) < 0.3 }
      var path = Path()
      path.move(to: points[0])
      var fit = CurveFit(tolerance: 0.05)
      fit.draw(points, into: &path)
      let line = path.flattened(tolerance: 0.001).flatMap(\.self)
      #expect(farthest(from: points, to: line) <= 0.055, "\(seed)")
    }
  }

  @Test func `a fit does not run back and forth along the chain`() {
    for seed in 1...100 as ClosedRange<UInt64> {
      var dice = Dice(seed)
      // A smooth step to the side.
      let (height, steepness) = (dice.number(0.1...1), dice.number(1...8))
      let points = (0...40).map { index in
        let x = Double(index) / 10 - 2
        let rise = steepness * x / (1 + steepness * steepness * x * x).squareRoot()
        return Point(x: x, y: height * rise)
      }
      var path = Path()
      path.move(to: points[0])
      var fit = CurveFit(tolerance: 0.1)
      fit.draw(points, into: &path)
      let line = path.flattened(tolerance: 0.001).flatMap(\.self)
      let isForward = zip(line, line.dropFirst()).allSatisfy { $0.x <= $1.x + 1e-9 }
      #expect(isForward, "\(seed)")
    }
  }

  @Test func `a chain of two points is a line`() {
    var path = Path()
    path.move(to: .zero)
    var fit = CurveFit(tolerance: 1)
    fit.draw([.zero, Point(x: 3, y: 4)], into: &path)
    #expect(Array(path.elements) == [.move(.zero), .line(Point(x: 3, y: 4))])
  }

  /// How far the farthest point of one chain lies from another chain.
  private func farthest(from line: [Point], to points: [Point]) -> Double {
    let segments = zip(line, line.dropFirst()).map { Segment($0, $1) }
    let sampled = points.enumerated().filter { $0.offset.isMultiple(of: max(1, points.count / 80)) }
    return sampled.map { point in
      segments.map { $0.distance(to: point.element) }.min() ?? .infinity
    }.max() ?? 0
  }

  @Test func `a point is within a distance of a line as its distance says`() {
    var dice = Dice(4)
    func place() -> Point { Point(x: dice.number(0...4), y: dice.number(0...4)) }
    for _ in 0..<1000 {
      let (start, point) = (place(), place())
      for line in [Segment(start, place()), Segment(start, start)] {
        let distance = line.distance(to: point)
        #expect(line.isWithin(distance + 1e-9, of: point))
        #expect(!line.isWithin(distance - 1e-9, of: point) || distance < 1e-8)
      }
    }
  }

  @Test func `the box of a cubic contains all of it`() {
    let curve = Cubic(.zero, Point(x: 3, y: 9), Point(x: -4, y: 5), Point(x: 8, y: 1))
    for step in 0...10 {
      #expect(curve.bounds.expanded(by: 1e-9).contains(curve.point(at: Double(step) / 10)))
    }
  }

  @Test func `the distance from a moving disc is that from the nearest place on its way`() {
    var dice = Dice(Seed.of(3))
    for _ in 0..<40 {
      let one = Disc(center: .zero, radius: dice.number(0...4))
      let other = Disc(
        center: Point(x: dice.number(-5...5), y: dice.number(-5...5)), radius: dice.number(0...4))
      let movement = DiscMovement(from: one, to: other)
      for _ in 0..<20 {
        let point = Point(x: dice.number(-8...8), y: dice.number(-8...8))
        let nearest = (0...1000).map { step in
          let disc = one.mixed(with: other, by: Double(step) / 1000)
          return disc.center.distance(to: point) - disc.radius
        }.min()
        #expect(abs(movement.distance(from: point) - (nearest ?? .nan)) < 0.01)
        #expect(movement.distance(from: point) == one.distance(movingTo: other, from: point))
      }
      #expect(movement.bounds == one.bounds.union(other.bounds) || movement.start == movement.end)
    }
  }

  @Test func `winding agrees with the angle seen from the point`() {
    var dice = Dice(Seed.of(6))
    for count in [3, 5, 40] {
      for stretch in [0.2, 5] {
        let corners = (0..<count).map { _ in
          Point(x: dice.number(0...10) * stretch, y: dice.number(0...10))
        }
        let polygon = Polygon(corners)
        for _ in 0..<30 {
          let point = Point(x: dice.number(0...10) * stretch, y: dice.number(0...10))
          var raster = Raster(
            over: Box(low: point, high: point), pixelsPerPoint: 1)
          raster.fill([corners.map { $0 - point + raster.low + Point(x: 3.5, y: 3.5) }])
          #expect(polygon.contains(point) == raster.pixels[3 * raster.width + 3])
        }
      }
    }
  }
}
