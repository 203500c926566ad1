internal import Geometry

/// A sheet with all keys, in as many columns as the window has room for.
struct KeySheet {
  let desk: Desk
  let brush: Brush

  private static let rowHeight = 26.0
  private static let columnWidth = 292.0
  private static let margin = 24.0

  func draw(on face: inout Face) {
    let edge = brush.px(12)
    let room = Box(
      low: Point(x: edge, y: brush.px(Bar.height) + edge),
      high: desk.window - Point(x: edge, y: edge))
    let margin = min(brush.px(Self.margin), room.height / 12)
    let inner = room.expanded(by: -margin)
    let columns = KeyGroup.columns(
      atMost: max(Int(inner.width / brush.px(Self.columnWidth)), 1),
      fitting: Int(inner.height / brush.px(Self.rowHeight)))
    let rows = columns.map(\.count).max() ?? 1
    // A small window draws everything nearer together.
    let cell = Point(
      x: min(brush.px(Self.columnWidth), inner.width / Double(columns.count)).rounded(.down),
      y: min(brush.px(Self.rowHeight), inner.height / Double(rows)))
    let size = Point(x: cell.x * Double(columns.count), y: (cell.y * Double(rows)).rounded())
    let low = Point(
      x: (room.center.x - size.x / 2).rounded(), y: (room.center.y - size.y / 2).rounded())
    let box = Box(low: low, high: low + size).expanded(by: margin.rounded())
    brush.panel(box, on: &face)
    face.targets.append(Face.Target(control: Control(.dismiss), box: box))
    for (column, lines) in columns.enumerated() {
      for (row, line) in lines.enumerated() {
        let place = low + Point(x: cell.x * Double(column), y: cell.y * (Double(row) + 0.5))
        draw(line, at: place, width: cell.x, height: cell.y, on: &face)
      }
    }
  }

  private func draw(
    _ line: KeyGroup.Line, at place: Point, width: Double, height: Double, on face: inout Face
  ) {
    let shrink = min(height / brush.px(Self.rowHeight), 1)
    let (start, half) = (brush.px(4), width * 0.52)
    switch line {
    case .title(let title):
      face.marks.append(
        .words(
          title, at: place + Point(x: start, y: 0),
          brush.words(13.5 * shrink, brush.theme.text, weight: .semiBold, room: width - 2 * start)))
    case .key(let name, let keys):
      face.marks += [
        .words(
          name, at: place + Point(x: start, y: 0),
          brush.words(12.5 * shrink, brush.theme.text, room: half - 2 * start)),
        .words(
          keys, at: place + Point(x: half, y: 0),
          brush.words(12.5 * shrink, brush.theme.second, room: width - half - 2 * start)),
      ]
    case .space: break
    }
  }
}
