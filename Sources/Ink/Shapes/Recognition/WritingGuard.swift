internal import Geometry

/// Tells figures from handwriting: a figure is larger than letters, and precise.
struct WritingGuard {
  /// The height of small letters.
  let letterHeight: Double

  /// True if ink of a size in points may mean a figure.
  func allows(_ candidate: Candidate, size: Double) -> Bool {
    guard candidate.error <= mostError(of: candidate.shape) else { return false }
    let letters = size / letterHeight
    guard letters >= leastSize(of: candidate.shape) else { return false }
    return sidesAreLong(candidate.shape)
  }

  /// The smallest size of a figure, in heights of small letters.
  ///
  /// Tall letters are twice as high as small ones, brackets and letters with tails three times.
  private func leastSize(of shape: Shape) -> Double {
    switch shape.form {
    case .line: shape.points.count == 2 ? 4.5 : 5
    case .polygon, .rectangle, .ellipse: 3.5
    case .arc: 5
    case .curve: 7
    }
  }

  private func mostError(of shape: Shape) -> Double {
    switch shape.form {
    case .line: 0.035
    case .polygon, .rectangle, .ellipse: 0.045
    case .arc: 0.03
    case .curve: 0.02
    }
  }

  /// True if the sides are longer than the strokes of letters; a written word may be near a line of many sides.
  private func sidesAreLong(_ shape: Shape) -> Bool {
    guard shape.form == .line || shape.form == .polygon else { return true }
    let corners = shape.form == .line ? shape.points : shape.points + shape.points.prefix(1)
    let sides = zip(corners, corners.dropFirst()).map { $0.0.distance(to: $0.1) }
    let mean = sides.reduce(0, +) / Double(max(sides.count, 1))
    return mean > 2 * letterHeight && (sides.min() ?? 0) > letterHeight
  }
}
