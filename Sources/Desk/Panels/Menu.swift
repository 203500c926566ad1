internal import Geometry

enum MenuHook {
  /// Beside a point in the window; if a hand touches there, the menu keeps clear of it.
  case beside(Point, isByHand: Bool)
  case below(Box)

  /// Below the button if the point is on it, else beside the point.
  init(_ place: Point, isByHand: Bool, or button: Box?) {
    if let button, button.contains(place) {
      self = .below(button)
    } else {
      self = .beside(place, isByHand: isByHand)
    }
  }

  func top(in room: PanelRoom, _ painter: FacePainter) -> Double {
    let edge = painter.px(8)
    guard case .below(let button) = self, button.high.y < room.window.y * 0.4 else { return edge }
    return max(button.high.y + painter.px(2), edge)
  }

  /// The top left corner of a menu, inside the window.
  func corner(for size: Point, in room: PanelRoom, _ painter: FacePainter) -> Point {
    switch self {
    case .below(let button): return Point(x: button.low.x, y: button.high.y + painter.px(2))
    case .beside(let place, let isByHand):
      let (edge, gap) = (painter.px(8), painter.px(14))
      // A right hand covers what is below it and to its right.
      let isLeft = isByHand && !room.isLeftHanded
      let left = place.x - gap - size.x
      let right = place.x + (isByHand ? gap : painter.px(2))
      let fits = isLeft ? left >= edge : right + size.x <= room.window.x - edge
      return Point(
        x: isLeft == fits ? left : right,
        y: isByHand ? place.y - size.y / 2 : place.y + painter.px(2))
    }
  }
}

extension Panel {
  static func menu(
    _ groups: [[FacePainter.Row]], at hook: MenuHook, in room: PanelRoom, _ painter: FacePainter,
    @WidgetBuilder foot: () -> [any Widget] = { [] }
  ) -> Panel {
    let window = room.window
    let width = painter.menuWidth(344, margin: 8, for: Array(groups.joined()), in: window)
    let foot = foot()
    let most = Point(
      x: window.x - 2 * painter.px(8),
      y: window.y - painter.px(8) - hook.top(in: room, painter)
        - Column(foot).height(in: width, painter))
    let columns = MenuColumns(groups: groups, width: width, room: most, painter).columns
    let units = width / painter.scale
    return Panel(
      nil, width: units * Double(columns.count), pad: 8, least: units * Double(columns.count),
      at: .menu(hook)
    ) {
      Gap(8)
      Line(alignment: .top) {
        for (number, column) in columns.enumerated() {
          if number > 0 { Divider() }
          column
        }
      }
      foot
      Gap(8)
    }
  }
}

struct Divider: Widget {
  var width = 16.0
  /// The distance from the ends of the line to its edges.
  var inset = 8.0

  func height(in width: Double, _ painter: FacePainter) -> Double { .infinity }
  func width(_ painter: FacePainter) -> Double? { painter.px(width) }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    let room = box.inset(x: 0, y: inset, painter)
    let line = Box(
      x: room.center.x.rounded(), y: room.low.y, width: painter.px(1), height: room.height)
    face.marks.append(.box(painter.placed(line, in: room), radius: 0, painter.theme.hair))
  }
}

private struct MenuColumns {
  let groups: [[FacePainter.Row]]
  /// The width of a column with its margins, and the room for the menu, in pixels.
  let width: Double
  let room: Point
  private let painter: FacePainter

  init(groups: [[FacePainter.Row]], width: Double, room: Point, _ painter: FacePainter) {
    (self.groups, self.width, self.room, self.painter) = (groups, width, room, painter)
  }

  /// One column if it fits or if there is no room for two.
  ///
  /// Two if they are nearly even, or fit after a group is cut; else one that scrolls.
  var columns: [Column] { split.map(Self.column) }

  private static func column(_ groups: [[FacePainter.Row]]) -> Column {
    Column(
      groups.enumerated().flatMap { number, group in
        (number > 0 ? [Seam(height: 9, inset: 8) as any Widget] : []) + group
      })
  }

  private func height(of groups: [[FacePainter.Row]]) -> Double {
    Self.column(groups).height(in: width, painter) + 2 * painter.px(8)
  }

  private var split: [[[FacePainter.Row]]] {
    let whole = height(of: groups)
    guard whole > room.y, 2 * width <= room.x else { return [groups] }
    func highest(_ columns: [[[FacePainter.Row]]]) -> Double {
      columns.map(height).max() ?? 0
    }
    func best(_ splits: [[[[FacePainter.Row]]]]) -> [[[FacePainter.Row]]] {
      splits.min { highest($0) < highest($1) } ?? [groups]
    }
    let uncut = best(
      groups.indices.dropFirst().map { [Array(groups[..<$0]), Array(groups[$0...])] })
    if highest(uncut) <= max(room.y, 0.7 * whole) { return uncut }
    let half = groups.joined().count / 2
    let cut = best((max(half - 2, 1)...half + 2).map(columns(cutAfter:)))
    return highest(cut) <= room.y ? cut : [groups]
  }

  private func columns(cutAfter count: Int) -> [[[FacePainter.Row]]] {
    var (first, second, rest) = ([[FacePainter.Row]](), [[FacePainter.Row]](), count)
    for group in groups {
      first.append(Array(group.prefix(rest)))
      second.append(Array(group.dropFirst(rest)))
      rest = max(rest - group.count, 0)
    }
    return [first.filter { !$0.isEmpty }, second.filter { !$0.isEmpty }]
  }
}
