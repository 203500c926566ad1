public import Ink

/// The figures that a simulated person can draw in one stroke.
public enum FigureKind: String, Hashable, Sendable, CaseIterable {
  /// A straight line.
  case line
  /// A straight line with a head at its end.
  case arrow
  /// A straight line with a head at each end.
  case doubleArrow
  /// A line with a corner and a head at its end.
  case elbowArrow
  /// A part of a circle with a head at its end.
  case curvedArrow
  /// Straight lines with one to four corners.
  case polyline
  /// A circle.
  case circle
  /// An ellipse.
  case ellipse
  /// A rectangle.
  case rectangle
  /// A square.
  case square
  /// A rectangle with round corners.
  case roundedRectangle
  /// A triangle.
  case triangle
  /// A square on its corner, or a rhomb.
  case diamond
  /// Four corners, with opposite sides parallel.
  case parallelogram
  /// Four corners, with one pair of parallel sides.
  case trapezoid
  /// Five even corners.
  case pentagon
  /// Six even corners.
  case hexagon
  /// Eight even corners.
  case octagon
  /// A star of five lines that cross.
  case pentagram
  /// The outline of a star with five points.
  case star
  /// A part of a circle.
  case arc
  /// A curve that bends to one side and then to the other.
  case wave

  /// The kinds of shapes that describe the figure.
  ///
  /// A drawn square may as well be a rectangle, and a rectangle with soft corners a rounded one.
  public var kinds: Set<ShapeKind> {
    switch self {
    case .line: [.line]
    case .arrow, .doubleArrow, .elbowArrow, .curvedArrow: [.arrow]
    case .polyline: [.polyline]
    case .circle, .ellipse: [.ellipse]
    case .rectangle, .square, .roundedRectangle: [.rectangle, .roundedRectangle]
    case .triangle: [.triangle]
    case .diamond: [.quadrilateral, .rectangle]
    case .parallelogram, .trapezoid: [.quadrilateral]
    case .pentagon, .hexagon, .octagon: [.polygon]
    case .pentagram, .star: [.star]
    case .arc: [.arc]
    case .wave: [.curve]
    }
  }
}
