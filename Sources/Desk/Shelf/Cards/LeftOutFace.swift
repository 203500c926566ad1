internal import Geometry
internal import Wording

/// The files that an import has left out, each with the reason.
struct LeftOutFace: Card {
  static let name: Words = "Left out"

  private let desk: Desk
  private let painter: FacePainter
  private let rows: [Row]
  /// The width inside the margins, in units of the face.
  private let room: Double

  private static let (width, pad, head, foot) = (460.0, 20.0, 56.0, 12.0)
  /// The heights of a name, of a line of a reason, and of the gap below it.
  private static let (title, line, gap) = (22.0, 18.0, 10.0)
  /// The size of the letters of a reason.
  private static let size = 12.5
  /// The most files that are listed; nobody reads more.
  private static let most = 200

  /// A file, with the lines of its reason.
  private struct Row {
    let name: String
    let lines: [String]

    /// The height of the row, in units of the face.
    var height: Double {
      LeftOutFace.title + LeftOutFace.line * Double(lines.count) + LeftOutFace.gap
    }
  }

  static func suits(_ desk: Desk) -> Bool { !desk.cards.leftOut.isEmpty }

  init(_ desk: Desk, _ painter: FacePainter) {
    (self.desk, self.painter) = (desk, painter)
    let room = min(Self.width, desk.window.x / painter.scale - 16) - 2 * Self.pad
    self.room = room
    let files = desk.cards.leftOut
    let rest: Words? = files.count > Self.most ? "and \(files.count - Self.most) more" : nil
    rows =
      files.prefix(Self.most).map { file in
        Row(
          name: file.name,
          lines: WordWrap.lines(of: file.reason.text, in: room, size: Self.size))
      } + [rest].compactMap(\.self).map { Row(name: $0.text, lines: []) }
  }

  var fixed: (head: Double, foot: Double) { (Self.head, 0) }

  var box: Box {
    let edge = painter.px(8)
    let height = painter.px(rows.reduce(Self.head + Self.foot) { $0 + $1.height })
    let size = Point(x: painter.px(room + 2 * Self.pad), y: height)
    let low = Point(
      x: ((desk.window.x - size.x) / 2).rounded(),
      y: max(min(painter.px(Bar.height + 48), desk.window.y - height - edge), edge))
    return Box(low: low, high: low + size)
  }

  func draw(on face: inout Face) {
    let box = box
    let (left, right) = (box.low.x + painter.px(Self.pad), box.high.x - painter.px(Self.pad))
    let bottom = box.low.y + painter.px(Self.head)
    painter.header(
      Self.name, close: .dismiss,
      in: Box(low: Point(x: left, y: box.low.y), high: Point(x: right, y: bottom)),
      isHovered: desk.hovered?.action == .dismiss, on: &face)
    var y = bottom
    for row in rows {
      draw(row, at: Point(x: left, y: y), on: &face)
      y += painter.px(row.height)
    }
  }

  private func draw(_ row: Row, at corner: Point, on face: inout Face) {
    face.marks.append(
      .text(
        row.name, at: corner + Point(x: 0, y: painter.px(Self.title / 2)),
        painter.words(13.5, painter.theme.text, room: painter.px(room))))
    for (place, line) in row.lines.enumerated() {
      let y = painter.px(Self.title + Self.line * (Double(place) + 0.5))
      face.marks.append(
        .text(
          line, at: corner + Point(x: 0, y: y),
          painter.words(Self.size, painter.theme.second, room: painter.px(room))))
    }
  }
}
