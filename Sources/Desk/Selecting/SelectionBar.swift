internal import Geometry
internal import Ink

/// The small bar beside a selection: its ink, its width, and what else can be done with it.
struct SelectionBar {
  private let desk: Desk
  private let brush: Brush
  private let selection: Selection
  private let frame: SelectionFrame

  /// The length of a button's side, in units of the face.
  private static let side = 44.0
  /// The number of buttons, and the room for the line between what restyles and what does more.
  private static let count = 6
  private static let gap = 9.0

  init(_ desk: Desk, _ brush: Brush, _ selection: Selection, _ frame: SelectionFrame) {
    self.desk = desk
    self.brush = brush
    self.selection = selection
    self.frame = frame
  }

  private var side: Double { brush.px(Self.side) }

  /// The number of rows: a second one offers inks or widths.
  private var rows: Double { selection.offer == .nothing ? 1 : 2 }

  /// The bar lies below the frame, or above it, or over it, wherever it is seen whole.
  private var box: Box {
    let margin = brush.px(6)
    let colors = selection.offer == .colors ? selection.offeredColors.count : 0
    let width = max(side * Double(Self.count) + brush.px(Self.gap), side * Double(colors))
    let size = Point(x: width + 2 * margin, y: side * rows + 2 * brush.px(2))
    // The pill with the number of the page and the bar at the top stay free.
    let seen = desk.viewport.frame
    let room = Box(
      low: seen.low + Point(x: brush.px(12), y: brush.px(12)),
      high: seen.high - Point(x: brush.px(12), y: brush.px(76)))
    let corners = Box(around: frame.corners)
    let (below, above) = (frame.bounds.high.y + brush.px(2), frame.bounds.low.y - size.y)
    let wanted = below + size.y <= room.high.y ? below : above
    let low = Point(
      x: min(max(corners.center.x - size.x / 2, room.low.x), max(room.high.x - size.x, room.low.x)),
      y: min(max(wanted, room.low.y), max(room.high.y - size.y, room.low.y)))
    let corner = Point(x: low.x.rounded(), y: low.y.rounded())
    return Box(low: corner, high: corner + size)
  }

  func draw(on face: inout Face) {
    let box = box
    brush.panel(box, radius: rows > 1 ? 20 : 24, on: &face)
    let width = side * Double(Self.count) + brush.px(Self.gap)
    let corner = Point(
      x: (box.center.x - width / 2).rounded(), y: box.low.y + brush.px(2))
    drawButtons(at: corner, on: &face)
    let second = Point(x: corner.x, y: corner.y + side)
    switch selection.offer {
    case .nothing: break
    case .colors: drawColors(at: second, middle: box.center.x, on: &face)
    case .widths: drawWidths(at: second, middle: box.center.x, on: &face)
    }
  }

  private func drawButtons(at corner: Point, on face: inout Face) {
    drawInk(in: cell(0, at: corner), on: &face)
    button(.weight, .offerWidths, cell(1, at: corner), selection.offer == .widths, on: &face)
    let x = corner.x + 2 * side + (brush.px(Self.gap) / 2).rounded()
    face.marks.append(
      .box(
        Box(
          low: Point(x: x, y: corner.y + brush.px(11)),
          high: Point(x: x + brush.px(1), y: corner.y + side - brush.px(11))),
        radius: 0, brush.theme.hair))
    let rest = corner + Point(x: brush.px(Self.gap), y: 0)
    button(.duplicate, .duplicate, cell(2, at: rest), on: &face)
    button(.copy, .copy, cell(3, at: rest), on: &face)
    button(.cut, .cut, cell(4, at: rest), on: &face)
    button(.delete, .delete, cell(5, at: rest), on: &face)
  }

  private func button(
    _ icon: Icon, _ action: SelectionAction, _ box: Box, _ isSelected: Bool = false,
    on face: inout Face
  ) {
    brush.button(
      icon, .select(action), in: box, isSelected: isSelected,
      isHovered: desk.hovered?.action == .select(action), on: &face)
  }

  /// The button of the ink shows it; of several, those that are most used.
  private func drawInk(in box: Box, on face: inout Face) {
    let action = Action.select(.offerColors)
    if selection.offer == .colors || desk.hovered?.action == action {
      let ground = selection.offer == .colors ? brush.theme.soft : brush.theme.hair
      face.marks.append(.box(box.expanded(by: -brush.px(5)), radius: brush.px(8), ground))
    }
    if let color = selection.ink.color {
      face.marks += ink(box.center, radius: 10, color)
    } else {
      let colors = selection.offeredColors
      for (index, color) in colors.prefix(3).enumerated() {
        let shift = Point(x: brush.px(Double(index - 1) * 6), y: 0)
        face.marks.append(disc(box.center + shift, radius: 8, brush.theme.surface))
        face.marks += ink(box.center + shift, radius: 6.6, color)
      }
    }
    face.targets.append(Face.Target(control: Control(action), box: box))
  }

  private func drawColors(at corner: Point, middle: Double, on face: inout Face) {
    let colors = selection.offeredColors
    let start = Point(x: (middle - side * Double(colors.count) / 2).rounded(), y: corner.y)
    for (place, color) in colors.enumerated() {
      let box = cell(place, at: start)
      let action = Action.select(.chooseColor(place))
      if color == selection.ink.color || desk.hovered?.action == action {
        let isChosen = color == selection.ink.color
        face.marks += [
          disc(box.center, radius: 15, isChosen ? brush.theme.accent : brush.theme.hair),
          disc(box.center, radius: 13, brush.theme.surface),
        ]
      }
      face.marks += ink(box.center, radius: 10.5, color)
      face.targets.append(Face.Target(control: Control(action), box: box))
    }
  }

  private func drawWidths(at corner: Point, middle: Double, on face: inout Face) {
    let widths = selection.offeredWidths
    let start = Point(x: (middle - side * Double(widths.count) / 2).rounded(), y: corner.y)
    for (place, width) in widths.enumerated() {
      let box = cell(place, at: start)
      let action = Action.select(.chooseWidth(place))
      let isChosen = width == selection.ink.width
      if isChosen || desk.hovered?.action == action {
        face.marks.append(
          .box(
            box.expanded(by: -brush.px(5)), radius: brush.px(8),
            isChosen ? brush.theme.soft : brush.theme.hair))
      }
      // A short line as wide as the ink, as far as there is room.
      let half = brush.px(11)
      var line = Path()
      line.move(to: box.center - Point(x: half, y: 0))
      line.line(to: box.center + Point(x: half, y: 0))
      let shown = min(max(width * 96 / 72 * brush.scale, brush.scale), brush.px(18))
      face.marks.append(
        .line(line, width: shown, isChosen ? brush.theme.accent : brush.theme.text))
      face.targets.append(Face.Target(control: Control(action), box: box))
    }
  }

  private func cell(_ place: Int, at corner: Point) -> Box {
    let low = corner + Point(x: side * Double(place), y: 0)
    return Box(low: low, high: low + Point(x: side, y: side))
  }

  /// A drop of ink; by night its edge is seen also where the ink is as dark as the bar.
  private func ink(_ center: Point, radius: Double, _ color: Color) -> [Face.Mark] {
    let edge = disc(center, radius: radius + 1, brush.theme.second.faded(0x70))
    return (desk.theme == .dark ? [edge] : []) + [disc(center, radius: radius, color)]
  }

  private func disc(_ center: Point, radius: Double, _ color: Color) -> Face.Mark {
    let radius = radius * brush.scale
    return .box(Box(low: center, high: center).expanded(by: radius), radius: radius, color)
  }
}
