internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

/// The line at which space is inserted, the space itself, and how much it is.
struct SpaceFace {
  let desk: Desk
  let painter: FacePainter
  private var theme: Theme { desk.paperTheme }

  func draw(on face: inout Face) {
    guard let line = desk.space, desk.isSpacing,
      let number = desk.stack.boxes.indices.first(where: { desk.sheet(at: $0)?.id == line.page }),
      let page = desk.stack.parts[safe: number], let corner = desk.stack.boxes[safe: number]?.low
    else { return }
    let (view, scale) = (desk.viewport, desk.viewport.scale)
    let low = view.corner(of: page)
    let sheet = Box(low: low, high: low + Point(x: page.width, y: page.height) * scale)
      .intersection(view.frame)
    guard !sheet.isEmpty else { return }
    let start = line.axis.place(of: view.corner(of: Box(low: corner, high: corner)))
    let place = start + line.place * scale
    let distance = (desk.draggedSpace?.distance ?? 0) * scale
    if distance != 0 { drawBand(from: place, to: place + distance, on: sheet, line, &face) }
    drawLine(at: place, on: sheet, line.axis, isDashed: distance != 0, &face)
    if distance != 0 { drawLine(at: place + distance, on: sheet, line.axis, &face) }
    drawPill(at: place + distance, on: sheet, line, &face)
  }

  private func box(_ low: Double, _ high: Double, on sheet: Box, _ axis: RoomAxis) -> Box {
    axis == .down
      ? Box(low: Point(x: sheet.low.x, y: low), high: Point(x: sheet.high.x, y: high))
      : Box(low: Point(x: low, y: sheet.low.y), high: Point(x: high, y: sheet.high.y))
  }

  private func drawBand(
    from start: Double, to end: Double, on sheet: Box, _ line: SpaceLine, _ face: inout Face
  ) {
    let band = box(min(start, end), max(start, end), on: sheet, line.axis).intersection(sheet)
    guard !band.isEmpty else { return }
    face.marks.append(.area(Path(around: band, radius: 0), theme.accent.faded(0x1C)))
    face.reach.append(band.roundedOut)
  }

  private func drawLine(
    at place: Double, on sheet: Box, _ axis: RoomAxis, isDashed: Bool = false,
    _ face: inout Face
  ) {
    let (low, high) = axis.span(of: sheet)
    guard place >= low, place <= high else { return }
    let box = box(place, place, on: sheet, axis)
    let path = painter.path([box.low, box.high])
    let width = 1.5 * painter.scale
    face.marks.append(
      isDashed
        ? .dashes(path, width: width, length: 5 * painter.scale, theme.accent)
        : .line(path, width: width, theme.accent))
    face.reach.append(path.bounds.expanded(by: 2 * painter.scale).roundedOut)
  }

  /// A pill on the line: how much space there is while a hand drags, else a button for more.
  private func drawPill(
    at place: Double, on sheet: Box, _ line: SpaceLine, _ face: inout Face
  ) {
    let isDragged = desk.draggedSpace != nil
    let size = Point(x: painter.px(isDragged ? 84 : 44), y: painter.px(isDragged ? 32 : 44))
    let middle = Point(
      x: line.axis == .down ? sheet.high.x - size.x : place,
      y: line.axis == .down ? place : sheet.low.y + size.y)
    guard line.axis.place(of: middle) >= line.axis.span(of: sheet).low,
      line.axis.place(of: middle) <= line.axis.span(of: sheet).high || isDragged
    else { return }
    let pill = desk.viewport.frame.inset(12, painter).place(for: size, at: middle - size * 0.5)
    face.panels.append(pill)
    guard !isDragged else {
      face.marks += [
        .box(pill, radius: size.y / 2, painter.theme.text),
        .words(
          (desk.draggedSpace?.distance ?? 0).spaceInWords, at: pill.center,
          painter.words(13.5, painter.theme.bar, anchor: 0.5, room: size.x)),
      ]
      return
    }
    face.marks.append(painter.disc(pill.center, radius: 16, painter.theme.surface))
    painter.button(
      .space, .toggle(.space), in: pill, isHovered: painter.isHovered(.toggle(.space)), on: &face)
  }
}

extension Desk {
  /// True while the tool that inserts space is held, or a button that stands for it.
  var isSpacing: Bool {
    if case .space? = hand.gesture { return true }
    return preferences.tool == .space
  }
}
