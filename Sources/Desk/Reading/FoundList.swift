internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

/// The list of hits below the find bar.
struct FoundList {
  let desk: Desk
  let painter: FacePainter
  /// The list in the window, in pixels.
  let box: Box

  /// The height of a row, of the picture in it, and the width of the words at its end, in interface units.
  private static let (row, picture, end) = (52.0, 40.0, 92.0)
  /// The space beside a row, and around the rows.
  private static let (side, pad) = (16.0, 4.0)
  private static let foot = 32.0
  /// The most hits that are listed.
  static let most = 200
  /// The greatest share of the window's height.
  private static let share = 0.45

  private var finding: Finding { desk.finding }

  // MARK: - Size

  /// The greatest height below an edge, in pixels; 0 if the list is folded away, or has no room.
  static func mostHeight(below top: Double, on desk: Desk, _ painter: FacePainter) -> Double {
    guard desk.preferences.listsHits else { return 0 }
    let room = min(desk.window.y * share, desk.window.y - top - painter.px(8)).rounded(.down)
    return room < painter.px(row + 2 * pad) ? 0 : room
  }

  /// The height for the hits that there are.
  static func height(below top: Double, on desk: Desk, _ painter: FacePainter) -> Double {
    let count = desk.finding.count
    guard count > 0 else { return 0 }
    let rows = painter.px(row) * Double(min(count, most))
    let foot = count > most ? painter.px(foot) : 0
    return min(
      rows + foot + 2 * painter.px(pad), mostHeight(below: top, on: desk, painter))
  }

  private var content: Column {
    Column {
      Gap(Self.pad)
      LongList(min(finding.count, Self.most), row: Self.row, row(of:))
      if finding.count > Self.most {
        Inset(
          Label("and \(finding.count - Self.most) more", .second, height: Self.foot),
          sides: Self.side)
      }
      Gap(Self.pad)
    }
  }

  // MARK: - Scrolling

  private var reach: Double { max(content.height(in: box.width, painter) - box.height, 0) }

  /// The wanted scroll, limited to the range.
  func scroll(_ wanted: Double) -> Double { min(max(wanted, 0), reach).rounded() }

  private var scrolled: Double { scroll(finding.scroll) }

  /// The scroll that makes a row visible.
  func scroll(revealing number: Int) -> Double {
    let top = painter.px(Self.row) * Double(number)
    let least = top + painter.px(Self.row) + 2 * painter.px(Self.pad) - box.height
    return scroll(min(max(finding.scroll, least), top))
  }

  /// The number of the row at the upper edge, and the scroll that brings another row to its place.
  var firstRow: Int { Int(scrolled / painter.px(Self.row)) }
  func scroll(moving row: Int, to other: Int) -> Double {
    scroll(scrolled + Double(other - row) * painter.px(Self.row))
  }

  var bar: ScrollBar? {
    let margin = painter.px(8)
    let track = Box(
      low: Point(x: box.high.x - painter.px(14), y: box.low.y + margin),
      high: Point(x: box.high.x, y: box.high.y - margin))
    return ScrollBar(
      .hits, in: track, seeing: box.height, most: reach, scroll: scrolled,
      least: painter.px(32), reach: 0)
  }

  // MARK: - Drawing

  func draw(on face: inout Face) {
    let shift = Point(x: 0, y: -scrolled)
    var painter = painter
    painter.sight = box.low.y...box.high.y
    let height = content.height(in: box.width, painter)
    let whole = Box(x: box.low.x, y: box.low.y, width: box.width, height: height)
    var inside = Face()
    content.draw(in: whole.moved(by: shift), painter, on: &inside)
    face.marks.append(.shifted(inside.marks, by: .zero, within: box))
    face.targets += inside.targets.map { $0.moved(by: .zero, within: box) }
    self.painter.hair(from: box.low.x, to: box.high.x, y: box.low.y, on: &face)
    if let bar { ScrollBarFace(bar, on: desk, self.painter).draw(on: &face) }
  }

  private func row(of number: Int) -> any Widget {
    Custom(height: Self.row) { box, painter, face in
      guard let place = finding.order[safe: number], let hit = finding.hit(at: place) else {
        return
      }
      FoundRow(desk: desk, place: place, hit: hit, painter: painter).draw(
        in: box.inset(x: Self.side, y: 0, painter), content: content(of: box), on: &face)
    }
  }

  private func content(of row: Box) -> Box {
    let size = pictureRoom * painter.scale
    let low = Point(
      x: row.low.x + painter.px(Self.side), y: (row.center.y - size.y.rounded() / 2).rounded())
    return Box(low: low, high: low + Point(x: size.x.rounded(), y: size.y.rounded()))
  }

  // MARK: - Pictures

  /// The room for the picture of a hit, in interface units.
  var pictureRoom: Point {
    Point(x: max(box.width / painter.scale - 2 * Self.side - Self.end, 1), y: Self.picture)
  }

