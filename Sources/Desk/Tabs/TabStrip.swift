internal import Geometry
internal import Notebook
internal import Wording

/// The strip below the bar with the notebooks that are open.
struct TabStrip {
  let desk: Desk
  let painter: FacePainter

  /// The height of the strip, in units of the face.
  static let height = 40.0
  private static let (usual, side) = (140.0, 40.0)

  private var theme: Theme { painter.theme }

  /// The box of the strip.
  private var box: Box {
    let top = painter.px(Bar.height)
    return Box(
      low: Point(x: 0, y: top), high: Point(x: desk.window.x, y: top + painter.px(Self.height)))
  }

  func draw(on face: inout Face) {
    let tabs = desk.tabs
    guard tabs.isShown, desk.notebook != nil else { return }
    face.panels.append(box)
    face.marks.append(.box(box, radius: 0, theme.bar))
    painter.hair(from: 0, to: desk.window.x, y: box.high.y - painter.px(1), on: &face)
    let side = painter.px(Self.side)
    let current = tabs.place(of: desk.notebook?.id) ?? 0
    let row = TabRow(
      of: tabs.all.count, current: current, in: desk.window.x - side, scale: painter.scale)
    var left = 0.0
    for place in row.shown {
      let low = Point(x: left, y: box.low.y)
      left += place == current ? row.own : row.other
      draw(tabs.all[place], in: Box(low: low, high: Point(x: left, y: box.high.y)), on: &face)
    }
    let low = Point(x: left, y: box.low.y)
    painter.button(
      .another, .show(.shelf), in: Box(low: low, high: low + Point(x: side, y: side)),
      isHovered: desk.hovered?.action == .show(.shelf), on: &face)
  }

  private func draw(_ tab: Tabs.Tab, in box: Box, on face: inout Face) {
    let isCurrent = tab.id == desk.notebook?.id
    let (show, close) = (Action.tab(.show(tab.id)), Action.tab(.close(tab.id)))
    let isHovered = desk.hovered?.action == show || desk.hovered?.action == close
    if isCurrent || isHovered {
      face.marks.append(.box(box, radius: 0, isCurrent ? theme.desk : theme.hover))
    }
    if isCurrent {
      let foot = Box(low: Point(x: box.low.x, y: box.high.y - painter.px(2)), high: box.high)
      face.marks.append(.box(foot, radius: 0, theme.accent))
    }
    let edge = Box(
      low: Point(x: box.high.x - painter.px(1), y: box.low.y + painter.px(8)),
      high: Point(x: box.high.x, y: box.high.y - painter.px(8)))
    face.marks.append(.box(edge, radius: 0, theme.hair))
    // A narrow tab has room for its name or for its cross.
    let closes = isCurrent || isHovered || box.width >= painter.px(Self.usual)
    let side = closes ? painter.px(36) : 0
    let name: Words = tab.title.isEmpty ? "Without a title" : Words(verbatim: tab.title)
    face.marks.append(
      .text(
        name.text, at: Point(x: box.low.x + painter.px(16), y: box.center.y),
        painter.words(
          13.5, theme.text, weight: isCurrent ? .medium : .regular,
          room: box.width - side - painter.px(20))))
    face.targets.append(
      Face.Target(control: Control(show), box: box, kind: .tab(isShown: isCurrent)))
    guard closes else { return }
    let low = Point(x: box.high.x - side, y: box.low.y)
    painter.button(
      .close, close, in: Box(low: low, high: box.high), isHovered: desk.hovered?.action == close,
      on: &face)
  }
}
