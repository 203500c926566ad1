internal import Geometry
internal import Notebook
internal import Wording

struct TabStrip {
  let desk: Desk
  let painter: FacePainter

  /// In interface units.
  static let height = 40.0
  /// The side of the buttons after the tabs, in interface units.
  static let side = 40.0
  private static let usual = 140.0

  private var theme: Theme { painter.theme }

  private var box: Box {
    Box(x: 0, y: painter.px(Bar.height), width: desk.window.x, height: painter.px(Self.height))
  }

  var menuBox: Box { button(0, behind: TabLayout(desk, painter).end) }

  private func button(_ number: Int, behind end: Double) -> Box {
    let side = painter.px(Self.side)
    return Box(x: end + side * Double(number), y: box.low.y, width: side, height: side)
  }

  func draw(on face: inout Face) {
    guard desk.tabs.isShown, desk.notebook != nil else { return }
    painter.strip(box, on: &face)
    let layout = TabLayout(desk, painter)
    for slot in layout.slots { draw(slot, on: &face) }
    if layout.hidesSome { drawCount(in: button(0, behind: layout.end), on: &face) }
    painter.button(
      .another, .show(.shelf), in: button(layout.hidesSome ? 1 : 0, behind: layout.end),
      isHovered: painter.isHovered(.show(.shelf)), on: &face)
    guard let dragged = layout.dragged else { return }
    face.marks += [
      .shadow(dragged.box, radius: 0, depth: painter.px(8), theme.shadow),
      .box(dragged.box, radius: 0, theme.surface),
    ]
    draw(dragged, on: &face)
  }

  private func drawCount(in box: Box, on face: inout Face) {
    let action = Action.toggle(.tabs)
    if painter.isHovered(action) {
      face.marks.append(painter.plate(box.inset(5, painter), 8, theme.hover))
    }
    let frame = Box(low: box.center, high: box.center).inset(x: -11, y: -9, painter)
    face.marks += [
      .line(Path(around: frame, radius: painter.px(4)), width: 1.5 * painter.scale, theme.text),
      .text(
        "\(desk.tabs.all.count)", at: box.center,
        painter.words(11.5, theme.text, anchor: 0.5, weight: .medium)),
    ]
    face.targets.append(Face.Target(control: Control(action), box: box, name: TabMenuFace.name))
  }

  private func draw(_ slot: TabLayout.Slot, on face: inout Face) {
    let (tab, box) = (slot.tab, slot.box)
    let isCurrent = tab.id == desk.notebook?.id
    let (show, close) = (Action.tab(.show(tab.id)), Action.tab(.close(tab.id)))
    let isHovered = painter.isHovered(show) || painter.isHovered(close)
    if isCurrent || isHovered {
      face.marks.append(.box(box, radius: 0, isCurrent ? theme.desk : theme.hover))
    }
    if isCurrent {
      let foot = Box(low: Point(x: box.low.x, y: box.high.y - painter.px(2)), high: box.high)
      face.marks.append(.box(foot, radius: 0, theme.accent))
    }
    let width = painter.px(1)
    let edge = Box(x: box.high.x - width, y: box.low.y, width: width, height: box.height)
    face.marks.append(.box(edge.inset(x: 0, y: 8, painter), radius: 0, theme.hair))
    // A narrow tab has room for its name or its close button.
    let closes = isCurrent || isHovered || box.width >= painter.px(Self.usual)
    let side = painter.px(36)
    // A name without a close button keeps the same distance to both edges.
    Inset(
      Label(tab.name, weight: isCurrent ? .medium : .regular, isName: true), left: 16,
      right: closes ? 40 : 16
    ).draw(in: box, painter, on: &face)
    face.targets.append(
      Face.Target(control: Control(show), box: box, kind: .tab(isShown: isCurrent)))
    guard closes else { return }
    painter.button(
      .close, close,
      in: Box(x: box.high.x - side, y: box.low.y, width: side, height: box.height),
      isHovered: painter.isHovered(close), on: &face)
  }
}

/// The menu of all open notebooks, if they do not fit into the strip.
struct TabMenuFace: Card {
  static let name: Words = "All open notebooks"
  static let isMenu = true

  let desk: Desk

  static func suits(_ desk: Desk) -> Bool { desk.notebook != nil && desk.screen is PageScreen }

  var panel: Panel {
    let rows = desk.tabs.all.map { tab in
      FacePainter.Row(
        icon: .notebook, action: .tab(.show(tab.id)), name: tab.name,
        isOn: tab.id == desk.notebook?.id)
    }
    return .menu(
      [rows], at: .below(TabStrip(desk: desk, painter: desk.painter).menuBox), in: desk.panelRoom,
      desk.painter)
  }
}
