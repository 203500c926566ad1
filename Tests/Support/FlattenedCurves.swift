package import Geometry
package import Ink

extension Path {
  /// Returns the sub-paths as chains of straight lines within a tolerance, in points, of the curves.
  package func flattened(tolerance: Double) -> [[Point]] {
    var (lines, points, start) = ([[Point]](), [Point](), Point.zero)
    for element in elements {
      switch element {
      case .move(let point):
        if !points.isEmpty { lines.append(points) }
        (points, start) = ([point], point)
      case .line(let point):
        if points.isEmpty { points.append(start) }
        points.append(point)
      case .cubic(let a, let b, let end):
        if points.isEmpty { points.append(start) }
        Cubic(points.last ?? start, a, b, end).flatten(into: &points, tolerance: tolerance)
      case .close:
        if !points.isEmpty { lines.append(points) }
        points = []
      }
    }
    if !points.isEmpty { lines.append(points) }
    return lines
  }
}

extension InkShape {
  /// Returns the path as straight lines within a tolerance in points: areas for a filled shape, the middle
  /// line for a stroked one.
  package func flattened(tolerance: Double) -> [[Point]] {
    switch self {
    case .filled(let path), .stroked(let path, _, _, _): path.flattened(tolerance: tolerance)
    }
  }
}

extension Cubic {
  /// Appends points along the curve, without its beginning, so that straight lines between them
  /// stay within a tolerance of it; at most 1,000, even for coordinates that are not finite.
  fileprivate func flatten(into points: inout [Point], tolerance: Double) {
    let bend = max(
      (start - control1 * 2 + control2).length, (control1 - control2 * 2 + end).length)
    let steps = (0.75 * bend / tolerance).squareRoot().rounded(.up)
    let count = steps.isFinite ? Int(min(max(steps, 1), 1000)) : 1
    for step in 1..<count { points.append(point(at: Double(step) / Double(count))) }
    points.append(end)
  }

  /// Returns the direction of travel at a parameter, of length 1, or zero for a curve that is a single
  /// point.
  ///
  /// If a control point coincides with an end the derivative vanishes; the next differing point decides.
  package func tangent(at t: Double) -> Point {
    let u = 1 - t
    let derivative =
      (control1 - start) * (3 * u * u) + (control2 - control1) * (6 * u * t)
      + (end - control2) * (3 * t * t)
    let candidates = [derivative, t < 0.5 ? control2 - start : end - control1, end - start]
    for candidate in candidates where candidate.length > 0 {
      return candidate * (1 / candidate.length)
    }
    return .zero
  }
}
