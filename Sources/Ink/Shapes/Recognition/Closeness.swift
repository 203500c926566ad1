internal import Geometry

/// The distance of ink from the outline of a figure.
struct Closeness {
  /// The root of the mean squared distance.
  let error: Double
  /// The largest distance.
  let worst: Double

  /// Measures how far points are from a line through others.
  init(of points: [Point], to line: [Point]) {
    var (sum, worst) = (0.0, 0.0)
    for point in points {
      let squared = Self.squaredDistance(of: point, to: line)
      sum += squared
      worst = max(worst, squared)
    }
    error = (sum / Double(max(points.count, 1))).squareRoot()
    self.worst = worst.squareRoot()
  }

  private static func squaredDistance(of point: Point, to line: [Point]) -> Double {
    var best = (line.first.map { ($0 - point).squaredLength }) ?? .infinity
    for index in line.indices.dropFirst() {
      let (from, way) = (line[index - 1], line[index] - line[index - 1])
      let off = point - from
      let squared = way.squaredLength
      let share = squared > 0 ? min(max(off.dot(way) / squared, 0), 1) : 0
      best = min(best, (off - way * share).squaredLength)
    }
    return best
  }
}
