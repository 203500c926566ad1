public import Geometry
internal import Ink

/// The line that a hand draws around ink to select it, in page coordinates.
public struct LassoLine: Hashable, Sendable {
  /// The place of the page that it is drawn on.
  let page: Int
  /// Whether its first and last point are the corners of a rectangle.
  let isRectangle: Bool
  /// The points so far.
  public private(set) var points: [Point]

  /// Begins a line.
  init(on page: Int, at point: Point, isRectangle: Bool) {
    self.page = page
    self.isRectangle = isRectangle
    points = [point]
  }

  /// Extends the line to a point, unless the point is nearer than a distance to the last one.
  mutating func draw(to point: Point, every distance: Double) {
    guard point.isFinite, let last = points.last else { return }
    if isRectangle {
      points = [points[0], point]
    } else if last.distance(to: point) >= distance {
      points.append(point)
    }
  }

  /// The box around the line.
  var bounds: Box { Box(around: points) }

  /// The area inside; nil if the line is no longer than that of a tap.
  func lasso(least size: Double) -> Lasso? {
    let box = bounds
    guard max(box.width, box.height) >= size else { return nil }
    return isRectangle ? Lasso(box: box) : Lasso(loop: points)
  }

  /// The line as it is shown, transformed by a map.
  func path(under map: Affine) -> Path {
    var path = Path()
    if isRectangle {
      let box = bounds
      for point in box.corners { path.line(to: map(point)) }
      path.close()
    } else {
      for point in points { path.line(to: map(point)) }
    }
    return path
  }
}

extension Box {
  /// The corners, clockwise from the top left.
  var corners: [Point] { [low, Point(x: high.x, y: low.y), high, Point(x: low.x, y: high.y)] }
}
