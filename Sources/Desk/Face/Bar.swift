internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

struct Bar {
  private let desk: Desk
  private let painter: FacePainter
  private let layout: BarLayout

  /// The height, in interface units.
  static let height = 56.0

  init(_ desk: Desk, _ painter: FacePainter) {
    self.desk = desk
    self.painter = painter
    layout = BarLayout(desk, painter)
  }

  private var bottom: Double { painter.px(Self.height) }

  func draw(on face: inout Face) {
    let box = Box(low: .zero, high: Point(x: desk.window.x, y: bottom))
    face.panels.append(box)
    face.marks.append(.box(box, radius: 0, painter.theme.bar))
    painter.hair(from: 0, to: desk.window.x, y: bottom - painter.px(1), on: &face)
    if !layout.back.isEmpty {
      button(Flip(desk).back, .show(.shelf), in: layout.back, on: &face)
    }
    drawTitle(on: &face)
    for x in layout.seams {
      let low = Point(x: x, y: painter.px(16))
      let high = Point(x: x + painter.px(1), y: painter.px(40))
      face.marks.append(.box(Box(low: low, high: high), radius: 0, painter.theme.hair))
    }
    for (item, box) in layout.places { draw(item, in: box, on: &face) }
  }

  private func drawTitle(on face: inout Face) {
    guard let notebook = desk.notebook, layout.hasTitle else { return }
    let room = layout.title.end - layout.title.start
    let caption = desk.pageTitle
    drawTitleGround(of: notebook.title, above: caption.text, in: room, on: &face)
    let x = Flip(desk).place(layout.title.start, length: 0)
    let anchor = desk.preferences.isLeftHanded ? 1.0 : 0
    // On the hover background, captions would be too faint.
    let isHovered = desk.hovered?.action == .toggle(.titles)
    let faint = isHovered ? painter.theme.text : painter.theme.second
    face.marks += [
      .text(
        notebook.title, at: Point(x: x, y: painter.px(20)),
        painter.words(15, painter.theme.text, anchor: anchor, weight: .semiBold, room: room)),
      .text(
        caption.text, at: Point(x: x, y: painter.px(39)),
        painter.words(12.5, faint, anchor: anchor, room: room)),
    ]
  }

  /// Makes the titles a control as wide as their words, which opens the card to change them.
  private func drawTitleGround(
    of title: String, above caption: String, in room: Double, on face: inout Face
  ) {
    // The title font is a little wider than the regular one that is measured.
    let words = max(
      painter.width(of: title, size: 15, by: desk.measurer) * 1.06,
      painter.width(of: caption, size: 12.5, by: desk.measurer))
    let margin = painter.px(4)
    let width = min(max(painter.px(words + 4), painter.px(44)), room) + 2 * margin
    let low = Point(
      x: Flip(desk).place(layout.title.start - margin, length: width), y: painter.px(5))
    let box = Box(low: low, high: Point(x: low.x + width, y: painter.px(Self.height - 5)))
    let change = Action.toggle(.titles)
    if desk.hovered?.action == change {
      face.marks.append(.box(box, radius: painter.px(10), painter.theme.hover))
    }
    face.targets.append(Face.Target(control: Control(change), box: box))
  }

  /// Draws an item of the bar, or of the menu if the bar has no room for it.
  func draw(_ item: BarLayout.Item, in box: Box, on face: inout Face) {
    switch item {
    case .pen(let place): drawPen(place, in: box, on: &face)
    case .tool(let tool): button(.selectTool(tool), in: box, on: &face)
    case .undo: button(.undo, in: box, on: &face)
    case .redo: button(.redo, in: box, on: &face)
    case .bookmark: button(.page(.toggleBookmark), in: box, on: &face)
    case .addPage: button(.page(.addAfter), in: box, on: &face)
    case .pages: button(.show(.overview), in: box, on: &face)
    case .share: button(.toggle(.export), in: box, on: &face)
    case .menu: button(.toggle(.menu), in: box, on: &face)
    }
  }

  private func button(_ action: Action, in box: Box, on face: inout Face) {
    guard let icon = desk.icon(of: action) else { return }
    button(
      icon, action, in: box, isEnabled: desk.isEnabled(action), isSelected: desk.isOn(action),
      on: &face)
  }

  private func button(
    _ icon: Icon, _ action: Action, in box: Box, isEnabled: Bool = true, isSelected: Bool? = nil,
    on face: inout Face
  ) {
    let half = box.width / 2
    let middle = Box(low: box.center, high: box.center).expanded(by: half)
    painter.button(
      icon, action, in: middle, isEnabled: isEnabled, isSelected: isSelected,
      isHovered: desk.hovers(over: action, in: .bar), on: &face)
  }

  private func drawPen(_ place: Int, in box: Box, on face: inout Face) {
    guard let pen = desk.preferences.pens[safe: place] else { return }
    let isHeld = desk.preferences.tool == .pen && desk.preferences.heldPen == place
    let action = Action.selectPen(place)
    face.targets.append(
      Face.Target(control: Control(action), box: box, kind: .toggle(isOn: isHeld)))
    let lift = isHeld ? 12.0 : desk.hovered?.action == action ? 5.0 : 0
    let drawing = PenDrawing(
      style: pen.style, rim: painter.theme.isDark ? painter.inkEdge : nil)
    let ground = box.high.y - painter.px(1) - lift * painter.scale
    let map = Affine.scaling(x: painter.scale, y: painter.scale)
      .then(.translation(by: Point(x: box.center.x, y: ground)))
    face.marks += drawing.marks(height: lift, under: map)
    guard isHeld else { return }
    let foot = Box(
      low: Point(x: box.center.x - painter.px(12), y: box.high.y - painter.px(3)),
      high: Point(x: box.center.x + painter.px(12), y: box.high.y))
    face.marks.append(.box(foot, radius: painter.px(1), painter.theme.accent))
  }
}
