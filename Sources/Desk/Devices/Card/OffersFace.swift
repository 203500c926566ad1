internal import Geometry
internal import Ink
internal import Wording

/// The list of everything that a button or a key can be bound to.
struct OffersFace {
  private let card: DeviceCardFace
  private let slot: DeviceSetup.Slot
  private var painter: FacePainter { card.painter }

  init(_ card: DeviceCardFace, _ slot: DeviceSetup.Slot) { (self.card, self.slot) = (card, slot) }

  func draw(on face: inout Face) {
    guard let list = card.layout.list else { return }
    let names = Offers.names(isHeld: slot.isHeld)
    let rows = max(Int((list.height / painter.px(DeviceCardLayout.row)).rounded()), 1)
    let room = rows * card.layout.columns
    let leaves = (names.count + room - 1) / room
    let first = card.card.leaf % leaves * room
    drawHeader(leaves: leaves, on: &face)
    let chosen = card.desk.binding(of: slot.source).place(isHeld: slot.isHeld)
    let width = list.width / Double(card.layout.columns)
    for place in first..<min(first + room, names.count) {
      let (column, row) = ((place - first) / rows, (place - first) % rows)
      let low = Point(
        x: (list.low.x + width * Double(column)).rounded(),
        y: list.low.y + painter.px(DeviceCardLayout.row) * Double(row))
      let high = low + Point(x: width.rounded(.down), y: painter.px(DeviceCardLayout.row))
      draw(
        names[place], place, isChosen: place == chosen, in: Box(low: low, high: high), on: &face)
    }
  }

  private func drawHeader(leaves: Int, on face: inout Face) {
    let box = card.layout.box
    let middle = box.low.y + painter.px(DeviceCardLayout.header / 2 + 2)
    let back = Box(
      low: Point(x: box.low.x + painter.px(8), y: middle - painter.px(22)),
      high: Point(x: box.low.x + painter.px(52), y: middle + painter.px(22)))
    painter.button(
      .back, .device(.back), in: back,
      isHovered: card.desk.hovered?.action == .device(.back), on: &face)
    let name: Words =
      switch slot.source {
      case .button(let button): button.name(on: card.desk.shownDevice?.kind ?? .mouse)
      case .key(let key): key.words
      }
    let room = box.high.x - back.high.x - painter.px(leaves > 1 ? 120 : 20)
    face.marks.append(
      .words(
        slot.isHeld ? "\(name), while it is held" : "\(name), when it is clicked",
        at: Point(x: back.high.x + painter.px(4), y: middle),
        painter.words(15, painter.theme.text, weight: .semiBold, room: room)))
    guard leaves > 1 else { return }
    card.drawButton(
      "More", .leaf,
      in: Box(
        low: Point(x: box.high.x - painter.px(104), y: middle - painter.px(22)),
        high: Point(x: box.high.x - painter.px(20), y: middle + painter.px(22))), on: &face)
  }

  private func draw(
    _ name: Words, _ place: Int, isChosen: Bool, in box: Box, on face: inout Face
  ) {
    let action = DeviceAction.choose(place)
    if isChosen || card.desk.hovered?.action == .device(action) {
      let ground = card.painter.pill(in: box)
      face.marks += painter.ground(
        ground, radius: painter.px(10), isChosen ? painter.theme.soft : painter.theme.bar,
        isChosen: isChosen)
    }
    face.marks.append(
      .words(
        name, at: Point(x: box.low.x + painter.px(12), y: box.center.y),
        painter.words(
          13.5, isChosen ? painter.theme.chosen : painter.theme.text,
          weight: isChosen ? .medium : .regular,
          room: box.width - painter.px(16))))
    face.targets.append(
      Face.Target(control: Control(.device(action)), box: box, kind: .choice(isChosen: isChosen)))
  }
}
