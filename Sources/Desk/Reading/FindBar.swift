internal import Geometry
internal import Ink
internal import Wording

struct FindBar {
  private let desk: Desk
  private let painter: FacePainter

  /// The height of the bar, in interface units.
  static let height = 56.0
  private static let (width, side, pad) = (500.0, 44.0, 8.0)
  private static let noteHeight = 28.0

  init(_ desk: Desk, _ painter: FacePainter) { (self.desk, self.painter) = (desk, painter) }

  private var box: Box {
    let edge = painter.px(8)
    let width = max(min(painter.px(Self.width), desk.window.x - 2 * edge), 0)
    let x = Flip(desk).place(desk.window.x - edge - width, length: width)
    let low = Point(x: x, y: painter.px(desk.headHeight + 8))
    return Box(low: low, high: low + Point(x: width, y: painter.px(Self.height)))
  }

  var field: FieldFace {
    let box = box.expanded(by: -painter.px(Self.pad))
    let count = painter.px(box.width < painter.px(400) ? 68 : 104)
    let end = box.high.x - 3 * painter.px(Self.side) - count
    let high = Point(x: max(end, box.low.x + painter.px(72)), y: box.high.y)
    return FieldFace(
      desk.finding.typed.field, in: Box(low: box.low, high: high),
      isActive: desk.typesToFind, measurer: desk.measurer, painter)
  }

  func draw(on face: inout Face) {
    guard desk.finding.isOpen else { return }
    drawGround(on: &face)
    let field = field
    field.draw(action: .find(.begin), placeholder: Action.find(.begin).name, on: &face)
    let side = painter.px(Self.side)
    let ends: [(Icon, FindAction)] = [(.up, .previous), (.down, .next), (.close, .end)]
    var x = box.high.x - painter.px(Self.pad) - side * Double(ends.count)
    drawCount(from: field.box.high.x, to: x, on: &face)
    for (icon, action) in ends {
      let low = Point(x: x, y: box.center.y - side / 2)
      painter.button(
        icon, .find(action), in: Box(low: low, high: low + Point(x: side, y: side)),
        isEnabled: desk.isEnabled(.find(action)), isHovered: desk.hovered?.action == .find(action),
        on: &face)
      x += side
    }
    drawProgress(on: &face)
  }

  /// Draws the panel, with a note below the field if there is more to report than no hits.
  private func drawGround(on face: inout Face) {
    let more = note == nil ? 0 : painter.px(Self.noteHeight)
    let panel = Box(low: box.low, high: box.high + Point(x: 0, y: more))
    painter.panel(panel, radius: 18, on: &face)
    guard let note else { return }
    face.marks.append(
      .words(
        note, at: Point(x: box.center.x, y: box.high.y + painter.px(Self.noteHeight / 2 - 5)),
        painter.words(
          13.5, painter.theme.second, anchor: 0.5, room: box.width - 4 * painter.px(Self.pad))))
  }

  /// The reason why nothing can be found, apart from no hits.
  private var note: Words? {
    let finding = desk.finding
    guard finding.isComplete, finding.count == 0, finding.hasOnlyPictures else { return nil }
    return "The PDF pages are pictures, so there is no text to find"
  }

  private func drawCount(from left: Double, to right: Double, on face: inout Face) {
    let room = right - left - painter.px(16)
    guard let words, room > painter.px(24) else { return }
    face.marks.append(
      .words(
        words, at: Point(x: (left + right) / 2, y: box.center.y),
        painter.words(13.5, painter.theme.second, anchor: 0.5, room: room)))
  }

  private var words: Words? {
    let finding = desk.finding
    guard !finding.needle.isEmpty else { return nil }
    if finding.count == 0 { return finding.isComplete ? "Not found" : nil }
    // Until all pages are read, a hit has no number.
    if finding.count >= Finding.most { return "\(Finding.most.grouped)+" }
    guard let number = finding.number(in: desk.notebook?.sheets ?? []) else {
      return "\(finding.count.grouped)"
    }
    return "\(number) of \(finding.count)"
  }

  private func drawProgress(on face: inout Face) {
    let finding = desk.finding
    guard !finding.isComplete, let pages = desk.notebook?.sheets.count, pages > 0 else { return }
    let low = Point(x: box.low.x + painter.px(18), y: box.high.y - painter.px(3))
    let share = min(Double(finding.pagesRead) / Double(pages), 1)
    let width = ((box.width - 2 * painter.px(18)) * share).rounded()
    face.marks.append(
      .box(
        Box(low: low, high: low + Point(x: width, y: painter.px(2))), radius: painter.px(1),
        painter.theme.accent))
  }
}

struct HitsFace {
  let desk: Desk
  let painter: FacePainter

  private static let ground = Color(rgba: 0xFFC8_3C58)
  private static let current = Color(rgba: 0xFF98_1E66)

  func draw(on face: inout Face) {
    let finding = desk.finding
    guard finding.isOpen, finding.count > 0 else { return }
    for place in desk.shownPages {
      guard let page = desk.sheet(at: place)?.id, let hits = finding.hits[page],
        let box = desk.stack.boxes[safe: place]
      else { continue }
      for (number, hit) in hits.enumerated() {
        let isCurrent = finding.current == HitPlace(page: page, number: number)
        for line in hit {
          draw(desk.viewport.place(of: line, on: box), isCurrent: isCurrent, on: &face)
        }
      }
    }
  }

  private func draw(_ line: Box, isCurrent: Bool, on face: inout Face) {
    let box = line.expanded(by: painter.scale).roundedOut
    guard box.intersects(desk.viewport.window) else { return }
    face.reach.append(box.expanded(by: painter.px(2)))
    if isCurrent {
      let edge = Path(around: box.expanded(by: painter.px(2)), radius: painter.px(3))
      face.marks.append(.line(edge, width: 1.5 * painter.scale, painter.theme.accent))
    }
    face.marks.append(.box(box, radius: painter.px(2), isCurrent ? Self.current : Self.ground))
  }
}
