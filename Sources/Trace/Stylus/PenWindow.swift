internal import Geometry

/// A few consecutive reports and the smooth path through them.
struct PenWindow: Sendable {
  /// The movement from one report to the next.
  let step: Point
  /// The turn of the path in radians.
  let turn: Double
  /// The variance about the smooth path, corrected for what the fit absorbs.
  let variance: Double
  /// The ratio of the median of such variances to their average.
  private let medianShare: Double

  /// The number of reports.
  static let size = 9

  /// The variance, scaled so that its median is unbiased.
  var medianVariance: Double { variance / medianShare }

  /// Fits a parabola to reports at regular times; nil if a place is missing.
  init?(_ places: some Collection<Point>) {
    guard places.count == Self.size, places.allSatisfy(\.isFinite) else { return nil }
    let middle = places.reduce(.zero, +) * (1 / Double(Self.size))
    var (line, bow) = (Point.zero, Point.zero)
    for (index, place) in places.enumerated() {
      let time = Double(index - Self.size / 2)
      line = line + (place - middle) * time
      bow = bow + (place - middle) * (time * time - Self.bowMiddle)
    }
    line = line * (1 / Self.lineSum)
    bow = bow * (1 / Self.bowSum)
    let rest = places.enumerated().map { index, place in
      let time = Double(index - Self.size / 2)
      return place - middle - line * time - bow * (time * time - Self.bowMiddle)
    }
    step = line
    let both = rest.reduce(0) { $0 + $1.squaredLength }
    let freedom = Double(Self.size - 3)
    // At rest there is no path to deviate from.
    let isMoving = line.squaredLength * 16 > both / Double(Self.size)
    let across = line.perpendicular
    let beside =
      rest.reduce(0) { $0 + $1.dot(across) * $1.dot(across) } / max(line.squaredLength, 1e-300)
    variance = isMoving ? beside / freedom : both / (2 * freedom)
    let degrees = isMoving ? freedom : 2 * freedom
    let part = 1 - 2 / (9 * degrees)
    medianShare = part * part * part
    turn =
      isMoving
      ? abs(bow.cross(line)) * 2 * Double(Self.size - 1) / max(line.squaredLength, 1e-300) : 0
  }

  /// Sums over the places of nine reports about the middle one.
  private static let lineSum = 60.0
  private static let bowSum = 308.0
  private static let bowMiddle = 20.0 / 3
}
