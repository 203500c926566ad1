internal import Geometry

/// The ellipse nearest to a closed line.
struct EllipseFit {
  let middle: Point
  /// Half the lengths of the axes, the longer first.
  let radii: (Double, Double)
  /// The direction of the longer axis.
  let tilt: Double
  /// The root of the mean squared distance of the points.
  let error: Double

  /// Fits points, which enclose an area; nil if the area is hardly one.
  init?(_ points: [Point]) {
    guard let start = Self.start(points) else { return nil }
    let step = max(start[2], start[3]) * 1e-5
    var search = LeastSquares(
      start, steps: [step, step, step, step, 1e-5], residuals: { Self.distances(points, $0) })
    search.improve(rounds: 12)
    let found = search.values
    let (a, b) = (abs(found[2]), abs(found[3]))
    middle = Point(x: found[0], y: found[1])
    radii = (max(a, b), min(a, b))
    tilt = a >= b ? found[4] : found[4] + .pi / 2
    error = (search.error / Double(points.count)).squareRoot()
    guard radii.1 > 0, error.isFinite else { return nil }
  }

  var shape: Shape {
    let (sine, cosine) = sineAndCosine(of: tilt)
    let axis = Point(x: cosine, y: sine)
    return Shape(
      .ellipse, [middle, middle + axis * radii.0, middle + Point(x: -sine, y: cosine) * radii.1])
  }

  /// The ellipse with the same area, middle and spread as the enclosed one.
  private static func start(_ points: [Point]) -> [Double]? {
    let origin = points[0]
    var (area, x, y, xx, xy, yy) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for (index, point) in points.enumerated() {
      let (a, b) = (point - origin, points[(index + 1) % points.count] - origin)
      let cross = a.cross(b)
      area += cross / 2
      x += (a.x + b.x) * cross / 6
      y += (a.y + b.y) * cross / 6
      xx += (a.x * a.x + a.x * b.x + b.x * b.x) * cross / 12
      yy += (a.y * a.y + a.y * b.y + b.y * b.y) * cross / 12
      xy += (a.x * b.y + 2 * a.x * a.y + 2 * b.x * b.y + b.x * a.y) * cross / 24
    }
    guard abs(area) > 1e-9 else { return nil }
    let middle = Point(x: x / area, y: y / area)
    (xx, yy) = (xx / area - middle.x * middle.x, yy / area - middle.y * middle.y)
    xy = xy / area - middle.x * middle.y
    let root = ((xx - yy) * (xx - yy) + 4 * xy * xy).squareRoot()
    let (long, short) = ((xx + yy + root) / 2, (xx + yy - root) / 2)
    guard short > 0 else { return nil }
    let tilt = angle(of: Point(x: xx - yy, y: 2 * xy)) / 2
    let place = origin + middle
    return [place.x, place.y, 2 * long.squareRoot(), 2 * short.squareRoot(), tilt]
  }

  /// The distances of points from an ellipse, to the first order.
  private static func distances(_ points: [Point], _ ellipse: [Double]) -> [Double] {
    let (sine, cosine) = sineAndCosine(of: ellipse[4])
    let middle = Point(x: ellipse[0], y: ellipse[1])
    let (a, b) = (max(abs(ellipse[2]), 1e-6), max(abs(ellipse[3]), 1e-6))
    return points.map { point in
      let way = point - middle
      let (u, v) = ((way.x * cosine + way.y * sine) / a, (way.y * cosine - way.x * sine) / b)
      let share = (u * u + v * v).squareRoot()
      let slope = ((u / a) * (u / a) + (v / b) * (v / b)).squareRoot()
      return slope > 0 ? (share - 1) * share / slope : min(a, b)
    }
  }
}
