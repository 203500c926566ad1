internal import Geometry

/// A menu that opens at a place in the window, with groups of rows.
struct HookedMenu {
  let desk: Desk
  let painter: FacePainter
  let groups: [[FacePainter.Row]]
  /// The place in the window.
  let place: Point
  /// Whether a hand is beside the place, so that the menu must keep clear of it.
  let isByHand: Bool
  /// The room for something else below the rows, in units of the face.
  var foot = 0.0

  private static let (width, margin, row, seam) = (344.0, 8.0, 44.0, 9.0)

  /// Beside the hand, or below a pointer, wherever the window has room.
  var box: Box {
    let rows = Double(groups.joined().count) * painter.px(Self.row)
    let seams = Double(max(groups.count - 1, 0)) * painter.px(Self.seam)
    let width = painter.menuWidth(
      Self.width, margin: Self.margin, for: Array(groups.joined()), in: desk.window)
    let size = Point(
      x: width, y: rows + seams + 2 * painter.px(Self.margin) + painter.px(foot))
    let (edge, gap) = (painter.px(8), painter.px(14))
    // A right hand covers what lies below it and to the right.
    let isLeft = isByHand && !desk.preferences.isLeftHanded
    let left = place.x - gap - size.x
    let right = place.x + (isByHand ? gap : painter.px(2))
    let fits = isLeft ? left >= edge : right + size.x <= desk.window.x - edge
    let x = isLeft == fits ? left : right
    let y = isByHand ? place.y - size.y / 2 : place.y + painter.px(2)
    let low = Point(
      x: max(min(x, desk.window.x - edge - size.x), edge).rounded(),
      y: max(min(y, desk.window.y - edge - size.y), edge).rounded())
    return Box(low: low, high: low + size)
  }

  /// The room below the rows.
  var footBox: Box {
    let box = box.expanded(by: -painter.px(Self.margin))
    return Box(low: Point(x: box.low.x, y: box.high.y - painter.px(foot)), high: box.high)
  }

  func draw(on face: inout Face) {
    let (left, right) = (box.low.x + painter.px(Self.margin), box.high.x - painter.px(Self.margin))
    var y = box.low.y + painter.px(Self.margin)
    for (number, group) in groups.enumerated() {
      if number > 0 {
        painter.hair(
          from: left + painter.px(8), to: right - painter.px(8),
          y: y + (painter.px(Self.seam) / 2).rounded(), on: &face)
        y += painter.px(Self.seam)
      }
      for row in group {
        let low = Point(x: left, y: y)
        y += painter.px(Self.row)
        painter.draw(
          row, in: Box(low: low, high: Point(x: right, y: y)),
          isHovered: desk.hovered?.action == row.action, on: &face)
      }
    }
  }
}
