internal import Geometry

/// The rectangle, with sharp or with round corners, nearest to a closed line.
struct RectangleFit {
  let middle: Point
  /// Half the lengths of the sides.
  let halves: (Double, Double)
  let tilt: Double
  /// The radius of the corners.
  let radius: Double
  /// The root of the mean squared distance of the points.
  let error: Double

  /// Fits points; with round corners only if asked to.
  init?(_ points: [Point], isRound: Bool) {
    let start = Self.start(points)
    guard start[2] > 0, start[3] > 0 else { return nil }
    let step = max(start[2], start[3]) * 1e-5
    let begin = isRound ? start + [min(start[2], start[3]) * 0.4] : start
    let steps = [step, step, step, step, 1e-5] + (isRound ? [step] : [])
    var search = LeastSquares(
      begin, steps: steps, residuals: { Self.distances(points, $0) })
    search.improve(rounds: 12)
    let found = search.values
    middle = Point(x: found[0], y: found[1])
    halves = (abs(found[2]), abs(found[3]))
    tilt = found[4]
    radius = isRound ? min(abs(found[5]), halves.0, halves.1) : 0
    error = (search.error / Double(points.count)).squareRoot()
    guard min(halves.0, halves.1) > 0, error.isFinite else { return nil }
  }

  var shape: Shape {
    let (sine, cosine) = sineAndCosine(of: tilt)
    let (u, v) = (
      Point(x: cosine, y: sine) * halves.0, Point(x: -sine, y: cosine) * halves.1
    )
    return Shape(
      .rectangle, [middle - u - v, middle + u - v, middle + u + v], radius: radius)
  }

  /// The box along the directions that most of the line has.
  private static func start(_ points: [Point]) -> [Double] {
    var (sine, cosine) = (0.0, 0.0)
    for (from, to) in zip(points, points.dropFirst()) {
      let way = to - from
      let fourfold = sineAndCosine(of: 4 * angle(of: way))
      sine += fourfold.sine * way.length
      cosine += fourfold.cosine * way.length
    }
    let tilt = angle(of: Point(x: cosine, y: sine)) / 4
    let turned = sineAndCosine(of: tilt)
    let box = Box(
      around: points.map {
        Point(
          x: $0.x * turned.cosine + $0.y * turned.sine, y: $0.y * turned.cosine - $0.x * turned.sine
        )
      })
    let middle = box.center
    return [
      middle.x * turned.cosine - middle.y * turned.sine,
      middle.y * turned.cosine + middle.x * turned.sine, box.width / 2, box.height / 2, tilt,
    ]
  }

  /// The signed distances of points from a rectangle.
  private static func distances(_ points: [Point], _ rectangle: [Double]) -> [Double] {
    let (sine, cosine) = sineAndCosine(of: rectangle[4])
    let middle = Point(x: rectangle[0], y: rectangle[1])
    let (a, b) = (abs(rectangle[2]), abs(rectangle[3]))
    let radius = rectangle.count > 5 ? min(abs(rectangle[5]), a, b) : 0
    return points.map { point in
      let way = point - middle
      let u = abs(way.x * cosine + way.y * sine) - a + radius
      let v = abs(way.y * cosine - way.x * sine) - b + radius
      let outside = Point(x: max(u, 0), y: max(v, 0)).length
      return outside + min(max(u, v), 0) - radius
    }
  }
}
