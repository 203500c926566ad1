internal import Geometry
internal import Ink

/// The bar at the upper edge: title, pens, tools, what can be done with the page.
struct Bar {
  private let desk: Desk
  private let brush: Brush

  /// The height of the bar, in units of the face.
  static let height = 56.0
  private static let step = 44.0

  init(_ desk: Desk, _ brush: Brush) {
    self.desk = desk
    self.brush = brush
  }

  private var bottom: Double { brush.px(Self.height) }

  func draw(on face: inout Face) {
    let box = Box(low: .zero, high: Point(x: desk.window.x, y: bottom))
    let hair = Box(
      low: Point(x: 0, y: bottom - brush.px(1)), high: Point(x: desk.window.x, y: bottom))
    face.panels.append(box)
    face.marks += [.box(box, radius: 0, brush.theme.bar), .box(hair, radius: 0, brush.theme.hair)]
    let middle = drawTools(on: &face)
    drawTitle(until: middle, on: &face)
    drawPageTools(on: &face)
  }

  private func drawTitle(until end: Double, on face: inout Face) {
    guard let notebook = desk.notebook else { return }
    let left = brush.px(20)
    let room = end - left - brush.px(16)
    guard room > brush.px(40) else { return }
    let page = desk.sheet?.title ?? ""
    let caption = page.isEmpty ? "Page \(desk.currentPage + 1)" : page
    face.marks += [
      .words(
        notebook.title, at: Point(x: left, y: brush.px(20)),
        brush.words(15, brush.theme.text, isTitle: true, room: room)),
      .words(
        caption, at: Point(x: left, y: brush.px(39)),
        brush.words(12.5, brush.theme.second, room: room)),
    ]
  }

  /// Draws pens and tools in the middle; returns where they begin.
  private func drawTools(on face: inout Face) -> Double {
    let step = brush.px(Self.step)
    let gap = brush.px(17)
    let width = step * Double(desk.pens.count + 7) + 2 * gap
    var x = max(((desk.window.x - width) / 2).rounded(), brush.px(8))
    let start = x
    for place in desk.pens.indices {
      drawPen(place, at: x, on: &face)
      x += step
    }
    x = separate(at: x, gap, on: &face)
    let tools: [(Icon, Tool)] = [
      (.eraser, .eraser), (.partEraser, .partEraser), (.lasso, .lasso), (.rectangle, .rectangle),
      (.hand, .hand),
    ]
    for (icon, tool) in tools {
      button(icon, .take(tool), at: x, isSelected: desk.tool == tool, on: &face)
      x += step
    }
    x = separate(at: x, gap, on: &face)
    button(.undo, .undo, at: x, isEnabled: desk.notebook?.undo != nil, on: &face)
    button(.redo, .redo, at: x + step, isEnabled: desk.notebook?.redo != nil, on: &face)
    return start
  }

  private func drawPageTools(on face: inout Face) {
    let step = brush.px(Self.step)
    let x = desk.window.x - 3 * step - brush.px(8)
    let isMarked = desk.sheet?.isBookmarked == true
    button(
      isMarked ? .bookmarked : .bookmark, .toggleBookmark, at: x, isSelected: isMarked, on: &face)
    button(.addPage, .addPage, at: x + step, on: &face)
    button(desk.theme == .light ? .moon : .sun, .toggleTheme, at: x + 2 * step, on: &face)
  }

  private func button(
    _ icon: Icon, _ action: Action, at x: Double, isEnabled: Bool = true, isSelected: Bool = false,
    on face: inout Face
  ) {
    let top = brush.px(6)
    let side = brush.px(Self.step)
    brush.button(
      icon, action, in: Box(low: Point(x: x, y: top), high: Point(x: x + side, y: top + side)),
      isEnabled: isEnabled, isSelected: isSelected,
      isHovered: desk.hovered?.action == action, on: &face)
  }

  private func separate(at x: Double, _ gap: Double, on face: inout Face) -> Double {
    let middle = (x + gap / 2).rounded()
    face.marks.append(
      .box(
        Box(
          low: Point(x: middle, y: brush.px(16)),
          high: Point(x: middle + brush.px(1), y: brush.px(40))), radius: 0, brush.theme.hair))
    return x + gap
  }

  /// Draws a pen that stands in the bar; the held one is taller and has a foot.
  private func drawPen(_ place: Int, at x: Double, on face: inout Face) {
    let step = brush.px(Self.step)
    let isHeld = desk.tool == .pen && desk.heldPen == place
    let box = Box(low: Point(x: x, y: 0), high: Point(x: x + step, y: bottom))
    let action = Action.takePen(place)
    face.targets.append(Face.Target(control: Control(action), box: box))
    let lift = isHeld ? 12.0 : desk.hovered?.action == action ? 5.0 : 0
    let drawing = PenDrawing(style: desk.pens[place].style, isDark: desk.theme == .dark)
    let map = Affine.scaling(x: brush.scale, y: brush.scale).then(
      .translation(by: Point(x: x + step / 2, y: bottom - brush.px(1) - lift * brush.scale)))
    face.marks += drawing.marks(height: lift, under: map)
    guard isHeld else { return }
    let half = brush.px(12)
    face.marks.append(
      .box(
        Box(
          low: Point(x: box.center.x - half, y: bottom - brush.px(3)),
          high: Point(x: box.center.x + half, y: bottom)), radius: brush.px(1), brush.theme.accent))
  }
}
