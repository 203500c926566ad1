internal import Geometry
internal import Notebook
internal import Wording

/// The card of the page's layers, the highest first, and what can be done with the chosen one.
struct LayersCardFace: Card {
  static let name: Words = "Layers"
  static let stays = true

  let box: Box
  private let desk: Desk
  private let painter: FacePainter
  /// The layers with their places, counted from the lowest, in the order in which they are shown.
  private let rows: [(place: Int, layer: LayerOnDesk)]

  private static let (width, pad, head, row, foot) = (440.0, 16.0, 56.0, 44.0, 148.0)
  private static let side = 44.0

  static func suits(_ desk: Desk) -> Bool { desk.sheet != nil }

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    desk.cards.layers = LayerCard()
  }

  init(_ desk: Desk, _ painter: FacePainter) {
    (self.desk, self.painter) = (desk, painter)
    var layers = desk.layers.enumerated().map { (place: $0, layer: $1) }
    // A dragged layer is shown where it would come.
    if let dragged = desk.cards.layers.dragged,
      let from = layers.firstIndex(where: { $0.layer.id == dragged.layer })
    {
      let moved = layers.remove(at: from)
      layers.insert(moved, at: min(max(dragged.place, 0), layers.count))
    }
    rows = layers.reversed()
    let edge = painter.px(8)
    let height = painter.px(Self.head + Self.row * Double(max(rows.count, 1)) + Self.foot)
    let size = Point(x: min(painter.px(Self.width), desk.window.x - 2 * edge), y: height)
    let x = Mirror(desk).place(desk.window.x - edge - size.x, length: size.x)
    let y = max(min(painter.px(desk.cardTop), desk.window.y - height - edge), edge)
    let low = Point(x: max(x, edge), y: y)
    box = Box(low: low, high: low + size)
  }

  var fixed: (head: Double, foot: Double) { (Self.head, 0) }

  /// The place among the layers, counted from the lowest, for a height in the card.
  func place(at y: Double) -> Int {
    let row = ((y - box.low.y - painter.px(Self.head)) / painter.px(Self.row)).rounded(.down)
    let count = rows.count
    return count - 1
      - min(max(row.isFinite ? Int(max(min(row, 1e6), -1)) : 0, 0), max(count - 1, 0))
  }

  func draw(on face: inout Face) {
    let inner = Box(
      low: box.low + Point(x: painter.px(Self.pad), y: 0),
      high: box.high - Point(x: painter.px(Self.pad), y: 0))
    var y = box.low.y + painter.px(Self.head)
    for (place, layer) in rows {
      let bottom = y + painter.px(Self.row)
      draw(
        layer, at: place,
        in: Box(low: Point(x: inner.low.x, y: y), high: Point(x: inner.high.x, y: bottom)),
        on: &face)
      y = bottom
    }
    if rows.isEmpty { drawNothing(in: inner, on: &face) }
    drawFoot(
      in: Box(
        low: Point(x: inner.low.x, y: box.high.y - painter.px(Self.foot - 6)), high: inner.high),
      on: &face)
    painter.header(
      Self.name, close: .toggle(.layers), in: inner,
      isHovered: desk.hovered?.action == .toggle(.layers), on: &face)
  }

  /// Says why there is nothing to choose, once that is known.
  private func drawNothing(in inner: Box, on face: inout Face) {
    guard let page = desk.sheet?.id, desk.pages.layers[page] != nil else { return }
    let y = box.low.y + painter.px(Self.head + Self.row / 2)
    face.marks.append(
      .words(
        "The first ink makes a layer.", at: Point(x: inner.low.x + painter.px(8), y: y),
        painter.words(13.5, painter.theme.second, room: inner.width - painter.px(16))))
  }

  private func draw(_ layer: LayerOnDesk, at place: Int, in row: Box, on face: inout Face) {
    let isChosen = desk.chosenLayer.map { desk.layers[$0].id } == layer.id
    let choose = Action.layer(.choose(layer.id))
    let side = painter.px(Self.side)
    if isChosen || desk.hovered?.action == choose {
      let ground = isChosen ? painter.theme.soft : painter.theme.hover
      face.marks.append(.box(row, radius: painter.px(10), ground))
    }
    let name = Box(
      low: Point(x: row.low.x + side, y: row.low.y),
      high: Point(x: row.high.x - 2 * side, y: row.high.y))
    let color = layer.isVisible ? painter.theme.text : painter.theme.second
    let start = painter.px(layer.isWrittenOn ? 22 : 8)
    if layer.isWrittenOn {
      let center = Point(x: name.low.x + painter.px(12), y: name.center.y)
      face.marks.append(
        .box(
          Box(low: center, high: center).expanded(by: painter.px(3)), radius: painter.px(3),
          painter.theme.accent))
    }
    face.marks.append(
      .words(
        layer.name(at: place), at: Point(x: name.low.x + start, y: name.center.y),
        painter.words(
          13.5, isChosen ? painter.theme.chosen : color, weight: isChosen ? .medium : .regular,
          room: name.width - start - painter.px(8))))
    face.targets.append(
      Face.Target(control: Control(choose), box: name, kind: .choice(isChosen: isChosen)))
    button(layer.isVisible ? .shown : .hidden, .toggleShown(layer.id), at: row.low.x, row, &face)
    button(
      layer.isLocked ? .locked : .unlocked, .toggleLocked(layer.id), at: row.high.x - 2 * side, row,
      &face)
    button(.grip, .hold(layer.id), at: row.high.x - side, row, &face)
  }

  private func button(
    _ icon: Icon, _ action: LayerAction, at x: Double, _ row: Box, _ face: inout Face
  ) {
    let low = Point(x: x, y: row.low.y)
    painter.button(
      icon, .layer(action),
      in: Box(low: low, high: Point(x: x + painter.px(Self.side), y: row.high.y)),
      isHovered: desk.hovered?.action == .layer(action), on: &face)
  }

  /// Draws what can be done with the chosen layer, in three rows.
  private func drawFoot(in foot: Box, on face: inout Face) {
    painter.hair(from: foot.low.x, to: foot.high.x, y: foot.low.y, on: &face)
    let lines: [[LayerAction]] = [
      [.add, .rename, .delete], [.moveUp, .moveDown, .mergeDown], [.takeSelection],
    ]
    let gap = painter.px(8)
    for (number, actions) in lines.enumerated() {
      let top = foot.low.y + painter.px(4 + Self.row * Double(number))
      let width = ((foot.width + gap) / Double(actions.count) - gap).rounded(.down)
      for (place, action) in actions.enumerated() {
        let low = Point(x: foot.low.x + (width + gap) * Double(place), y: top)
        painter.button(
          action.name, .layer(action),
          in: Box(low: low, high: low + Point(x: width, y: painter.px(Self.row))),
          isEnabled: desk.offers(action), isHovered: desk.hovered?.action == .layer(action),
          on: &face)
      }
    }
  }
}
