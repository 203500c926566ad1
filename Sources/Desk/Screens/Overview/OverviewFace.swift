internal import Geometry
internal import Notebook
internal import Wording

struct OverviewFace {
  let desk: Desk
  let painter: FacePainter
  let grid: Grid

  /// The height of a heading, in interface units.
  static let heading = 68.0

  private var theme: Theme { painter.theme }
  private var overview: Overview { desk.overview }

  func draw(on face: inout Face) {
    face.reach.append(grid.room)
    var inside = Face()
    if overview.groups.isEmpty || overview.shown.isEmpty && !overview.needle.isEmpty {
      drawNothing(on: &inside)
    }
    let carried = OverviewScreen().carried(on: desk) == nil ? [] : overview.grid.choice.items
    for number in grid.drawn(painter) { drawCell(number, carried, on: &inside) }
    inside.marks.append(.ahead(marksAhead))
    for group in grid.shownHeadings { drawHeading(group, on: &inside) }
    drawGap(on: &inside)
    face.marks.append(.shifted(inside.marks, by: .zero, within: grid.room))
    face.targets += inside.targets
    OverviewScreen().drawBandAndBar(of: desk, painter, on: &face)
  }

  private func cell(_ number: Int) -> PageCell? {
    guard let page = overview.shown[safe: number], let place = overview.places[page],
      let sheet = desk.notebook?.sheets[safe: place]
    else { return nil }
    return PageCell(sheet: sheet, number: place + 1, box: grid.box(of: number), painter: painter)
  }

  private func drawCell(_ number: Int, _ carried: Set<PageID>, on face: inout Face) {
    guard var cell = cell(number) else { return }
    let id = cell.sheet.id
    let action = Action.overview(.open(id))
    cell.isCurrent = id == desk.sheet?.id
    cell.isChosen = overview.grid.choice.contains(id)
    cell.isChoosing = overview.grid.isChoosing
    cell.isHovered = painter.isHovered(action)
    cell.isLeaving = carried.contains(id) || overview.clipboard?.willMove(id) == true
    cell.draw(on: &face)
    face.targets.append(
      Face.Target(
        control: Control(action), box: cell.box, room: grid.room,
        kind: .entry(isChosen: cell.isChosen), name: cell.sheet.name(numbered: cell.number),
        outline: cell.outline))
  }

  private var marksAhead: [Face.Mark] {
    var ahead = Face()
    for number in grid.ahead(painter) { cell(number)?.draw(on: &ahead) }
    return ahead.marks
  }

  private func drawNothing(on face: inout Face) {
    let words: Words =
      overview.needle.isEmpty
      ? "This notebook has no pages." : "No page has this in its number, title or tags."
    let place = Point(x: grid.room.center.x, y: grid.room.low.y + grid.room.height * 0.38)
    painter.draw(
      overview.needle.isEmpty ? .onePage : .find, at: place - Point(x: 0, y: painter.px(46)),
      theme.second, on: &face)
    face.marks.append(
      .words(
        words, at: place,
        painter.words(15, theme.second, anchor: 0.5, room: grid.room.width - painter.px(48))))
    guard !overview.needle.isEmpty else { return }
    let action = Action.overview(.endSearch)
    let button = Box(low: place, high: place).moved(by: Point(x: 0, y: painter.px(44)))
    painter.button(
      action.name, action, in: button.inset(x: -90, y: -22, painter), isMain: true,
      isHovered: painter.isHovered(action), on: &face)
  }

