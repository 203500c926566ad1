/// Draws cubics through a chain of points, as few as a tolerance allows.
///
/// Every cubic is a least-squares fit with given directions at its ends, in the manner of Philip
/// Schneider; joints share their direction, corners do not. The next cubic reaches as far along the
/// chain as it can, found by doubling and halving. No cubic is kept that was not checked at every
/// point and in the middle between them; where nothing else passes, the straight line is drawn, so
/// the result never leaves the tolerance. A cubic spans at most 128 points, so time is linear.
public struct CurveFit: Sendable {
  /// How far the curves may lie from the chain, in points.
  public let tolerance: Double
  /// The most points that one curve may span.
  private static let reach = 128

  private var points: [Point] = []
  /// The length of the chain up to each point.
  private var lengths: [Double] = []
  private var parameters: [Double] = []
  private var startDirection: Point?
  private var endDirection: Point?
  /// How many points the last curve spanned: a good first guess for the next.
  private var guess = 8

  /// Creates a fit; a tolerance that is not above zero draws straight lines.
  public init(tolerance: Double) { self.tolerance = tolerance }

  /// Adds a chain to a path whose last point is the first of the chain.
  ///
  /// The chain is drawn without corners; directions of length 1 may be given for both ends, both in
  /// the sense of drawing.
  public mutating func draw(
    _ chain: some Collection<Point>, into path: inout Path, startDirection: Point? = nil,
    endDirection: Point? = nil
  ) {
    load(chain)
    guard points.count > 1 else { return }
    self.startDirection = startDirection
    self.endDirection = endDirection
    var first = 0
    while first < points.count - 1 {
      let (last, curve) = longest(from: first)
      if let curve {
        path.cubic(curve.control1, curve.control2, to: curve.end)
      } else {
        path.line(to: points[last])
      }
      guess = max(last - first, 2)
      first = last
    }
  }

  /// Takes over the chain without points that repeat.
  private mutating func load(_ chain: some Collection<Point>) {
    points.removeAll(keepingCapacity: true)
    lengths.removeAll(keepingCapacity: true)
    var length = 0.0
    for point in chain {
      if let last = points.last {
        let step = last.distance(to: point)
        guard step > 0 else { continue }
        length += step
      }
      points.append(point)
      lengths.append(length)
    }
  }

  /// The farthest point that one curve reaches, with the curve; nil for a straight line.
  private mutating func longest(from first: Int) -> (last: Int, curve: Cubic?) {
    let limit = min(points.count - 1, first + Self.reach)
    var best: (last: Int, curve: Cubic?) = (first + 1, nil)
    // Neighbours two apart are enough to tell that a longer curve is not worth a try.
    var (low, high) = (first, limit + 1)
    var candidate = min(first + guess, limit)
    while high - low > 1 {
      if let curve = fit(first, candidate) {
        best = (candidate, curve)
        low = candidate
        candidate = min(first + (low - first) * 2, limit)
      } else {
        high = candidate
      }
      if candidate >= high { candidate = (low + high) / 2 }
      if low > first && high - low <= (low - first) / 8 { break }
    }
    return best
  }
}

extension CurveFit {
  /// The direction of the chain at a point, from a parabola through neighbours on both sides.
  private func direction(at index: Int) -> Point {
    if index == 0, let startDirection { return startDirection }
    if index == points.count - 1, let endDirection { return endDirection }
    let span = tolerance
    var (before, after) = (max(index - 1, 0), min(index + 1, points.count - 1))
    while before > 0 && lengths[index] - lengths[before] < span { before -= 1 }
    while after < points.count - 1 && lengths[after] - lengths[index] < span { after += 1 }
    let (a, b) = (points[index] - points[before], points[after] - points[index])
    let (la, lb) = (a.length, b.length)
    var sum = la > 0 && lb > 0 ? a * (lb / la) + b * (la / lb) : a + b
    if sum.length <= 0 { sum = b }
    let length = sum.length
    return length > 0 && length.isFinite ? sum * (1 / length) : .zero
  }

