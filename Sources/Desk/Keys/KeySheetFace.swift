internal import Geometry
internal import Wording

/// A sheet with all keys, in as many columns as the window has room for; in a small window it scrolls.
///
/// A line leads to the card where its keys are changed.
struct KeySheetFace: Card {
  static let name: Words = "Keys"

  let box: Box
  private let desk: Desk
  private let painter: FacePainter
  private let columns: [[KeyGroup.Line]]
  private let cell: Point
  private let margin: Double

  private static let rowHeight = 26.0
  private static let columnWidth = 330.0
  /// The room for the title, and for what to do with the lines.
  private static let (title, hint) = (44.0, 40.0)
  /// The share of a column that is taken by names.
  private static let nameShare = 0.57
  private static let margin = 24.0

  init(_ desk: Desk, _ painter: FacePainter) {
    (self.desk, self.painter) = (desk, painter)
    let edge = painter.px(12)
    let room = Box(
      low: Point(x: edge, y: painter.px(Bar.height) + edge),
      high: desk.window - Point(x: edge, y: edge))
    margin = min(painter.px(Self.margin), (desk.window.x / 24).rounded())
    let inner = room.expanded(by: -margin)
    let (row, head) = (painter.px(Self.rowHeight), painter.px(Self.title + Self.hint))
    columns = KeyGroup.columns(
      atMost: max(Int(inner.width / painter.px(Self.columnWidth)), 1),
      fitting: Int((inner.height - head) / row))
    let rows = columns.map(\.count).max() ?? 1
    let width = min(painter.px(Self.columnWidth), inner.width / Double(columns.count))
    cell = Point(x: max(width, painter.px(160)).rounded(.down), y: row)
    let size = Point(
      x: cell.x * Double(columns.count) + 2 * margin, y: head + row * Double(rows) + 2 * margin)
    let low = Point(
      x: max((room.center.x - size.x / 2).rounded(), painter.px(8)),
      y: max((room.center.y - size.y / 2).rounded(), painter.px(8)))
    box = Box(low: low, high: low + size)
  }

  var fixed: (head: Double, foot: Double) {
    (margin / painter.scale + Self.title + Self.hint, 0)
  }

  func draw(on face: inout Face) {
    let low = box.low + Point(x: margin, y: margin + painter.px(Self.title + Self.hint))
    for (column, lines) in columns.enumerated() {
      for (row, line) in lines.enumerated() {
        let corner = low + Point(x: cell.x * Double(column), y: cell.y * Double(row))
        draw(line, in: Box(low: corner, high: corner + cell), on: &face)
      }
    }
    drawHead(on: &face)
  }

  /// Draws the title, what can be done with the lines, and what puts everything back.
  private func drawHead(on face: inout Face) {
    let inner = Box(
      low: box.low + Point(x: margin + painter.px(4), y: margin - painter.px(12)),
      high: Point(x: box.high.x - margin, y: box.high.y))
    painter.header(
      Self.name, close: .toggle(.keys), in: inner,
      isHovered: desk.hovered?.action == .toggle(.keys), on: &face)
    let top = inner.low.y + painter.px(Self.title + 6)
    let row = Box(
      low: Point(x: inner.low.x, y: top), high: Point(x: inner.high.x, y: top + painter.px(44)))
    let reset = KeyAction.resetAll
    let isChanged = desk.preferences.input.shortcuts.areChanged
    let button = painter.px(max(104, WordWrap.least(of: reset.name) + 24))
    face.marks.append(
      .words(
        "Touch a line to change its keys.", at: Point(x: row.low.x, y: row.center.y),
        painter.words(
          12.5, painter.theme.second, room: row.width - (isChanged ? button + painter.px(8) : 0))))
    guard isChanged else { return }
    painter.button(
      reset.name, .key(reset),
      in: Box(low: Point(x: row.high.x - button, y: row.low.y), high: row.high),
      isHovered: desk.hovered?.action == .key(reset), on: &face)
  }

  private func draw(_ line: KeyGroup.Line, in row: Box, on face: inout Face) {
    switch line {
    case .title(let title):
      face.marks.append(
        .words(
          title, at: Point(x: row.low.x + painter.px(4), y: row.center.y),
          painter.words(
            13.5, painter.theme.text, weight: .semiBold, room: row.width - painter.px(8))))
    case .entry(let entry): draw(entry, in: row, on: &face)
    case .space: break
    }
  }

  private func draw(_ entry: KeyGroup.Entry, in row: Box, on face: inout Face) {
    let (start, half) = (painter.px(4), row.width * Self.nameShare)
    // A little to the left, so that the ring of the focus keeps clear of the words.
    let ground = Box(
      low: row.low - Point(x: painter.px(6), y: 0), high: row.high - Point(x: painter.px(8), y: 0))
    let shortcuts = desk.preferences.input.shortcuts
    var (isChanged, isHovered) = (false, false)
    if case .action(let action) = entry, let setting = Offers.name(of: action) {
      let change = Action.key(.change(setting))
      isChanged = shortcuts.areChanged(for: action)
      isHovered = desk.hovered?.action == change
      face.targets.append(
        Face.Target(control: Control(change), box: ground, kind: .entry(isChosen: false)))
    }
    if isHovered {
      face.marks.append(.box(ground, radius: painter.px(8), painter.theme.hover))
    }
    let quiet = isHovered ? painter.theme.text : painter.theme.second
    let keys = isChanged ? painter.theme.chosen : quiet
    face.marks += [
      .words(
        entry.name, at: Point(x: row.low.x + start, y: row.center.y),
        painter.words(12.5, painter.theme.text, room: half - 2 * start)),
      .words(
        entry.keys(in: shortcuts), at: Point(x: row.low.x + half, y: row.center.y),
        painter.words(12.5, keys, room: row.width - half - 2 * start)),
    ]
  }
}
