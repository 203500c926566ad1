internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

struct PageCell {
  let sheet: Sheet
  let number: Int
  let box: Box
  var isCurrent = false
  var isChosen = false
  var isChoosing = false
  var isHovered = false
  var isLeaving = false
  let painter: FacePainter

  /// The height of the lines below a thumbnail, in interface units.
  static let lines = 48.0

  /// The height of the room for a thumbnail as a share of its width, up to that of A4.
  private static let shapes = 0.5...1.4143

  /// The shape of the room for a sheet; rows are as high as the highest, so that slides leave no empty space.
  static func shape(of sheet: Sheet) -> Double {
    let shape = sheet.size.box.height / sheet.size.box.width
    guard shape.isFinite else { return shapes.upperBound }
    return min(max(shape, shapes.lowerBound), shapes.upperBound)
  }

  /// The width of a cell for a thumbnail width in interface units, at most that of the window.
  static func width(_ width: Double, window: Point, _ painter: FacePainter) -> Double {
    min(painter.px(width), max(window.x - painter.px(32), painter.px(40)))
  }

  private var theme: Theme { painter.theme }

  /// The thumbnail, as large as possible and aligned at the bottom of the row.
  var paper: Box {
    let room = Point(x: box.width, y: box.height - painter.px(Self.lines))
    let page = sheet.size.box
    let scale = min(room.x / page.width, room.y / page.height)
    let size = Point(
      x: max((page.width * scale).rounded(), 1), y: max((page.height * scale).rounded(), 1))
    return Box(
      x: (box.low.x + (room.x - size.x) / 2).rounded(), y: box.low.y + room.y - size.y,
      width: size.x, height: size.y)
  }

  /// The outline of the focus ring, clear of the thumbnail and of the lines below.
  var outline: Face.Outline {
    Face.Outline(paper.expanded(by: painter.px(7)), radius: painter.px(9))
  }

  func draw(on face: inout Face) {
    let paper = paper
    if isChosen || isHovered || isCurrent {
      let color = isHovered && !isChosen ? theme.hover : theme.accent
      face.marks += [
        painter.plate(paper.inset(isChosen ? -6 : -4, painter), 7, color),
        painter.plate(paper.inset(-2, painter), 4, theme.desk),
      ]
    }
    let reach = painter.px(12)
    let shadow = Box(
      low: Point(x: reach, y: reach), high: Point(x: reach, y: reach) + paper.high - paper.low)
    face.marks += [
      .still(
        [.shadow(shadow, radius: painter.px(2), depth: painter.px(10), theme.shadow)],
        at: paper.low - shadow.low, size: shadow.high + shadow.low),
      .thumbnail(sheet.id, in: paper),
    ]
    if isLeaving { face.marks.append(.box(paper, radius: 0, theme.desk.faded(0x90))) }
    if sheet.isBookmarked { drawRibbon(on: &face) }
    if isChoosing { face.marks.append(painter.tick(isChosen: isChosen, on: paper)) }
    drawLines(on: &face)
  }

  private func drawRibbon(on face: inout Face) {
    let width = painter.px(min(12, max(paper.width / painter.scale / 9, 6)))
    let size = Point(x: width, y: (width * 2.3).rounded())
    let ribbon = painter.ribbon(Box(low: .zero, high: size), notch: width / 2)
    let low = Point(x: paper.high.x - width * 2, y: paper.low.y - painter.px(2))
    face.marks.append(.still([.area(ribbon, theme.accent)], at: low, size: size))
  }

  /// Draws number, title and tags as cached marks.
  private func drawLines(on face: inout Face) {
    let room = box.width
    let size = Point(x: room, y: painter.px(Self.lines - 8))
    let middle = (room / 2).rounded()
    var lines = Face()
    let label = sheet.label.isEmpty ? "\(number)" : sheet.label
    let name = sheet.title.isEmpty ? label : "\(label)  \(sheet.title)"
    if isCurrent {
      let width = min(painter.px(16 + 8.5 * Double(name.count)), room)
      let pill = Box(x: ((room - width) / 2).rounded(), y: 0, width: width, height: painter.px(20))
      lines.marks.append(painter.plate(pill, 10, theme.soft))
    }
    lines.marks.append(
      .text(
        name, at: Point(x: middle, y: painter.px(10)),
        painter.words(
          12.5, isCurrent ? theme.chosen : theme.text, anchor: 0.5, weight: .medium,
          room: room - painter.px(8))))
    if !sheet.tags.isEmpty {
      lines.marks.append(
        .text(
          sheet.tags.map { "#\($0)" }.joined(separator: " "),
          at: Point(x: middle, y: painter.px(30)),
          painter.words(12.5, theme.second, anchor: 0.5, room: room)))
    }
    let low = Point(x: box.low.x, y: box.high.y - painter.px(Self.lines - 8))
    face.marks.append(.still(lines.marks, at: low, size: size))
  }
}
