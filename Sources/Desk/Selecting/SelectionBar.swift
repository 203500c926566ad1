internal import Geometry
internal import Ink

/// The small bar beside a selection: its colour, its width, and further actions; beside a place without
/// ink, what can be made of that.
struct SelectionBar {
  private let desk: Desk
  private let painter: FacePainter
  private let selection: Selection
  private let frame: SelectionFrame

  /// The side of a button, in units of the face.
  private static let side = 44.0
  /// The room for the line between the style buttons and the others.
  private static let gap = 9.0
  /// The buttons behind that line, and those beside a place.
  private static let actions: [(Icon, SelectionAction)] = [
    (.duplicate, .duplicate), (.copy, .copy), (.cut, .cut), (.clip, .clip), (.delete, .delete),
  ]
  private static let placeActions: [(Icon, SelectionAction)] = [
    (.clip, .clip), (.share, .saveClip),
  ]

  init(_ desk: Desk, _ painter: FacePainter, _ selection: Selection, _ frame: SelectionFrame) {
    self.desk = desk
    self.painter = painter
    self.selection = selection
    self.frame = frame
  }

  private var side: Double { painter.px(Self.side) }

  private var width: Double {
    selection.isPlace
      ? side * Double(Self.placeActions.count)
      : side * Double(2 + Self.actions.count) + painter.px(Self.gap)
  }

  /// The room for the bar and its offers.
  private var place: BarRoom { BarRoom(desk, painter) }
  private var room: Box { place.box }

  /// The box of the bar: below, above or over the frame, wherever it is fully visible with room beside it
  /// for its largest offer; so it stays in place when it offers something.
  private var box: Box {
    let size = Point(x: width + 2 * painter.px(6), y: side + 2 * painter.px(2))
    let corners = Box(around: frame.corners)
    let bounds = Box(
      low: Point(x: corners.low.x, y: frame.bounds.low.y),
      high: Point(x: corners.high.x, y: frame.bounds.high.y + painter.px(2)))
    let box = place.box(size, beside: bounds)
    guard !selection.isPlace else { return box }
    let most = offerSize(colorGrid) + Point(x: 0, y: painter.px(6))
    let hasRoom = box.high.y + most.y <= room.high.y || box.low.y - most.y >= room.low.y
    return hasRoom ? box : place.placed(size, middle: box.center.x, top: room.high.y)
  }

  /// The box of the offers, below the bar or above it.
  private func offers(_ grid: Grid) -> Box {
    let (size, bar, gap) = (offerSize(grid), box, painter.px(6))
    let isBelow = bar.high.y + gap + size.y <= room.high.y
    let top = isBelow ? bar.high.y + gap : bar.low.y - gap - size.y
    return place.placed(size, middle: bar.center.x, top: top)
  }

  private typealias Grid = (columns: Int, rows: Int)

  private func offerSize(_ grid: Grid) -> Point {
    Point(
      x: side * Double(grid.columns) + 2 * painter.px(6),
      y: side * Double(grid.rows) + 2 * painter.px(2))
  }

  private var colorGrid: Grid {
    let count = desk.offeredColors(for: selection).count
    let columns = min(max(Int((room.width - painter.px(12)) / side), 1), 8)
    return (min(count, columns), (count + columns - 1) / columns)
  }

  func draw(on face: inout Face) {
    let box = box
    painter.panel(box, radius: 24, on: &face)
    drawButtons(
      at: Point(x: (box.center.x - width / 2).rounded(), y: box.low.y + painter.px(2)), on: &face)
    switch selection.offer {
    case .nothing: break
    case .colors: drawColors(on: &face)
    case .widths: drawWidths(on: &face)
    }
  }

  private func drawButtons(at corner: Point, on face: inout Face) {
    guard !selection.isPlace else {
      return draw(Self.placeActions, at: corner, on: &face)
    }
    drawInk(in: cell(0, at: corner), on: &face)
    button(.weight, .offerWidths, cell(1, at: corner), selection.offer == .widths, on: &face)
    let x = corner.x + 2 * side + (painter.px(Self.gap) / 2).rounded()
    face.marks.append(
      .box(
        Box(
          low: Point(x: x, y: corner.y + painter.px(11)),
          high: Point(x: x + painter.px(1), y: corner.y + side - painter.px(11))),
        radius: 0, painter.theme.hair))
    draw(
      Self.actions, at: cell(2, at: corner).low + Point(x: painter.px(Self.gap), y: 0), on: &face)
  }

