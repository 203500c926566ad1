internal import Geometry

/// A menu that opens at a place in the window, with groups of rows; in two columns where one would be higher than
/// the window.
struct HookedMenu {
  let desk: Desk
  let painter: FacePainter
  let groups: [[FacePainter.Row]]
  /// Where it opens.
  let hook: Hook
  /// The room for something else below the rows, in units of the face.
  var foot = 0.0

  /// Where a menu opens.
  enum Hook {
    /// Beside a place in the window; where a hand is there, the menu must keep clear of it.
    case beside(Point, isByHand: Bool)
    /// Below the button that opens it.
    case below(Box)

    /// Below a button if the place lies on it, else beside the place.
    init(_ place: Point, isByHand: Bool = false, or button: Box?) {
      if let button, button.contains(place) {
        self = .below(button)
      } else {
        self = .beside(place, isByHand: isByHand)
      }
    }
  }

  private static let (width, margin, row, seam) = (344.0, 8.0, 44.0, 9.0)

  /// The width of a column.
  private var width: Double {
    painter.menuWidth(
      Self.width, margin: Self.margin, for: Array(groups.joined()), in: desk.window)
  }

  /// The height of the menu with such a column.
  private func height(of groups: some Collection<[FacePainter.Row]>) -> Double {
    let rows = Double(groups.joined().count) * painter.px(Self.row)
    let seams = Double(max(groups.count - 1, 0)) * painter.px(Self.seam)
    return rows + seams + 2 * painter.px(Self.margin) + painter.px(foot)
  }

  /// The groups in their columns.
  ///
  /// One, if that fits or if there is room for one only. Two, if they are nearly even, or if they fit once a group is
  /// cut. Else one, which scrolls.
  private var columns: [[[FacePainter.Row]]] {
    let whole = height(of: groups)
    guard whole > room.y, 2 * width <= room.x else { return [groups] }
    func higher(_ columns: [[[FacePainter.Row]]]) -> Double {
      columns.map { height(of: $0) }.max() ?? 0
    }
    func best(_ splits: [[[[FacePainter.Row]]]]) -> [[[FacePainter.Row]]] {
      splits.min { higher($0) < higher($1) } ?? [groups]
    }
    let uncut = best(
      groups.indices.dropFirst().map { [Array(groups[..<$0]), Array(groups[$0...])] })
    if higher(uncut) <= max(room.y, 0.7 * whole) { return uncut }
    let half = groups.joined().count / 2
    let cut = best((max(half - 2, 1)...half + 2).map(columns(cutBehind:)))
    return higher(cut) <= room.y ? cut : [groups]
  }

  /// Two columns, of which the first has a number of rows.
  private func columns(cutBehind count: Int) -> [[[FacePainter.Row]]] {
    var (first, second, rest) = ([[FacePainter.Row]](), [[FacePainter.Row]](), count)
    for group in groups {
      first.append(Array(group.prefix(rest)))
      second.append(Array(group.dropFirst(rest)))
      rest = max(rest - group.count, 0)
    }
    return [first.filter { !$0.isEmpty }, second.filter { !$0.isEmpty }]
  }

  /// The room for the menu: all of the window, or what is below its button if that is most of it.
  private var room: Point {
    let edge = painter.px(8)
    return Point(x: desk.window.x - 2 * edge, y: desk.window.y - edge - top)
  }

  /// How high the menu may begin.
  private var top: Double {
    let edge = painter.px(8)
    guard case .below(let button) = hook, button.high.y < desk.window.y * 0.4 else { return edge }
    return max(button.high.y + painter.px(2), edge)
  }

  /// Beside the hand, or below a pointer or a button, wherever the window has room.
  var box: Box {
    let columns = columns
    let size = Point(
      x: width * Double(columns.count), y: columns.map { height(of: $0) }.max() ?? 0)
    let edge = painter.px(8)
    let wanted = corner(for: size)
    let low = Point(
      x: max(min(wanted.x, desk.window.x - edge - size.x), edge).rounded(),
      y: max(min(wanted.y, desk.window.y - edge - size.y), top).rounded())
    return Box(low: low, high: low + size)
  }

  /// The upper left corner of the menu, wherever the window ends.
  private func corner(for size: Point) -> Point {
    switch hook {
    case .below(let button): Point(x: button.low.x, y: button.high.y + painter.px(2))
    case .beside(let place, let isByHand): corner(for: size, beside: place, isByHand: isByHand)
    }
  }

  private func corner(for size: Point, beside place: Point, isByHand: Bool) -> Point {
    let (edge, gap) = (painter.px(8), painter.px(14))
    // A right hand covers what lies below it and to the right.
    let isLeft = isByHand && !desk.preferences.isLeftHanded
    let left = place.x - gap - size.x
    let right = place.x + (isByHand ? gap : painter.px(2))
    let fits = isLeft ? left >= edge : right + size.x <= desk.window.x - edge
    let x = isLeft == fits ? left : right
    let y = isByHand ? place.y - size.y / 2 : place.y + painter.px(2)
    return Point(x: x, y: y)
  }

  /// The room below the rows.
  var footBox: Box {
    let box = box.expanded(by: -painter.px(Self.margin))
    return Box(low: Point(x: box.low.x, y: box.high.y - painter.px(foot)), high: box.high)
  }

  func draw(on face: inout Face) {
    let (box, columns, margin) = (box, columns, painter.px(Self.margin))
    let width = box.width / Double(columns.count)
    for (number, column) in columns.enumerated() {
      let low = Point(x: box.low.x + Double(number) * width, y: box.low.y)
      let high = Point(x: low.x + width, y: box.high.y - painter.px(foot))
      draw(column, in: Box(low: low, high: high).expanded(by: -margin), on: &face)
      guard number > 0 else { continue }
      let line = Box(
        low: Point(x: low.x, y: low.y + 2 * margin),
        high: Point(x: low.x + painter.scale, y: high.y - 2 * margin))
      face.marks.append(.box(line, radius: 0, painter.theme.hair))
    }
  }

  private func draw(
    _ groups: [[FacePainter.Row]], in box: Box, on face: inout Face
  ) {
    var y = box.low.y
    for (number, group) in groups.enumerated() {
      if number > 0 {
        painter.hair(
          from: box.low.x + painter.px(8), to: box.high.x - painter.px(8),
          y: y + (painter.px(Self.seam) / 2).rounded(), on: &face)
        y += painter.px(Self.seam)
      }
      for row in group {
        let low = Point(x: box.low.x, y: y)
        y += painter.px(Self.row)
        painter.draw(
          row, in: Box(low: low, high: Point(x: box.high.x, y: y)),
          isHovered: desk.hovered?.action == row.action, on: &face)
      }
    }
  }
}
