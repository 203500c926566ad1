internal import Geometry
internal import Ink
internal import Wording

struct FindBar {
  let desk: Desk
  let painter: FacePainter

  /// The height of the bar without a note, in interface units.
  static let height = 56.0

  private var box: Box {
    let edge = painter.px(8)
    let width = max(min(painter.px(500), desk.window.x - 2 * edge), 0)
    return Box(
      x: desk.panelRoom.flipped(desk.window.x - edge - width, length: width),
      y: painter.px(desk.headHeight + 8), width: width, height: bar.height(in: width, painter))
  }

  /// The hits below the bar; nil if they are folded away, or there are none.
  var list: FoundList? {
    let (box, height) = (box, FoundList.height(below: box.high.y, on: desk, painter))
    return height > 0 ? FoundList(desk: desk, painter: painter, box: box.below(height)) : nil
  }

  /// The part of the window that bar and list may cover, in pixels.
  var reach: Box {
    let height = FoundList.mostHeight(below: box.high.y, on: desk, painter)
    return box.union(box.below(height))
  }

  var field: FieldFace? { bar.fields(in: box, painter).first }

  func draw(on face: inout Face) {
    guard desk.finding.isOpen else { return }
    let list = list
    painter.panel(box.union(list?.box ?? .empty), radius: 18, on: &face)
    bar.draw(in: box, painter, on: &face)
    list?.draw(on: &face)
    drawProgress(on: &face)
  }

  /// The field, the count and the buttons, and a note if there is more to report than no hits.
  private var bar: Column {
    let isNarrow = desk.window.x < painter.px(432)
    let (finding, count) = (desk.finding, isNarrow ? 68.0 : 104)
    return Column {
      Inset(
        Line {
          InputField(
            finding.typed.field, Action.find(.begin).name, .find(.begin),
            isActive: desk.typesToFind, height: 40, gap: 0)
          Inset(Label(words ?? "", .second, anchor: 0.5, width: count - 16), sides: 8)
          IconButton(.find(.previous), on: desk)
          IconButton(.find(.next), on: desk)
          if !isNarrow || finding.count > 0 { IconButton(.find(.toggleList), on: desk) }
          IconButton(.close, .find(.end))
        }, left: 8, top: 6, right: 8, bottom: 6)
      if let note {
        Inset(Label(note, .second, anchor: 0.5, height: 18), left: 16, right: 16, bottom: 10)
      }
    }
  }

  /// The reason why nothing can be found, apart from no hits.
  private var note: Words? {
    let finding = desk.finding
    guard finding.isComplete, finding.count == 0, !finding.needle.isEmpty else { return nil }
    if finding.hasOnlyPictures { return "The PDF pages are pictures, so there is no text to find" }
    return desk.unreadNote
  }

  private var words: Words? {
    let finding = desk.finding
    guard !finding.needle.isEmpty else { return nil }
    if finding.count == 0 { return finding.isComplete ? "Not found" : nil }
    // Until all pages are read, a hit has no number.
    if finding.count >= Finding.most { return "\(Finding.most.grouped)+" }
    guard let number = finding.number else { return "\(finding.count.grouped)" }
    return "\(number) of \(finding.count)"
  }

  private func drawProgress(on face: inout Face) {
    let finding = desk.finding
    guard !finding.isComplete, let pages = desk.notebook?.sheets.count, pages > 0 else { return }
    let (share, inset) = (min(Double(finding.pagesRead) / Double(pages), 1), painter.px(18))
    let line = Box(
      x: box.low.x + inset, y: box.high.y - painter.px(3),
      width: ((box.width - 2 * inset) * share).rounded(), height: painter.px(2))
    face.marks.append(painter.plate(line, 1, painter.theme.accent))
  }
}

struct HitsFace {
  let desk: Desk
  let painter: FacePainter

  private static let (certain, doubtful) = (Color(rgba: 0xFFC8_3C58), Color(rgba: 0xFFC8_3C2C))
  private static let current = Color(rgba: 0xFF98_1E66)

  static func ground(of hit: Finding.Hit) -> Color { hit.isDoubtful ? doubtful : certain }

  func draw(on face: inout Face) {
    let finding = desk.finding
    guard finding.isOpen, finding.count > 0 else { return }
    for place in desk.shownPages {
      guard let page = desk.sheet(at: place)?.id, let hits = finding.hits[page],
        let box = desk.stack.boxes[safe: place]
      else { continue }
      for (number, hit) in hits.enumerated() {
        let isCurrent = finding.current == HitPlace(page: page, number: number)
        let ground = isCurrent ? Self.current : Self.ground(of: hit)
        for line in hit.boxes {
          draw(desk.viewport.place(of: line, on: box), ground, isCurrent: isCurrent, on: &face)
        }
      }
    }
  }

  private func draw(_ line: Box, _ ground: Color, isCurrent: Bool, on face: inout Face) {
    let box = line.expanded(by: painter.scale).roundedOut
    guard box.intersects(desk.viewport.window) else { return }
    face.reach.append(box.expanded(by: painter.px(2)))
    if isCurrent {
      let edge = Path(around: box.expanded(by: painter.px(2)), radius: painter.px(3))
      face.marks.append(.line(edge, width: 1.5 * painter.scale, painter.theme.accent))
    }
    face.marks.append(.box(box, radius: painter.px(2), ground))
  }
}

extension Box {
  /// The box of some height that joins it at its lower edge.
  fileprivate func below(_ height: Double) -> Box {
    Box(x: low.x, y: high.y, width: width, height: height)
  }
}
