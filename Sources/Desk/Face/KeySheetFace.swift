internal import Geometry
internal import Wording

/// A sheet with all keys, in as many columns as the window has room for; in a small window it scrolls.
struct KeySheetFace: Card {
  static let name: Words = "Keys"

  let box: Box
  private let painter: FacePainter
  private let columns: [[KeyGroup.Line]]
  private let cell: Point
  private let margin: Double

  private static let rowHeight = 26.0
  private static let columnWidth = 330.0
  /// The share of a column that is taken by names.
  private static let nameShare = 0.57
  private static let margin = 24.0

  init(_ desk: Desk, _ painter: FacePainter) {
    self.painter = painter
    let edge = painter.px(12)
    let room = Box(
      low: Point(x: edge, y: painter.px(Bar.height) + edge),
      high: desk.window - Point(x: edge, y: edge))
    margin = min(painter.px(Self.margin), (desk.window.x / 24).rounded())
    let inner = room.expanded(by: -margin)
    let row = painter.px(Self.rowHeight)
    columns = KeyGroup.columns(
      atMost: max(Int(inner.width / painter.px(Self.columnWidth)), 1),
      fitting: Int(inner.height / row))
    let rows = columns.map(\.count).max() ?? 1
    let width = min(painter.px(Self.columnWidth), inner.width / Double(columns.count))
    cell = Point(x: max(width, painter.px(160)).rounded(.down), y: row)
    let size = Point(
      x: cell.x * Double(columns.count) + 2 * margin, y: row * Double(rows) + 2 * margin)
    let low = Point(
      x: max((room.center.x - size.x / 2).rounded(), painter.px(8)),
      y: max((room.center.y - size.y / 2).rounded(), painter.px(8)))
    box = Box(low: low, high: low + size)
  }

  func draw(on face: inout Face) {
    face.targets.append(Face.Target(control: Control(.dismiss), box: box))
    let low = box.low + Point(x: margin, y: margin)
    for (column, lines) in columns.enumerated() {
      for (row, line) in lines.enumerated() {
        draw(
          line, at: low + Point(x: cell.x * Double(column), y: cell.y * (Double(row) + 0.5)),
          on: &face)
      }
    }
  }

  private func draw(_ line: KeyGroup.Line, at place: Point, on face: inout Face) {
    let (start, half) = (painter.px(4), cell.x * Self.nameShare)
    switch line {
    case .title(let title):
      face.marks.append(
        .words(
          title, at: place + Point(x: start, y: 0),
          painter.words(13.5, painter.theme.text, weight: .semiBold, room: cell.x - 2 * start)))
    case .key(let name, let keys):
      face.marks += [
        .words(
          name, at: place + Point(x: start, y: 0),
          painter.words(12.5, painter.theme.text, room: half - 2 * start)),
        .words(
          keys, at: place + Point(x: half, y: 0),
          painter.words(12.5, painter.theme.second, room: cell.x - half - 2 * start)),
      ]
    case .space: break
    }
  }
}