  private func draw(
    _ actions: [(Icon, SelectionAction)], at corner: Point, on face: inout Face
  ) {
    for (place, (icon, action)) in actions.enumerated() {
      button(icon, action, cell(place, at: corner), on: &face)
    }
  }

  private func button(
    _ icon: Icon, _ action: SelectionAction, _ box: Box, _ isSelected: Bool? = nil,
    on face: inout Face
  ) {
    painter.button(
      icon, .select(action), in: box, isSelected: isSelected,
      isHovered: desk.hovered?.action == .select(action), on: &face)
  }

  /// Draws the button for the ink in its colour; for several colours, it shows the first three offered.
  private func drawInk(in box: Box, on face: inout Face) {
    let action = Action.select(.offerColors)
    if selection.offer == .colors || desk.hovered?.action == action {
      let ground = selection.offer == .colors ? painter.theme.soft : painter.theme.hover
      face.marks.append(.box(box.expanded(by: -painter.px(5)), radius: painter.px(8), ground))
    }
    if let color = selection.ink.color {
      face.marks += painter.drop(box.center, radius: 10, color)
    } else {
      let colors = desk.offeredColors(for: selection)
      for (index, color) in colors.prefix(3).enumerated() {
        let shift = Point(x: painter.px(Double(index - 1) * 6), y: 0)
        face.marks.append(painter.disc(box.center + shift, radius: 8, painter.theme.surface))
        face.marks += painter.drop(box.center + shift, radius: 6.6, color)
      }
    }
    face.targets.append(
      Face.Target(
        control: Control(action), box: box, kind: .toggle(isOn: selection.offer == .colors)))
  }

  private func drawColors(on face: inout Face) {
    let colors = desk.offeredColors(for: selection)
    let columns = max(colorGrid.columns, 1)
    let box = offers(colorGrid)
    painter.panel(box, on: &face)
    for (place, color) in colors.enumerated() {
      let row = box.low + Point(x: painter.px(6), y: painter.px(2) + side * Double(place / columns))
      let cell = cell(place % columns, at: row)
      let action = Action.select(.chooseColor(place))
      let isChosen = color == selection.ink.color?.opaque
      if isChosen || desk.hovered?.action == action {
        face.marks += [
          painter.disc(
            cell.center, radius: 15, isChosen ? painter.theme.accent : painter.theme.hover),
          painter.disc(cell.center, radius: 13, painter.theme.surface),
        ]
      }
      face.marks += painter.drop(cell.center, radius: 10.5, color)
      face.targets.append(
        Face.Target(control: Control(action), box: cell, kind: .choice(isChosen: isChosen)))
    }
  }

  private func drawWidths(on face: inout Face) {
    let widths = selection.offeredWidths
    let box = offers((widths.count, 1))
    painter.panel(box, radius: 24, on: &face)
    for (place, width) in widths.enumerated() {
      let cell = cell(place, at: box.low + Point(x: painter.px(6), y: painter.px(2)))
      let action = Action.select(.chooseWidth(place))
      let isChosen = width == selection.ink.width
      if isChosen || desk.hovered?.action == action {
        face.marks.append(
          .box(
            cell.expanded(by: -painter.px(5)), radius: painter.px(8),
            isChosen ? painter.theme.soft : painter.theme.hover))
      }
      // A short line as wide as the ink, limited by the room.
      let half = painter.px(11)
      var line = Path()
      line.move(to: cell.center - Point(x: half, y: 0))
      line.line(to: cell.center + Point(x: half, y: 0))
      let shown = min(max(width * 96 / 72 * painter.scale, painter.scale), painter.px(18))
      face.marks.append(
        .line(line, width: shown, isChosen ? painter.theme.accent : painter.theme.text))
      face.targets.append(
        Face.Target(control: Control(action), box: cell, kind: .choice(isChosen: isChosen)))
    }
  }

  private func cell(_ place: Int, at corner: Point) -> Box {
    let low = corner + Point(x: side * Double(place), y: 0)
    return Box(low: low, high: low + Point(x: side, y: side))
  }
}
