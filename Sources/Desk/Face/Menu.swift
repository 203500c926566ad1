internal import Geometry
internal import Ink
internal import Notebook

/// The menu at the end of the bar: what found no room there, how the desk looks and behaves, and
/// what is asked for seldom.
struct Menu {
  private let desk: Desk
  private let brush: Brush
  private let rows: [Row]

  /// A row of the menu.
  private enum Row {
    case items([BarLayout.Item])
    case themes
    case seam
    case toggle(Action, isOn: Bool)
    case entry(Action)

    /// The height of the row, in units of the face.
    var height: Double {
      if case .seam = self { 9 } else { 44 }
    }
  }

  private static let width = 300.0
  private static let margin = 8.0
  private static let itemsInRow = 6

  init(_ desk: Desk, _ brush: Brush) {
    self.desk = desk
    self.brush = brush
    let left = BarLayout(desk, brush).left
    let items = stride(from: 0, to: left.count, by: Self.itemsInRow).map { start in
      Row.items(Array(left[start..<min(start + Self.itemsInRow, left.count)]))
    }
    rows =
      items + (items.isEmpty ? [] : [.seam]) + [
        .themes, .seam,
        .toggle(.toggleScrolling, isOn: desk.scrolling == .single),
        .toggle(.toggleLeftHanded, isOn: desk.isLeftHanded),
        .toggle(.toggleStillness, isOn: desk.isStill),
        .toggle(.toggleFullScreen, isOn: false),
        .seam, .entry(.toggleDevices), .entry(.toggleKeys),
      ]
  }

  private var box: Box {
    let top = brush.px(Bar.height + 8)
    let wanted = rows.reduce(2 * brush.px(Self.margin)) { $0 + brush.px($1.height) }
    let height = min(wanted, desk.window.y - top - brush.px(8))
    let width = brush.px(Self.width)
    let x = Mirror(desk).place(desk.window.x - brush.px(8) - width, length: width)
    let low = Point(x: x, y: top)
    return Box(low: low, high: low + Point(x: width, y: height))
  }

  func draw(on face: inout Face) {
    let box = box
    brush.panel(box, on: &face)
    let wanted = rows.reduce(0) { $0 + brush.px($1.height) }
    // In a low window the rows draw nearer together.
    let share = min((box.height - 2 * brush.px(Self.margin)) / wanted, 1)
    var y = box.low.y + brush.px(Self.margin)
    for row in rows {
      let height = (brush.px(row.height) * share).rounded(.down)
      let low = Point(x: box.low.x + brush.px(Self.margin), y: y)
      let high = Point(x: box.high.x - brush.px(Self.margin), y: y + height)
      draw(row, in: Box(low: low, high: high), on: &face)
      y += height
    }
  }

  private func draw(_ row: Row, in box: Box, on face: inout Face) {
    switch row {
    case .items(let items):
      for (place, item) in items.enumerated() {
        Bar(desk, brush).draw(item, in: cell(place, of: Self.itemsInRow, in: box), on: &face)
      }
    case .themes:
      for (place, theme) in Theme.all.enumerated() {
        draw(theme, place, in: cell(place, of: Theme.all.count, in: box), on: &face)
      }
    case .seam:
      brush.hair(
        from: box.low.x + brush.px(8), to: box.high.x - brush.px(8), y: box.center.y.rounded(),
        on: &face)
    case .toggle(let action, let isOn): draw(action, in: box, isOn: isOn, on: &face)
    case .entry(let action): draw(action, in: box, isOn: false, on: &face)
    }
  }

  private func cell(_ place: Int, of count: Int, in box: Box) -> Box {
    let width = box.width / Double(count)
    let low = Point(x: (box.low.x + width * Double(place)).rounded(), y: box.low.y)
    return Box(low: low, high: Point(x: low.x + width.rounded(.down), y: box.high.y))
  }

  /// A piece of desk with a piece of paper on it, in the colours of a theme.
  private func draw(_ theme: Theme, _ place: Int, in box: Box, on face: inout Face) {
    let action = Action.chooseTheme(place)
    let isChosen = theme == desk.theme
    if isChosen || desk.hovered?.action == action {
      let ground = isChosen ? brush.theme.accent : brush.theme.hair
      face.marks += [disc(box.center, 17, ground), disc(box.center, 15, brush.theme.surface)]
    }
    face.marks += [
      disc(box.center, 13, brush.theme.second), disc(box.center, 12, theme.desk),
      sheet(box.center, theme.page ?? .paper),
    ]
    face.targets.append(Face.Target(control: Control(action), box: box))
  }

  private func disc(_ center: Point, _ radius: Double, _ color: Color) -> Face.Mark {
    let radius = radius * brush.scale
    return .box(Box(low: center, high: center).expanded(by: radius), radius: radius, color)
  }

  private func sheet(_ center: Point, _ color: Color) -> Face.Mark {
    let half = Point(x: brush.px(5), y: brush.px(7))
    return .box(Box(low: center - half, high: center + half), radius: brush.px(1), color)
  }

  /// A line that can be touched: what it does, whether it is on, and its key.
  private func draw(_ action: Action, in box: Box, isOn: Bool, on face: inout Face) {
    if desk.hovered?.action == action {
      face.marks.append(.box(box, radius: brush.px(10), brush.theme.hair.faded(0xA0)))
    }
    if isOn {
      let tick = Point(x: box.low.x + brush.px(20), y: box.center.y)
      brush.draw(.tick, at: tick, brush.theme.accent, on: &face)
    }
    let text = Point(x: box.low.x + brush.px(40), y: box.center.y)
    let end = Point(x: box.high.x - brush.px(12), y: box.center.y)
    face.marks.append(
      .words(
        action.name, at: text,
        brush.words(
          13.5, brush.theme.text, weight: isOn ? .medium : .regular, room: end.x - text.x)))
    if let key = Key.names(for: action).first {
      face.marks.append(.words(key, at: end, brush.words(12.5, brush.theme.second, anchor: 1)))
    }
    face.targets.append(Face.Target(control: Control(action), box: box))
  }
}
