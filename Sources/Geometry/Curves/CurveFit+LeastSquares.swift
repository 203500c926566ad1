extension CurveFit {
  /// The curve with given directions at its ends that fits all points best in the least-squares sense.
  func leastSquares(_ first: Int, _ last: Int, _ leaving: Point, _ arriving: Point) -> Cubic? {
    let (start, end) = (points[first], points[last])
    var (c11, c12, c22) = (0.0, 0.0, 0.0)
    var (x1, x2) = (Point.zero, Point.zero)
    let (chain, parameters) = (points.span.extracting(first...last), parameters.span)
    for index in chain.indices {
      let t = parameters[index]
      let u = 1 - t
      let (b1, b2) = (3 * u * u * t, 3 * u * t * t)
      let (startShare, endShare) = (u * u * (1 + 2 * t), t * t * (1 + 2 * u))
      let point = chain[index]
      let rest = Point(
        x: point.x - startShare * start.x - endShare * end.x,
        y: point.y - startShare * start.y - endShare * end.y)
      c11 += b1 * b1
      c12 += b1 * b2
      c22 += b2 * b2
      x1 = Point(x: x1.x + b1 * rest.x, y: x1.y + b1 * rest.y)
      x2 = Point(x: x2.x + b2 * rest.x, y: x2.y + b2 * rest.y)
    }
    c12 *= -leaving.dot(arriving)
    let (r1, r2) = (x1.dot(leaving), -x2.dot(arriving))
    let determinant = c11 * c22 - c12 * c12
    let chord = start.distance(to: end)
    var (a, b) = ((r1 * c22 - r2 * c12) / determinant, (c11 * r2 - c12 * r1) / determinant)
    let (least, most) = (0.001 * chord, longestHandle(first, last))
    if !(min(a, b) > least && max(a, b) < most) || !(abs(determinant) > 1e-9 * c11 * c22) {
      a = (lengths[last] - lengths[first]) / 3
      b = a
    }
    guard a.isFinite && b.isFinite else { return nil }
    return Cubic(start, start + leaving * a, end - arriving * b, end)
  }

  /// A curve with longer or shorter handles that is nearer to the points in total.
  ///
  /// Only distances across the curve count, because the parameters move along it. Each point is weighted by
  /// its length of the chain.
  func closerCurve(
    _ curve: Cubic, _ first: Int, _ last: Int, _ leaving: Point, _ arriving: Point
  ) -> Cubic? {
    let polynomial = Polynomial(curve)
    var (c11, c12, c22, r1, r2) = (0.0, 0.0, 0.0, 0.0, 0.0)
    let chain = points.span.extracting(first...last)
    let (lengths, parameters) = (lengths.span.extracting(first...last), parameters.span)
    for index in 1..<chain.count - 1 {
      let t = parameters[index]
      let u = 1 - t
      let velocity = polynomial.velocity(at: t)
      let speed = velocity.squaredLength
      let weight = speed > 0 ? (lengths[index + 1] - lengths[index - 1]) / speed : 0
      let across = velocity.cross(chain[index] - polynomial.point(at: t))
      let (g1, g2) = (
        3 * u * u * t * velocity.cross(leaving), -3 * u * t * t * velocity.cross(arriving)
      )
      c11 += weight * g1 * g1
      c12 += weight * g1 * g2
      c22 += weight * g2 * g2
      r1 += weight * g1 * across
      r2 += weight * g2 * across
    }
    // Long and short handles may be nearly as good; damping keeps the step from running away then.
    c11 *= 1.01
    c22 *= 1.01
    let determinant = c11 * c22 - c12 * c12
    guard determinant > 0, determinant.isFinite else { return nil }
    let limit = longestHandle(first, last)
    let start = Self.handle(
      leaving.dot(curve.control1 - curve.start), by: (r1 * c22 - r2 * c12) / determinant, limit)
    let end = Self.handle(
      arriving.dot(curve.end - curve.control2), by: (c11 * r2 - c12 * r1) / determinant, limit)
    guard start.isFinite && end.isFinite else { return nil }
    return Cubic(curve.start, curve.start + leaving * start, curve.end - arriving * end, curve.end)
  }

  /// The greatest length of a handle: with two longer ones, the curve would run forward, back and forward.
  private func longestHandle(_ first: Int, _ last: Int) -> Double {
    0.8 * (lengths[last] - lengths[first])
  }

  private static func handle(_ length: Double, by change: Double, _ limit: Double) -> Double {
    min(max(length + change, length * 0.2), length * 3, limit)
  }

  /// Moves the parameters toward the nearest points of a curve; returns the distance of the curve, at worst
  /// and as a root mean square.
  mutating func improveParameters(
    _ curve: Cubic, _ first: Int, _ last: Int, keeping: Bool
  ) -> (worst: Double, mean: Double) {
    guard last - first > 1 else { return (0, 0) }
    let polynomial = Polynomial(curve)
    var (worst, sum) = (0.0, 0.0)
    let (allowance, hopeless) = (16 * tolerance * tolerance, 25 * tolerance * tolerance)
    let (allPoints, allLengths) = (points, lengths)
    let chain = allPoints.span.extracting(first...last)
    let lengths = allLengths.span.extracting(first...last)
    var parameters = parameters.mutableSpan
    var before = parameters[0]
    for index in 1..<chain.count - 1 {
      let t = parameters[index]
      let off = polynomial.point(at: t) - chain[index]
      let velocity = polynomial.velocity(at: t)
      let speed = velocity.squaredLength
      let along = off.dot(velocity)
      // Near the curve only the distance across it counts, as long as the shift is small.
      let squared = off.squaredLength
      let across = speed > 0 ? squared - along * along / speed : squared
      worst = max(worst, squared > allowance ? squared / 4 : across)
      if worst > hopeless { return (.infinity, .infinity) }
      sum += across * (lengths[index + 1] - lengths[index - 1])
      if !keeping && speed > 0 {
        let divisor = speed + off.dot(polynomial.bend(at: t))
        let moved = t - along / (divisor > 0.25 * speed ? divisor : speed)
        parameters[index] = min(max(moved, before), 1)
      }
      before = parameters[index]
    }
    let mean = sum / (2 * (lengths[chain.count - 1] - lengths[0]))
    return (worst.squareRoot(), max(mean, 0).squareRoot())
  }
}

/// A cubic as a polynomial, which is cheaper to evaluate than four points.
struct Polynomial {
  private let a: Point
  private let b: Point
  private let c: Point
  private let start: Point

  init(_ curve: Cubic) {
    start = curve.start
    c = (curve.control1 - curve.start) * 3
    b = (curve.control2 - curve.control1) * 3 - c
    a = curve.end - curve.start - c - b
  }

  func point(at t: Double) -> Point {
    Point(
      x: ((a.x * t + b.x) * t + c.x) * t + start.x, y: ((a.y * t + b.y) * t + c.y) * t + start.y)
  }

  func velocity(at t: Double) -> Point {
    Point(x: (3 * a.x * t + 2 * b.x) * t + c.x, y: (3 * a.y * t + 2 * b.y) * t + c.y)
  }

  func bend(at t: Double) -> Point { Point(x: 6 * a.x * t + 2 * b.x, y: 6 * a.y * t + 2 * b.y) }
}
