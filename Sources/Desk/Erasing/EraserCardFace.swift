internal import Geometry
internal import Ink
internal import Wording

/// The card of the erasers: what they erase, their size, and whether they erase only highlighter.
struct EraserCardFace: Card {
  static let name: Words = "Card of the eraser"

  let box: Box
  let hook: Double?
  private let desk: Desk
  private let painter: FacePainter

  private static let cell = 60.0
  private static let margin = 14.0

  init(_ desk: Desk, _ painter: FacePainter) {
    (self.desk, self.painter) = (desk, painter)
    let places = BarLayout(desk, painter).places
    func middle(_ tool: Tool) -> Double? {
      places.first { $0.item == .tool(tool) }?.box.center.x
    }
    hook = middle(desk.preferences.tool)
    let cells = painter.px(Self.cell) * Double(EraserSettings.offered.count)
    let size = Point(x: cells + 2 * painter.px(Self.margin), y: painter.px(194))
    let middle = middle(.eraser) ?? hook ?? desk.window.x / 2
    let edge = painter.px(8)
    let x = max(min(middle - size.x / 2, desk.window.x - size.x - edge), edge).rounded()
    let y = max(min(painter.px(desk.cardTop + 4), desk.window.y - size.y - edge), edge)
    box = Box(low: Point(x: x, y: y), high: Point(x: x, y: y) + size)
  }

  /// A row of the card, at a distance below the upper edge.
  private func line(at y: Double, height: Double) -> Box {
    let margin = painter.px(Self.margin)
    let top = box.low.y + painter.px(y)
    return Box(
      low: Point(x: box.low.x + margin, y: top),
      high: Point(x: box.high.x - margin, y: top + painter.px(height)))
  }

  func draw(on face: inout Face) {
    painter.choice(
      [
        ("Whole strokes", .erase(.choose(inParts: false))),
        ("Parts", .erase(.choose(inParts: true))),
      ],
      chosen: desk.preferences.tool == .partEraser ? 1 : desk.preferences.tool == .eraser ? 0 : nil,
      in: line(at: 10, height: 44), on: &face)
    drawSizes(in: line(at: 60, height: 70), on: &face)
    let foot = line(at: 140, height: 44)
    painter.hair(from: foot.low.x, to: foot.high.x, y: foot.low.y - painter.px(5), on: &face)
    let action = Action.erase(.toggleMarksOnly)
    painter.draw(
      FacePainter.Row(
        icon: .marker, action: action, name: action.name, isOn: desk.preferences.eraser.marksOnly,
        isSwitch: true),
      in: foot,
      isHovered: desk.hovered?.action == action, on: &face)
  }

  /// Draws each size as large as it erases.
  private func drawSizes(in row: Box, on face: inout Face) {
    for (place, radius) in EraserSettings.offered.enumerated() {
      let low = Point(x: row.low.x + painter.px(Self.cell) * Double(place), y: row.low.y)
      let cell = Box(low: low, high: Point(x: low.x + painter.px(Self.cell), y: row.high.y))
      let action = Action.erase(.chooseSize(place))
      let isChosen = radius == desk.preferences.eraser.radius
      if isChosen || desk.hovered?.action == action {
        face.marks.append(
          .box(
            cell.expanded(by: -painter.px(1)), radius: painter.px(12),
            isChosen ? painter.theme.soft : painter.theme.hover))
      }
      let shown = min(radius, 27) * painter.scale
      let circle = Path(
        around: Box(low: cell.center, high: cell.center).expanded(by: shown), radius: shown)
      face.marks.append(
        .line(
          circle, width: 1.7 * painter.scale, isChosen ? painter.theme.accent : painter.theme.text))
      face.targets.append(
        Face.Target(control: Control(action), box: cell, kind: .choice(isChosen: isChosen)))
    }
  }
}
