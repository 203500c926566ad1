internal import Geometry
internal import Ink
internal import Wording

/// Draws a card of folders: those for sync with other devices, or those that hold copies for readers.
struct FolderCardFace {
  private let desk: Desk
  private let painter: FacePainter
  private let rows: [FolderRow]

  private static let width = 440.0
  private static let pad = 20.0
  private static let side = 44.0
  /// The width of the rows, in units of the face.
  static let room = width - 2 * pad
  /// The room for the icon or dot before a folder or a device.
  static let inset = 36.0
  /// The width of the button at the end of a row.
  static let endWidth = 84.0

  init(_ desk: Desk, _ painter: FacePainter, _ rows: [FolderRow]) {
    (self.desk, self.painter, self.rows) = (desk, painter, rows)
  }

  /// Its title stays in sight.
  var fixed: (head: Double, foot: Double) {
    guard let first = rows.first, case .header = first else { return (0, 0) }
    return (first.height, 0)
  }

  var box: Box {
    let width = painter.px(Self.width)
    let height = rows.reduce(painter.px(12)) { $0 + painter.px($1.height) }
    let x = Mirror(desk).place(desk.window.x - painter.px(8) - width, length: width)
    let y = min(painter.px(desk.cardTop), desk.window.y - height - painter.px(8))
    let low = Point(x: max(x, painter.px(8)), y: max(y, painter.px(8)))
    return Box(low: low, high: low + Point(x: width, y: height))
  }

  func draw(on face: inout Face) {
    let (left, right) = (box.low.x + painter.px(Self.pad), box.high.x - painter.px(Self.pad))
    var y = box.low.y
    for row in rows {
      let low = Point(x: left, y: y)
      y += painter.px(row.height)
      draw(row, in: Box(low: low, high: Point(x: right, y: y)), on: &face)
    }
  }

  private func draw(_ row: FolderRow, in box: Box, on face: inout Face) {
    switch row {
    case .header(let kind): drawHeader(of: kind, in: box, on: &face)
    case .line(let text, let isStrong): draw(text, isStrong: isStrong, in: box, on: &face)
    case .gap: break
    case .seam: painter.hair(from: box.low.x, to: box.high.x, y: box.center.y.rounded(), on: &face)
    case .item(let item): draw(item, in: box, on: &face)
    case .choice(let offers): choose(offers, in: box, on: &face)
    case .chips(let offers):
      painter.chips(offers, in: box, hovered: desk.hovered?.action, on: &face)
    case .sentence(let lines, let offer): draw(lines, offer, in: box, on: &face)
    case .foot(let offers): drawFoot(offers, in: box, on: &face)
    }
  }

  private func isHovered(_ action: Action) -> Bool { desk.hovered?.action == action }

  // MARK: - Rows

  private func drawHeader(of kind: FolderRow.Kind, in row: Box, on face: inout Face) {
    // The two cards are tabs of one, which has the name of its entry in the menu.
    painter.header(
      SyncCardFace.name, close: kind.toggle, in: row, isHovered: isHovered(kind.toggle), on: &face)
    let offers = FolderRow.Kind.allCases.map { other in
      FolderRow.Offer(other.name, other.show, isChosen: other == kind)
    }
    let high = Point(x: row.low.x, y: row.low.y + painter.px(50))
    choose(offers, in: Box(low: high, high: row.high), on: &face)
  }

  private func draw(_ text: String, isStrong: Bool, in box: Box, on face: inout Face) {
    let inset = isStrong ? painter.px(Self.inset) : 0
    face.marks.append(
      .text(
        text, at: Point(x: box.low.x + inset, y: box.center.y),
        painter.words(
          13.5, isStrong ? painter.theme.text : painter.theme.second, room: box.width - inset)))
  }

  private func draw(_ item: FolderRow.Item, in box: Box, on face: inout Face) {
    let isRaised = item.action.map(isHovered) ?? false
    let touch = Box(
      low: Point(x: box.low.x - painter.px(8), y: box.low.y),
      high: Point(x: box.high.x + painter.px(8), y: box.high.y))
    if isRaised { face.marks.append(.box(touch, radius: painter.px(10), painter.theme.hover)) }
    let left = box.low.x + painter.px(Self.inset)
    let room = box.high.x - left - (item.end == nil ? 0 : painter.px(Self.endWidth + 8))
    let second = isRaised ? painter.theme.text : painter.theme.second
    let sign = Point(x: box.low.x + painter.px(12), y: box.center.y)
    if let icon = item.icon {
      painter.draw(icon, at: sign, item.isFaint ? second : painter.theme.text, on: &face)
    }
    if let color = item.sign {
      let dot = sign - Point(x: 0, y: painter.px(9))
      let ground = Box(low: dot, high: dot).expanded(by: painter.px(4))
      face.marks.append(.box(ground, radius: painter.px(4), color))
    }
    face.marks += [
      .words(
        item.title, at: Point(x: left, y: box.center.y - painter.px(9)),
        painter.words(
          13.5, painter.theme.text, weight: item.sign == nil ? .regular : .medium, room: room)),
      .words(
        item.caption, at: Point(x: left, y: box.center.y + painter.px(10)),
        painter.words(12.5, second, room: room)),
    ]
    if let action = item.action {
      face.targets.append(
        Face.Target(control: Control(action), box: touch, kind: .entry(isChosen: false)))
    }
    if let end = item.end { drawEnd(end, in: box, on: &face) }
  }

  private func choose(_ offers: [FolderRow.Offer], in box: Box, on face: inout Face) {
    let row = Box(low: box.low, high: Point(x: box.high.x, y: box.low.y + painter.px(Self.side)))
    painter.choice(
      offers.map { ($0.words, $0.action) }, chosen: offers.firstIndex(where: \.isChosen), in: row,
      on: &face)
  }

  private func draw(
    _ lines: [String], _ offer: FolderRow.Offer, in box: Box, on face: inout Face
  ) {
    let left = box.low.x + painter.px(Self.inset)
    let top = box.center.y - painter.px(10 * Double(lines.count - 1))
    for (place, line) in lines.enumerated() {
      face.marks.append(
        .text(
          line, at: Point(x: left, y: top + painter.px(20 * Double(place))),
          painter.words(
            13.5, painter.theme.text, room: box.high.x - left - painter.px(Self.endWidth + 8))))
    }
    drawEnd(offer, in: box, on: &face)
  }

  /// Draws the button at the end of a row.
  private func drawEnd(_ offer: FolderRow.Offer, in box: Box, on face: inout Face) {
    let size = Point(x: painter.px(Self.endWidth), y: painter.px(Self.side))
    let low = Point(x: box.high.x - size.x, y: (box.center.y - size.y / 2).rounded())
    painter.button(
      offer.words, offer.action, in: Box(low: low, high: low + size),
      isHovered: isHovered(offer.action), on: &face)
  }

  private func drawFoot(_ offers: [FolderRow.Offer], in row: Box, on face: inout Face) {
    var right = row.high.x
    for offer in offers {
      let width = painter.px(max(112, WordWrap.width(of: offer.words.text) + 32))
      let low = Point(x: right - width, y: row.low.y + painter.px(6))
      painter.button(
        offer.words, offer.action,
        in: Box(low: low, high: low + Point(x: width, y: painter.px(Self.side))),
        isMain: offer.isMain, isHovered: isHovered(offer.action), on: &face)
      right -= width + painter.px(8)
    }
  }
}
