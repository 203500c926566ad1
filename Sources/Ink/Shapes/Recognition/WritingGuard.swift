internal import Geometry

/// Tells figures from handwriting: a figure is larger than letters, and precise.
struct WritingGuard {
  /// The height of small letters.
  let letterHeight: Double

  /// True if ink may mean a figure.
  func allows(_ candidate: Candidate, of figure: DrawnFigure) -> Bool {
    let size = figure.diameter
    let letters = size / letterHeight
    let care = Self.care(letters)
    guard candidate.error <= mostError(of: candidate.shape) * care else { return false }
    guard letters >= leastSize(of: candidate.shape) else { return false }
    guard sidesAreLong(candidate, size: size) else { return false }
    let ink = figure.withoutHooks.points
    let straying =
      candidate.straying ?? Closeness(of: ink, to: candidate.shape.outline).worst / size
    return straying <= mostStraying(of: candidate.shape) * care
  }

  /// The share of the usual errors that a figure may have: one that is hardly larger than letters must be precise.
  private static func care(_ letters: Double) -> Double {
    min(max((letters - smallest) / precise, 0.3), 1)
  }
  private static let smallest = 2.0
  private static let precise = 5.0

  /// The largest distance of a piece of ink, as a share of the size: loops and tails stray further.
  private func mostStraying(of shape: Shape) -> Double {
    guard shape.heads.isEmpty else { return Self.arrowStraying }
    return switch shape.form {
    case .line: Self.lineStraying
    case .polygon, .rectangle, .ellipse: Self.closedStraying
    case .arc, .curve: 0.08
    }
  }

  private static let arrowStraying = 0.18
  private static let lineStraying = 0.19
  private static let closedStraying = 0.26

  /// The smallest size of a figure, in heights of small letters.
  ///
  /// Tall letters are twice as high as small ones, brackets and letters with tails three times.
  private func leastSize(of shape: Shape) -> Double {
    guard shape.heads.isEmpty else { return 4 }
    return switch shape.form {
    case .line: shape.points.count == 2 ? 5.5 : 5
    case .polygon, .rectangle, .ellipse: 3.5
    case .arc: 4.5
    case .curve: 5.5
    }
  }

  private func mostError(of shape: Shape) -> Double {
    guard shape.heads.isEmpty else { return 0.08 }
    return switch shape.form {
    case .line: shape.points.count == 2 ? 0.035 : 0.05
    case .polygon, .rectangle, .ellipse: 0.045
    case .arc: 0.03
    case .curve: 0.02
    }
  }

  /// True if the sides are longer than the strokes of letters; a written word may be near a line of many sides.
  private func sidesAreLong(_ candidate: Candidate, size: Double) -> Bool {
    let shape = candidate.shape
    guard shape.form == .line || shape.form == .polygon else { return true }
    let sides = shape.sides.map(\.length)
    let mean = sides.reduce(0, +) / Double(max(sides.count, 1))
    guard candidate.error * size < 0.1 * mean || !shape.heads.isEmpty else { return false }
    guard shape.form == .line else {
      return mean > letterHeight && (sides.min() ?? 0) > 0.4 * letterHeight
    }
    let least = sides.count > 3 ? 3.0 : 2.0
    return mean > least * letterHeight && (sides.min() ?? 0) > letterHeight
  }
}
