internal import Geometry
internal import Ink

/// The card of the erasers: what they take, how large they are, and whether they take marks alone.
struct EraserCardFace: Card {
  let box: Box
  let hook: Double?
  private let desk: Desk
  private let brush: Brush

  private static let cell = 60.0
  private static let margin = 14.0

  init(_ desk: Desk, _ brush: Brush) {
    (self.desk, self.brush) = (desk, brush)
    let places = BarLayout(desk, brush).places
    func middle(_ tool: Tool) -> Double? {
      places.first { $0.item == .tool(tool) }?.box.center.x
    }
    hook = middle(desk.tool)
    let cells = brush.px(Self.cell) * Double(EraserSettings.offered.count)
    let size = Point(x: cells + 2 * brush.px(Self.margin), y: brush.px(194))
    let middle = middle(.eraser) ?? hook ?? desk.window.x / 2
    let edge = brush.px(8)
    let x = max(min(middle - size.x / 2, desk.window.x - size.x - edge), edge).rounded()
    let y = max(min(brush.px(Bar.height + 12), desk.window.y - size.y - edge), edge)
    box = Box(low: Point(x: x, y: y), high: Point(x: x, y: y) + size)
  }

  /// A row of the card, by how far it lies below the upper edge.
  private func line(at y: Double, height: Double) -> Box {
    let margin = brush.px(Self.margin)
    let top = box.low.y + brush.px(y)
    return Box(
      low: Point(x: box.low.x + margin, y: top),
      high: Point(x: box.high.x - margin, y: top + brush.px(height)))
  }

  func draw(on face: inout Face) {
    brush.choice(
      [
        ("Whole strokes", .erase(.choose(inParts: false))),
        ("Parts", .erase(.choose(inParts: true))),
      ], chosen: desk.tool == .partEraser ? 1 : desk.tool == .eraser ? 0 : nil,
      in: line(at: 10, height: 44), on: &face)
    drawSizes(in: line(at: 60, height: 70), on: &face)
    let foot = line(at: 140, height: 44)
    brush.hair(from: foot.low.x, to: foot.high.x, y: foot.low.y - brush.px(5), on: &face)
    let action = Action.erase(.toggleMarksOnly)
    brush.draw(
      Brush.Row(
        icon: .marker, action: action, name: action.name, isOn: desk.eraser.marksOnly), in: foot,
      isHovered: desk.hovered?.action == action, on: &face)
  }

  /// Each size as large as it erases.
  private func drawSizes(in row: Box, on face: inout Face) {
    for (place, radius) in EraserSettings.offered.enumerated() {
      let low = Point(x: row.low.x + brush.px(Self.cell) * Double(place), y: row.low.y)
      let cell = Box(low: low, high: Point(x: low.x + brush.px(Self.cell), y: row.high.y))
      let action = Action.erase(.chooseSize(place))
      let isChosen = radius == desk.eraser.radius
      if isChosen || desk.hovered?.action == action {
        face.marks.append(
          .box(
            cell.expanded(by: -brush.px(1)), radius: brush.px(12),
            isChosen ? brush.theme.soft : brush.theme.hover))
      }
      let shown = min(radius, 27) * brush.scale
      let circle = Path(
        around: Box(low: cell.center, high: cell.center).expanded(by: shown), radius: shown)
      face.marks.append(
        .line(
          circle, width: 1.7 * brush.scale, isChosen ? brush.theme.accent : brush.theme.text))
      face.targets.append(Face.Target(control: Control(action), box: cell))
    }
  }
}
