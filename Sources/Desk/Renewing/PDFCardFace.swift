internal import Bytes
internal import Geometry
internal import Wording

/// The card of the PDFs below the pages, of which a dropped file may take the place of one.
struct PDFCardFace: Card {
  static let name: Words = "PDFs below the notes"

  private let desk: Desk
  private let painter: FacePainter
  private let files: [FileBelow]
  /// What is to be done, in lines.
  private let remark: [String]

  private static let (width, pad, head, line, row, foot) = (440.0, 20.0, 56.0, 20.0, 52.0, 60.0)

  static func suits(_ desk: Desk) -> Bool { !desk.filesBelow.isEmpty }

  init(_ desk: Desk, _ painter: FacePainter) {
    (self.desk, self.painter, files) = (desk, painter, desk.filesBelow)
    let room = min(Self.width, desk.window.x / painter.scale - 16) - 2 * Self.pad
    remark = WordWrap.lines(of: Self.remark(desk, files).text, in: room)
  }

  private static func remark(_ desk: Desk, _ files: [FileBelow]) -> Words {
    if let path = desk.cards.renewal.path {
      let name = Words(verbatim: PathText.readable(PathParts(path).name))
      return files.count == 1
        ? "What is \(name) for? The ink stays where it is."
        : "Which of these does \(name) take the place of? The ink stays where it is."
    }
    if let file = desk.fileToRenew {
      let name = Words(verbatim: file.name)
      return file.hash == nil
        ? "Drop \(name) on this window." : "Drop the new version of \(name) on this window."
    }
    return "Choose a PDF, and drop its new version on this window. The ink stays where it is."
  }

  private var hasFoot: Bool { desk.cards.renewal.path != nil }

  var fixed: (head: Double, foot: Double) { (Self.head, hasFoot ? Self.foot : 0) }

  var box: Box {
    let edge = painter.px(8)
    let width = min(painter.px(Self.width), desk.window.x - 2 * edge)
    let height =
      painter.px(Self.head) + painter.px(Self.line) * Double(remark.count) + painter.px(12)
      + painter.px(Self.row) * Double(files.count) + painter.px(hasFoot ? Self.foot : 8)
    let y = min(painter.px(Bar.height + 48), desk.window.y - height - edge)
    let low = Point(x: ((desk.window.x - width) / 2).rounded(), y: max(y, edge))
    return Box(low: low, high: low + Point(x: width, y: height))
  }

  func draw(on face: inout Face) {
    let box = box
    let (left, right) = (box.low.x + painter.px(Self.pad), box.high.x - painter.px(Self.pad))
    var y = box.low.y
    func next(_ height: Double) -> Box {
      let low = Point(x: left, y: y)
      y += painter.px(height)
      return Box(low: low, high: Point(x: right, y: y))
    }
    painter.header(
      Self.name, close: .dismiss, in: next(Self.head),
      isHovered: desk.hovered?.action == .dismiss, on: &face)
    for line in remark {
      let row = next(Self.line)
      face.marks.append(
        .text(
          line, at: Point(x: row.low.x, y: row.center.y),
          painter.words(13.5, painter.theme.second, room: row.width)))
    }
    _ = next(12)
    for (place, file) in files.enumerated() { draw(file, at: place, in: next(Self.row), on: &face) }
    if hasFoot { drawFoot(in: next(Self.foot), on: &face) }
  }

  private func draw(_ file: FileBelow, at place: Int, in box: Box, on face: inout Face) {
    let action = Action.renew(.replace(place))
    let isChosen = desk.fileToRenew == file && desk.cards.renewal.path == nil
    painter.draw(
      FacePainter.ListEntry(
        icon: .pdf, name: Words(verbatim: file.name), caption: file.caption,
        isMarked: isChosen || file.hash == nil, isHeavy: true, isChosen: isChosen),
      action, in: box, isHovered: desk.hovered?.action == action, on: &face)
  }

  private func drawFoot(in row: Box, on face: inout Face) {
    let add = Action.renew(.addPages)
    let width = painter.px(180)
    let low = Point(x: row.high.x - width, y: row.low.y + painter.px(8))
    painter.button(
      add.name, add, in: Box(low: low, high: low + Point(x: width, y: painter.px(44))),
      isHovered: desk.hovered?.action == add, on: &face)
  }
}

extension FileBelow {
  /// How many pages lie on it, and whether it is there.
  fileprivate var caption: Words {
    let pages: Words = pageCount == 1 ? "below 1 page" : "below \(pageCount) pages"
    return hash == nil ? "\(pages), but missing" : pages
  }
}
