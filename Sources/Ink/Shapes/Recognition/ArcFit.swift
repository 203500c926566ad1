internal import Geometry

/// The part of a circle nearest to an open line.
struct ArcFit {
  let middle: Point
  let radius: Double
  /// The angle of the first point, and from there to the last.
  let start: Double
  let sweep: Double
  /// The root of the mean squared distance of the points.
  let error: Double

  /// Fits points; nil if they are straight.
  init?(_ points: [Point]) {
    let (first, last) = (points[0], points[points.count - 1])
    guard let circle = Self.circle(first, points[points.count / 2], last) else { return nil }
    let step = circle[2] * 1e-6
    var search = LeastSquares(
      circle, steps: [step, step, step],
      residuals: { circle in
        let middle = Point(x: circle[0], y: circle[1])
        return points.map { $0.distance(to: middle) - circle[2] }
      })
    search.improve(rounds: 12)
    let found = search.values
    middle = Point(x: found[0], y: found[1])
    radius = abs(found[2])
    error = (search.error / Double(points.count)).squareRoot()
    start = angle(of: first - middle)
    var turned = 0.0
    for (from, to) in zip(points, points.dropFirst()) {
      let (a, b) = (from - middle, to - middle)
      turned += angle(of: Point(x: a.dot(b), y: a.cross(b)))
    }
    sweep = turned
    guard radius > 0, error.isFinite else { return nil }
  }

  var shape: Shape {
    let (sine, cosine) = sineAndCosine(of: start)
    let first = Point(x: cosine, y: sine) * radius
    let second = Point(x: -sine, y: cosine) * radius
    return Shape.arc(around: middle, middle + first, middle + second, sweep: sweep)
  }

  /// The circle through three points; nil if they are on a straight line.
  private static func circle(_ a: Point, _ b: Point, _ c: Point) -> [Double]? {
    let (u, v) = (b - a, c - a)
    let cross = 2 * u.cross(v)
    guard abs(cross) > 1e-3 * (u.squaredLength + v.squaredLength) else { return nil }
    let (uu, vv) = (u.squaredLength, v.squaredLength)
    let middle = Point(x: (v.y * uu - u.y * vv) / cross, y: (u.x * vv - v.x * uu) / cross)
    return [a.x + middle.x, a.y + middle.y, middle.length]
  }
}
