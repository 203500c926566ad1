internal import Geometry

/// The room for the small bars beside what is selected, which leaves the page pill and the bar at the top
/// uncovered.
struct BarRoom {
  let box: Box

  init(_ desk: Desk, _ painter: FacePainter) {
    let seen = desk.viewport.frame
    let low = seen.low + Point(x: painter.px(12), y: painter.px(12))
    box = Box(low: low, high: seen.high - Point(x: painter.px(12), y: painter.px(76)))
  }

  /// A bar below something, or above it if there is no room below.
  func box(_ size: Point, beside bounds: Box) -> Box {
    let (below, above) = (bounds.high.y, bounds.low.y - size.y)
    let wanted = below + size.y <= box.high.y ? below : above
    return placed(size, middle: bounds.center.x, top: wanted)
  }

  /// A box as near to a place as the room allows.
  func placed(_ size: Point, middle: Double, top: Double) -> Box {
    let low = Point(
      x: min(max(middle - size.x / 2, box.low.x), max(box.high.x - size.x, box.low.x)),
      y: min(max(top, box.low.y), max(box.high.y - size.y, box.low.y)))
    let corner = Point(x: low.x.rounded(), y: low.y.rounded())
    return Box(low: corner, high: corner + size)
  }
}
