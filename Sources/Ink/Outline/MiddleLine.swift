internal import Geometry

/// Draws the middle line of ink of one width.
struct MiddleLine {
  private var fit: CurveFit
  /// The largest distance of omitted points from the line.
  private let slack: Double
  private let aim: InkShape.Aim

  /// Prepares lines that stay within a tolerance in points; `typical` bounds the root mean square and
  /// defaults to the same tolerance.
  init(tolerance: Double, typical: Double? = nil, aim: InkShape.Aim) {
    self.aim = aim
    slack = aim == .small ? tolerance / 10 : 0
    fit = CurveFit(tolerance: tolerance - slack, typical: typical)
    fit.isSmooth = aim == .smooth
    // Two lines take fewer bytes than one curve, three take more.
    if aim == .small { fit.leastSpan = 3 }
  }

  /// Adds a line with corners where it turns abruptly by more than 50 degrees.
  mutating func draw(_ points: [Point], into path: inout Path) {
    let points = aim == .small ? points.thinned(within: slack) : points
    path.move(to: points[0])
    var first = 0
    for index in points.indices.dropFirst() {
      let isLast = index == points.count - 1
      guard isLast || isCorner(points[index - 1], points[index], points[index + 1]) else {
        continue
      }
      fit.draw(points[first...index], into: &path)
      first = index
    }
  }

  private func isCorner(_ before: Point, _ point: Point, _ after: Point) -> Bool {
    let (arriving, leaving) = (point - before, after - point)
    return arriving.dot(leaving) < 0.64 * arriving.length * leaving.length
  }
}

extension [Point] {
  /// Returns the points, of at least one, that straight lines need to pass all others within a distance.
  fileprivate func thinned(within slack: Double) -> [Point] {
    var kept = [self[0]]
    var anchor = 0
    while anchor < count - 1 {
      // The limit bounds the work on each point.
      let limit = Swift.min(count - 1, anchor + 24)
      var last = anchor + 1
      while last < limit, isStraight(from: anchor, to: last + 1, within: slack) { last += 1 }
      kept.append(self[last])
      anchor = last
    }
    return kept
  }

  private func isStraight(from first: Int, to last: Int, within slack: Double) -> Bool {
    let line = Segment(self[first], self[last])
    return self[first + 1..<last].allSatisfy { line.distance(to: $0) <= slack }
  }
}
