internal import Geometry

/// The names of figures, as people know them.
public enum ShapeKind: String, Hashable, Sendable, CaseIterable {
  /// A straight line.
  case line
  /// Straight lines from corner to corner.
  case polyline
  /// A line of any form with a head at one end or at both.
  case arrow
  /// A part of a circle.
  case arc
  /// A smooth curve.
  case curve
  /// An ellipse or a circle.
  case ellipse
  /// A rectangle or a square.
  case rectangle
  /// A rectangle with round corners.
  case roundedRectangle
  /// Three corners.
  case triangle
  /// Four corners that are no rectangle.
  case quadrilateral
  /// Five corners or more.
  case polygon
  /// A star with five points or more.
  case star
}

extension Shape {
  /// The name of the figure.
  public var kind: ShapeKind {
    guard form.isClosed || heads.isEmpty else { return .arrow }
    return switch form {
    case .line: points.count > 2 ? .polyline : .line
    case .arc: .arc
    case .curve: .curve
    case .ellipse: .ellipse
    case .rectangle: radius > 0 ? .roundedRectangle : .rectangle
    case .polygon:
      switch points.count {
      case 3: .triangle
      case 4: .quadrilateral
      default: isStar ? .star : .polygon
      }
    }
  }

  /// True if the corners of a polygon go around more than once, or every second one is far inside.
  private var isStar: Bool {
    let whole = abs(turns.reduce(0, +))
    if whole > 3 * .pi { return true }
    guard turns.count >= 8, turns.count % 2 == 0 else { return false }
    let inward = turns.filter { ($0 < 0) == (turns.reduce(0, +) > 0) }.count
    return inward == turns.count / 2
  }
}
