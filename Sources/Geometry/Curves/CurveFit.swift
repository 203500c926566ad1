/// Fits as few cubics through a chain of points as a tolerance allows, in linear time.
///
/// A fit by least squares with given directions at both ends is improved by Gauss-Newton steps, which look
/// only at distances across the curve. It reaches as far along the chain as it can, found by doubling and
/// halving, and is kept only after a check at every point and between. Where none passes, there is a line,
/// or a curve that hardly leaves it but keeps the directions.
public struct CurveFit: Sendable {
  /// The largest distance of the curves from the chain, in points.
  let tolerance: Double
  /// The largest root mean square distance of each curve from the chain, in points.
  public var typical: Double
  /// The fewest steps of the chain that a curve must span; otherwise lines follow the chain.
  public var leastSpan: Int = 1
  /// True to avoid corners even where only a straight line passes.
  public var isSmooth: Bool = false
  /// The most points that one curve may span.
  private static let reach = 128
  /// How often a curve is improved before the fit gives up on it.
  private static let rounds = 4

  var points: [Point] = []
  /// The length of the chain up to each point.
  var lengths: [Double] = []
  /// The places on the curve nearest to the points.
  var parameters: [Double] = []
  private var startDirection: Point?
  private var endDirection: Point?
  /// The number of points spanned by the last curve: a good first guess for the next.
  private var guess = 8

  /// Creates a fit; without a tolerance it draws lines; `typical` bounds the root mean square distance.
  public init(tolerance: Double, typical: Double? = nil) {
    self.tolerance = tolerance
    self.typical = typical ?? tolerance
  }

  /// Adds a chain to a path whose last point is the first of the chain.
  ///
  /// The chain is drawn without corners. Directions of length 1 may be given for both ends, both in drawing
  /// direction.
  public mutating func draw(
    _ chain: some Collection<Point>, into path: inout Path, startDirection: Point? = nil,
    endDirection: Point? = nil
  ) {
    load(chain)
    guard points.count > 1 else { return }
    if points.count == 2 && startDirection == nil && endDirection == nil {
      path.line(to: points[1])
      return
    }
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

  /// The farthest point that one curve reaches, and the curve; nil for a straight line.
  private mutating func longest(from first: Int) -> (last: Int, curve: Cubic?) {
    let limit = min(points.count - 1, first + Self.reach)
    let leaving = direction(at: first)
    var best: (last: Int, curve: Cubic?) = (first + 1, isSmooth ? nearLine(first) : nil)
    // Neighbors two apart are enough to tell that a longer curve is not worth a try.
    var (low, high) = (first, limit + 1)
    var candidate = min(first + guess, limit)
    while high - low > 1 {
      candidate = max(candidate, first + leastSpan)
      guard candidate < high else { break }
      if let curve = fit(first, candidate, leaving: leaving) {
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

  /// The direction of the chain at a point, taken from a parabola through neighbors on both sides.
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

  /// A curve to the next point that keeps the directions within the tolerance of the line; nil if it cannot.
  private func nearLine(_ first: Int) -> Cubic? {
    let (start, end) = (points[first], points[first + 1])
    let length = lengths[first + 1] - lengths[first]
    let way = (end - start) * (1 / length)
    let (leaving, arriving) = (direction(at: first), direction(at: first + 1))
    guard leaving.dot(way) > 0.5, arriving.dot(way) > 0.5 else { return nil }
    // A handle moves the curve by less than half of the handle's own distance from the line.
    func handle(_ direction: Point) -> Double {
      min(length / 3, tolerance / max(abs(direction.cross(way)), 1e-9))
    }
    return Cubic(start, start + leaving * handle(leaving), end - arriving * handle(arriving), end)
  }

  /// The curve from one point of the chain to another, or nil if none stays within the tolerance.
  private mutating func fit(_ first: Int, _ last: Int, leaving: Point) -> Cubic? {
    let arriving = direction(at: last)
    let total = lengths[last] - lengths[first]
    parameters.removeAll(keepingCapacity: true)
    for index in first...last { parameters.append((lengths[index] - lengths[first]) / total) }
    guard var curve = leastSquares(first, last, leaving, arriving) else { return nil }
    for round in 1...Self.rounds {
      let error = improveParameters(curve, first, last, keeping: round == Self.rounds)
      if error.worst <= tolerance && error.mean <= typical {
        return staysClose(curve, first, last) ? curve : nil
      }
      if error.worst > tolerance * 5 || round == Self.rounds { return nil }
      guard let closer = closerCurve(curve, first, last, leaving, arriving) else { return nil }
      curve = closer
    }
    return nil
  }

  /// True if a curve stays near the points and the lines between them, and vice versa.
  private func staysClose(_ curve: Cubic, _ first: Int, _ last: Int) -> Bool {
    let polynomial = Polynomial(curve)
    let (points, parameters) = (points.span, parameters.span)
    var (before, from, start) = (curve.start, parameters[0], points[first])
    var isPassed = true
    for index in first..<last {
      let (to, end) = (parameters[index - first + 1], points[index + 1])
      let line = Segment(start, end)
      // A curve beside a long line may bend away and back.
      let steps = max(2, Int((to - from) * 16) + 1)
      let step = (to - from) / Double(steps)
      for count in 1..<steps {
        let point = polynomial.point(at: from + step * Double(count))
        if !line.isWithin(tolerance, of: point) { return false }
        // The curve passes the start of the line on its first step here, or has passed it already.
        if !isPassed {
          guard Segment(before, point).isWithin(tolerance, of: start) else { return false }
          isPassed = true
        }
        before = point
      }
      let point = polynomial.point(at: to)
      isPassed = Segment(before, point).isWithin(tolerance, of: end)
      (before, from, start) = (point, to, end)
    }
    return true
  }
}
