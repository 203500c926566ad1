internal import Geometry
internal import Ink
internal import Wording

/// The buttons of a device, or keys, each with what it does while it is held and when it is clicked.
struct ButtonsFace {
  private let card: DeviceCardFace
  private var painter: FacePainter { card.painter }

  init(_ card: DeviceCardFace) { self.card = card }

  func draw(on face: inout Face) {
    guard let list = card.layout.list, let caption = card.layout.caption else { return }
    let sources = card.desk.cardSources
    let rows = card.layout.rowsOnLeaf
    let leaves = max((sources.count + rows - 1) / rows, 1)
    let first = card.card.leaf % leaves * rows
    drawCaption(in: caption, leaves: leaves, on: &face)
    for (place, source) in sources.dropFirst(first).prefix(rows).enumerated() {
      let top = list.low.y + painter.px(DeviceCardLayout.row) * Double(place)
      let bottom = top + painter.px(DeviceCardLayout.row)
      let row = Box(low: Point(x: list.low.x, y: top), high: Point(x: list.high.x, y: bottom))
      draw(source, in: row, on: &face)
    }
    guard sources.isEmpty else { return }
    face.marks.append(
      .words(
        "No buttons so far", at: list.center,
        painter.words(13.5, painter.theme.second, anchor: 0.5, room: list.width)))
  }

  /// The left edges of the two columns of a row.
  private func columns(of row: Box) -> (held: Double, clicked: Double) {
    (row.low.x + (row.width * 0.34).rounded(), row.low.x + (row.width * 0.68).rounded())
  }

  private func drawCaption(in row: Box, leaves: Int, on face: inout Face) {
    let (held, clicked) = columns(of: row)
    let hint: Words =
      card.card.subject == .keyboard ? "Press a key to find it" : "Press one to find it"
    let inset = painter.px(14)
    let captions: [(Words, Double, Double)] = [
      (hint, row.low.x, held), ("While held", held + inset, clicked),
      ("When clicked", clicked + inset, row.high.x),
    ]
    for (words, x, end) in captions {
      face.marks.append(
        .words(
          words, at: Point(x: x, y: row.center.y),
          painter.words(12.5, painter.theme.second, room: end - x - painter.px(8))))
    }
    guard leaves > 1 else { return }
    let more = Box(
      low: Point(x: row.high.x - painter.px(72), y: row.center.y - painter.px(22)),
      high: Point(x: row.high.x, y: row.center.y + painter.px(22)))
    face.marks.append(
      .words(
        "\(card.card.leaf % leaves + 1) of \(leaves) ›", at: Point(x: more.high.x, y: row.center.y),
        painter.words(12.5, painter.theme.chosen, anchor: 1)))
    face.targets.append(Face.Target(control: Control(.device(.leaf)), box: more))
  }

  private func draw(_ source: DeviceSetup.Source, in row: Box, on face: inout Face) {
    let isLit = source == card.card.lit
    let (held, clicked) = columns(of: row)
    if isLit {
      let ground = Box(
        low: row.low - Point(x: painter.px(12), y: -painter.px(1)),
        high: row.high + Point(x: painter.px(8), y: -painter.px(1)))
      face.marks.append(.box(ground, radius: painter.px(10), painter.theme.soft))
    }
    face.marks.append(
      .words(
        name(of: source), at: Point(x: row.low.x, y: row.center.y),
        painter.words(
          13.5, isLit ? painter.theme.chosen : painter.theme.text,
          weight: isLit ? .medium : .regular,
          room: held - row.low.x - painter.px(8))))
    let binding = card.desk.binding(of: source)
    for (x, end, isHeld) in [(held, clicked - painter.px(8), true), (clicked, row.high.x, false)]
    where isHeld || source != .button(.end) {
      let cell = Box(low: Point(x: x, y: row.low.y), high: Point(x: end, y: row.high.y))
      draw(binding, isHeld: isHeld, of: source, in: cell, on: &face)
    }
  }

  private func draw(
    _ binding: Binding, isHeld: Bool, of source: DeviceSetup.Source, in cell: Box,
    on face: inout Face
  ) {
    let action = DeviceAction.offer(.init(source, isHeld: isHeld))
    let pill = card.painter.pill(in: cell)
    let isHovered = card.desk.hovered?.action == .device(action)
    let isEmpty = isHeld ? binding.held == nil : binding.clicked == nil
    let inset = painter.px(14)
    let arrow = Point(x: cell.high.x - painter.px(16), y: cell.center.y)
    var path = Path()
    path.move(to: arrow + Point(x: -4, y: -2) * painter.scale)
    path.line(to: arrow + Point(x: 0, y: 2) * painter.scale)
    path.line(to: arrow + Point(x: 4, y: -2) * painter.scale)
    face.marks += painter.ground(
      pill, radius: painter.px(10), isHovered ? painter.theme.hover : painter.theme.bar)
    face.marks += [
      .words(
        binding.name(isHeld: isHeld), at: Point(x: cell.low.x + inset, y: cell.center.y),
        painter.words(
          13.5, isEmpty ? painter.theme.second : painter.theme.text,
          room: cell.width - inset - painter.px(28))),
      .line(path, width: 1.5 * painter.scale, painter.theme.second),
    ]
    let name = name(of: source)
    face.targets.append(
      Face.Target(
        control: Control(.device(action)), box: cell,
        name: isHeld ? "\(name), while it is held" : "\(name), when it is clicked"))
  }

  private func name(of source: DeviceSetup.Source) -> Words {
    switch source {
    case .button(let button): button.name(on: card.desk.shownDevice?.kind ?? .mouse)
    case .key(let key): key.words
    }
  }
}