  /// The strips of the rows in sight.
  var strips: [HitStrip] {
    let height = painter.px(Self.row)
    let last = Int((scrolled + box.height) / height)
    return (firstRow...max(firstRow, last)).compactMap { number in
      guard number < Self.most, let place = finding.order[safe: number],
        let hit = finding.hit(at: place)
      else { return nil }
      return desk.strip(of: hit, on: place.page, shape: pictureRoom.x / pictureRoom.y)
    }
  }
}

/// A hit in the list: its picture or its words, its page and what it is in.
private struct FoundRow {
  let desk: Desk
  let place: HitPlace
  let hit: Finding.Hit
  let painter: FacePainter

  private var action: Action { .find(.show(place)) }
  private var isCurrent: Bool { desk.finding.current == place }
  private var theme: Theme { painter.theme }

  func draw(in row: Box, content: Box, on face: inout Face) {
    let touch = row.inset(x: -8, y: 0, painter)
    let isRaised = isCurrent || painter.isHovered(action)
    if isRaised {
      let ground = isCurrent ? theme.soft : theme.hover
      face.marks.append(painter.plate(touch.inset(x: 0, y: 1, painter), 10, ground))
    }
    drawContent(in: content, on: &face)
    let room = row.high.x - content.high.x - painter.px(8)
    let caption = isRaised ? theme.text : theme.second
    face.marks += [
      .words(
        desk.number(of: place.page), at: Point(x: row.high.x, y: row.center.y - painter.px(9)),
        painter.words(13.5, theme.text, anchor: 1, room: room)),
      .words(
        hit.kind.words, at: Point(x: row.high.x, y: row.center.y + painter.px(10)),
        painter.words(12.5, caption, anchor: 1, room: room)),
    ]
    face.targets.append(
      Face.Target(
        control: Control(action), box: touch, kind: .entry(isChosen: isCurrent),
        name: desk.name(of: hit, on: place.page)))
  }

  private func drawContent(in box: Box, on face: inout Face) {
    let shape = box.width / box.height
    let strip = desk.strip(of: hit, on: place.page, shape: shape)
    guard let strip, desk.finding.pictures.drawn[strip]?.width != 0 else {
      var style = painter.words(13.5, theme.text, room: box.width)
      style.heavy = hit.words.match
      return face.marks.append(
        .text(hit.words.text, at: Point(x: box.low.x, y: box.center.y), style))
    }
    face.marks.append(painter.plate(box, 0, desk.seenPaper))
    guard let picture = desk.finding.pictures.drawn[strip] else { return }
    face.marks.append(.picture(picture, in: picture.box(around: box.center)))
    let scale = box.height / strip.box.height
    for lit in hit.boxes {
      let map = { (point: Point) in box.low + (point - strip.box.low) * scale }
      let place = Box(low: map(lit.low), high: map(lit.high)).intersection(box)
      if !place.isEmpty { face.marks.append(painter.plate(place, 2, HitsFace.ground(of: hit))) }
    }
  }
}

extension Desk {
  /// The strip around a hit; nil unless it is handwriting on a page of the notebook.
  func strip(of hit: Finding.Hit, on page: PageID, shape: Double) -> HitStrip? {
    guard hit.kind == .handwriting, let box = hit.boxes.first,
      let sheet = notebook?.sheets.first(where: { $0.id == page })
    else { return nil }
    return HitStrip(around: box, on: sheet, shape: shape)
  }

  fileprivate func number(of page: PageID) -> Words {
    let sheets = notebook?.sheets ?? []
    guard let place = sheets.firstIndex(where: { $0.id == page }) else { return .none }
    let label = sheets[place].label
    return label.isEmpty ? "Page \(place + 1)" : "Page \(label)"
  }

  /// What screen readers say about a hit.
  func name(of hit: Finding.Hit, on page: PageID) -> Words {
    "\(number(of: page)), \(hit.kind.words): \(hit.words.text)"
  }

  /// The list of hits; nil unless it is shown.
  var foundList: FoundList? {
    guard finding.isOpen, finding.count > 0, screen is any WritingScreen else { return nil }
    return FindBar(desk: self, painter: painter).list
  }

  func isOnFoundList(_ place: Point) -> Bool {
    !shownParts.hidden.contains(.find) && foundList?.box.contains(place) == true
  }

  /// Scrolls the card or, without one, the list of hits, by a distance in pixels.
  mutating func scrollPanel(by shift: Point, _ effects: inout [Effect]) {
    if popup == nil { scrollFound(by: shift.y, &effects) } else { scrollCard(by: shift, &effects) }
  }

  /// Scrolls the list by a distance in pixels.
  mutating func scrollFound(by shift: Double, _ effects: inout [Effect]) {
    guard shift.isFinite, let list = foundList else { return }
    finding.scroll = list.scroll(list.scroll(finding.scroll) - shift)
    effects.append(.drawFace)
  }

  /// Scrolls the list until a hit is in sight.
  mutating func revealRow(of place: HitPlace) {
    guard let list = foundList, let row = finding.order.firstIndex(of: place) else { return }
    finding.scroll = list.scroll(revealing: min(row, FoundList.most))
  }
}