  private func drawHeading(_ number: Int, on face: inout Face) {
    guard let group = overview.groups[safe: number], let section = group.section else { return }
    let box = grid.headingBox(of: number)
    let side = painter.px(44)
    let middle = box.low.y + painter.px(26)
    let fold = Action.overview(.fold(section.id))
    let (left, right) = (box.low.x - painter.px(8), box.high.x)
    let touch = Box(x: left, y: middle - side / 2, width: right - side - left, height: side)
    if painter.isHovered(fold) {
      face.marks.append(painter.plate(touch.inset(4, painter), 10, theme.hover))
    }
    painter.draw(
      group.isFolded ? .forward : .down, at: Point(x: left + painter.px(20), y: middle),
      theme.second, on: &face)
    let count = section.pageCount.grouped
    let start = left + painter.px(40)
    let title = Words.listed(section.title)
    let size = Point(x: max(right - side - start, 1), y: painter.px(32))
    let room = size.x - painter.px(48)
    let style = painter.words(
      15, section.title.isEmpty ? theme.second : theme.text, weight: .semiBold, room: room)
    // Titles are bold and so a little wider than measured.
    let words = painter.width(of: title.text, size: 15, by: desk.measurer) * 1.06
    let width = min(painter.px(words + 12), room)
    face.marks.append(
      .still(
        [
          .words(title, at: Point(x: 0, y: size.y / 2), style),
          .text(
            count, at: Point(x: width.rounded(), y: size.y / 2),
            painter.words(12.5, theme.second)),
        ], at: Point(x: start, y: middle - size.y / 2), size: size))
    painter.hair(from: box.low.x, to: right, y: box.high.y - painter.px(18), on: &face)
    face.targets.append(
      Face.Target(
        control: Control(fold), box: touch, room: grid.room, kind: .fold(isOpen: !group.isFolded)))
    let menu = Action.overview(.sectionMenu(section.id))
    let end = Box(x: right - side, y: middle - side / 2, width: side, height: side)
    painter.button(.menu, menu, in: end, isHovered: painter.isHovered(menu), on: &face)
    face.targets[face.targets.count - 1].room = grid.room
  }

  // MARK: - Drag and selection

  private func drawGap(on face: inout Face) {
    guard let place = OverviewScreen().carried(on: desk) else { return }
    let (item, group) = grid.gap(at: place)
    let items = grid.items(of: group)
    guard !items.isEmpty else {
      let box = grid.headingBox(of: group).expanded(by: -painter.px(3))
      return face.marks.append(
        .line(Path(around: box, radius: painter.px(10)), width: painter.px(2), theme.accent))
    }
    // At the end of a row the gap follows its last page if that is nearer.
    let isBehind =
      item == items.upperBound || item > items.lowerBound && isNearer(item - 1, item, place)
    let box = grid.box(of: isBehind ? item - 1 : item)
    let half = (grid.measures.gap.x / 2).rounded()
    let x = isBehind ? box.high.x + half : box.low.x - half
    let low = Point(x: x - painter.px(1.5), y: box.low.y)
    let high = Point(x: x + painter.px(1.5), y: box.high.y - painter.px(PageCell.lines))
    face.marks += [
      painter.plate(Box(low: low, high: high), 1.5, theme.accent),
      painter.dot(low, radius: 4, theme.accent),
    ]
  }

  private func isNearer(_ one: Int, _ other: Int, _ place: Point) -> Bool {
    let (a, b) = (grid.box(of: one), grid.box(of: other))
    return a.low.y != b.low.y && abs(a.center.y - place.y) < abs(b.center.y - place.y)
  }

  /// Draws up to three dragged pages at the pointer, and their number.
  func drawCarried(on face: inout Face) {
    guard let place = OverviewScreen().carried(on: desk) else { return }
    let sheets = desk.sheets(of: overview.grid.choice.items)
    guard !sheets.isEmpty else { return }
    let width = painter.px(min(desk.preferences.thumbnailWidth * 0.6, 110))
    let low = place + Point(x: painter.px(10), y: painter.px(10))
    var end = low
    for (number, sheet) in sheets.prefix(3).enumerated().reversed() {
      let page = sheet.size.box
      let scale = width / max(page.width, page.height / 1.4143)
      let size = Point(x: (page.width * scale).rounded(), y: (page.height * scale).rounded())
      let corner = low + Point(x: painter.px(7), y: painter.px(7)) * Double(number)
      let box = Box(x: corner.x.rounded(), y: corner.y.rounded(), width: size.x, height: size.y)
      face.reach.append(box.expanded(by: painter.px(24)))
      face.marks += [
        .shadow(box, radius: painter.px(2), depth: painter.px(12), theme.shadow),
        .thumbnail(sheet.id, in: box),
      ]
      if number == 0 { end = box.high }
    }
    guard sheets.count > 1 else { return }
    face.marks += [
      painter.dot(end, radius: 14, theme.accent),
      .text(
        "\(sheets.count)", at: end,
        painter.words(
          12.5, theme.surface, anchor: 0.5, weight: .medium, room: 2 * painter.px(14))),
    ]
  }
}
