/// A chain of straight lines.
public struct Polyline: Hashable, Sendable {
  /// The corners in order.
  public var points: [Point]
  /// True if a last line leads back to the first corner.
  public var isClosed: Bool

  /// Creates a chain.
  public init(points: [Point], isClosed: Bool) {
    self.points = points
    self.isClosed = isClosed
  }
}

extension Path {
  /// Returns the sub-paths as chains of straight lines within a tolerance, in points, of the curves.
  ///
  /// A tolerance that is not above zero counts as a thousandth of a point. Closing a sub-path
  /// moves back to its beginning, as in every other path.
  public func flattened(tolerance: Double) -> [Polyline] {
    let tolerance = tolerance > 0 ? tolerance : 0.001
    var lines: [Polyline] = []
    var points: [Point] = []
    var start = Point.zero
    for element in elements {
      switch element {
      case .move(let point):
        if !points.isEmpty { lines.append(Polyline(points: points, isClosed: false)) }
        points = [point]
        start = point
      case .line(let point):
        if points.isEmpty { points.append(start) }
        points.append(point)
      case .cubic(let a, let b, let end):
        if points.isEmpty { points.append(start) }
        Cubic(points.last ?? start, a, b, end).flatten(into: &points, tolerance: tolerance)
      case .close:
        if !points.isEmpty { lines.append(Polyline(points: points, isClosed: true)) }
        points = []
      }
    }
    if !points.isEmpty { lines.append(Polyline(points: points, isClosed: false)) }
    return lines
  }
}