  /// The curve from one point of the chain to another, or nil where none is within the tolerance.
  private mutating func fit(_ first: Int, _ last: Int) -> Cubic? {
    let (leaving, arriving) = (direction(at: first), direction(at: last))
    let total = lengths[last] - lengths[first]
    parameters.removeAll(keepingCapacity: true)
    for index in first...last { parameters.append((lengths[index] - lengths[first]) / total) }
    for round in 0..<3 {
      guard let curve = leastSquares(first, last, leaving, arriving) else { return nil }
      let error = improveParameters(curve, first, last, keeping: round == 2)
      if error <= tolerance {
        return staysClose(curve, first, last) ? curve : nil
      }
      if error > tolerance * 5 { return nil }
    }
    return nil
  }

  /// The curve with given directions at the ends that is nearest to the points in total.
  private func leastSquares(_ first: Int, _ last: Int, _ leaving: Point, _ arriving: Point)
    -> Cubic?
  {
    let (start, end) = (points[first], points[last])
    var (c11, c12, c22) = (0.0, 0.0, 0.0)
    var (x1, x2) = (Point.zero, Point.zero)
    for index in first...last {
      let t = parameters[index - first]
      let u = 1 - t
      let (b1, b2) = (3 * u * u * t, 3 * u * t * t)
      let (startShare, endShare) = (u * u * (1 + 2 * t), t * t * (1 + 2 * u))
      let point = points[index]
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
    let least = 0.001 * chord
    if !(a > least && b > least) || !(abs(determinant) > 1e-9 * c11 * c22) {
      a = (lengths[last] - lengths[first]) / 3
      b = a
    }
    guard a.isFinite && b.isFinite else { return nil }
    return Cubic(start, start + leaving * a, end - arriving * b, end)
  }

  /// Moves the parameters towards the nearest points of a curve; returns how far the curve was.
  private mutating func improveParameters(
    _ curve: Cubic, _ first: Int, _ last: Int, keeping: Bool
  ) -> Double {
    guard last - first > 1 else { return 0 }
    // The curve as a polynomial, which is cheaper to evaluate than the four points.
    let c = (curve.control1 - curve.start) * 3
    let b = (curve.control2 - curve.control1) * 3 - c
    let a = curve.end - curve.start - c - b
    var worst = 0.0
    for index in first + 1..<last {
      let t = parameters[index - first]
      let off = Point(
        x: ((a.x * t + b.x) * t + c.x) * t + curve.start.x - points[index].x,
        y: ((a.y * t + b.y) * t + c.y) * t + curve.start.y - points[index].y)
      let velocity = Point(
        x: (3 * a.x * t + 2 * b.x) * t + c.x, y: (3 * a.y * t + 2 * b.y) * t + c.y)
      let speed = velocity.squaredLength
      let along = off.dot(velocity)
      // Near the curve, what counts is the distance across it, as long as the shift is small.
      let squared = off.squaredLength
      let across = speed > 0 ? squared - along * along / speed : squared
      let allowance = 16 * tolerance * tolerance
      worst = max(worst, squared > allowance ? squared / 4 : across)
      if worst > 25 * tolerance * tolerance { return .infinity }
      if !keeping && speed > 0 {
        let bend = Point(x: 6 * a.x * t + 2 * b.x, y: 6 * a.y * t + 2 * b.y)
        let divisor = speed + off.dot(bend)
        let moved = t - along / (divisor > 0.25 * speed ? divisor : speed)
        let before = parameters[index - first - 1]
        parameters[index - first] = min(max(moved, before), 1)
      }
    }
    return worst.squareRoot()
  }

  /// Whether a curve stays near the points and the lines between them, and they near the curve.
  private func staysClose(_ curve: Cubic, _ first: Int, _ last: Int) -> Bool {
    let perLine = last - first < 4 ? 4 : 2
    var before = curve.start
    for index in first..<last {
      let (from, to) = (parameters[index - first], parameters[index - first + 1])
      let line = Segment(points[index], points[index + 1])
      var nearest = Double.infinity
      for step in 1...perLine {
        let point = curve.point(at: from + (to - from) * Double(step) / Double(perLine))
        if step < perLine && line.distance(to: point) > tolerance { return false }
        // The curve passes the end of the line on its last step here, or on the first one after.
        if step == perLine { nearest = Segment(before, point).distance(to: line.end) }
        before = point
      }
      if nearest > tolerance && index + 1 < last {
        let next = parameters[index - first + 2]
        let ahead = Segment(before, curve.point(at: to + (next - to) / Double(perLine)))
        if ahead.distance(to: line.end) > tolerance { return false }
      }
    }
    return true
  }
}
