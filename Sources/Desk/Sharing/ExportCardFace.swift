internal import Geometry

/// The card from which pages are exported: which, as what, with how much of the paper.
struct ExportCardFace {
  let desk: Desk
  let brush: Brush

  private static let width = 440.0
  private static let row = 44.0
  private static let pad = 20.0

  private var card: ExportCard { desk.export }
  private var hasRange: Bool { card.pages == .range }

  func draw(on face: inout Face) {
    let box = box
    brush.panel(box, on: &face)
    drawHeader(in: line(at: 10), on: &face)
    choose(
      ExportCard.Pages.allCases.map { ($0.name, .choosePages($0)) },
      chosen: ExportCard.Pages.allCases.firstIndex(of: card.pages), at: 60, on: &face)
    var y = 108.0
    if hasRange {
      drawRange(in: line(at: y), on: &face)
      y += 48
    }
    choose(
      ExportCard.Format.allCases.map { ($0.name, .chooseFormat($0)) },
      chosen: ExportCard.Format.allCases.firstIndex(of: card.format), at: y, on: &face)
    choose(
      ExportCard.ShownPaper.allCases.map { ($0.name, .choosePaper($0)) },
      chosen: ExportCard.ShownPaper.allCases.firstIndex(of: card.paper), at: y + 48, on: &face)
    drawFoot(in: line(at: y + 112), on: &face)
  }

  private var box: Box {
    let width = min(brush.px(Self.width), desk.window.x - brush.px(16))
    let height = brush.px(hasRange ? 322 : 274)
    let x = Mirror(desk).place(desk.window.x - brush.px(8) - width, length: width)
    let y = max(min(brush.px(Bar.height + 8), desk.window.y - height - brush.px(8)), 0)
    let low = Point(x: x, y: y)
    return Box(low: low, high: low + Point(x: width, y: height))
  }

  /// A row of the card, by how far it lies below the upper edge.
  private func line(at y: Double) -> Box {
    let (low, right) = (box.low, box.high.x - brush.px(Self.pad))
    let top = low.y + brush.px(y)
    return Box(
      low: Point(x: low.x + brush.px(Self.pad), y: top),
      high: Point(x: right, y: top + brush.px(Self.row)))
  }

  private func drawHeader(in row: Box, on face: inout Face) {
    let side = brush.px(Self.row)
    let close = Box(low: Point(x: row.high.x - side + brush.px(12), y: row.low.y), high: .zero)
    face.marks.append(
      .words(
        "Export", at: Point(x: row.low.x, y: row.center.y),
        brush.words(15, brush.theme.text, weight: .semiBold, room: row.width - side)))
    brush.button(
      .close, .toggleExport, in: Box(low: close.low, high: close.low + Point(x: side, y: side)),
      isHovered: desk.hovered?.action == .toggleExport, on: &face)
  }

  private func choose(
    _ offers: [(words: String, action: ExportAction)], chosen: Int?, at y: Double,
    on face: inout Face
  ) {
    brush.choice(
      offers.map { ($0.words, .export($0.action)) }, chosen: chosen, in: line(at: y), on: &face)
  }

  // MARK: - A range of pages

  private func drawRange(in row: Box, on face: inout Face) {
    let middle = row.center.x
    let count = desk.notebook?.sheets.count ?? 0
    drawStepper(
      "From", card.first, { .moveFirst(by: $0) }, range: 0..<count,
      in: Box(low: row.low, high: Point(x: middle - brush.px(8), y: row.high.y)), on: &face)
    drawStepper(
      "to", card.last, { .moveLast(by: $0) }, range: 0..<count,
      in: Box(low: Point(x: middle + brush.px(8), y: row.low.y), high: row.high), on: &face)
  }

  /// A number between an arrow down and an arrow up.
  private func drawStepper(
    _ words: String, _ page: Int, _ move: (Int) -> ExportAction, range: Range<Int>, in box: Box,
    on face: inout Face
  ) {
    let side = brush.px(Self.row)
    let label = brush.px(44)
    face.marks.append(
      .words(
        words, at: Point(x: box.low.x, y: box.center.y),
        brush.words(13.5, brush.theme.second, room: label)))
    let low = Point(x: box.low.x + label, y: box.low.y)
    let back = Box(low: low, high: low + Point(x: side, y: side))
    let forward = Box(low: Point(x: box.high.x - side, y: low.y), high: box.high)
    step(.back, move(-1), in: back, isEnabled: page > range.lowerBound, on: &face)
    step(.forward, move(1), in: forward, isEnabled: page < range.upperBound - 1, on: &face)
    let middle = Point(x: (back.high.x + forward.low.x) / 2, y: box.center.y)
    face.marks.append(
      .words("\(page + 1)", at: middle, brush.words(15, brush.theme.text, anchor: 0.5)))
  }

  private func step(
    _ icon: Icon, _ action: ExportAction, in box: Box, isEnabled: Bool, on face: inout Face
  ) {
    brush.button(
      icon, .export(action), in: box, isEnabled: isEnabled,
      isHovered: desk.hovered?.action == .export(action), on: &face)
  }

  // MARK: - The foot

  private func drawFoot(in row: Box, on face: inout Face) {
    brush.hair(from: row.low.x, to: row.high.x, y: row.low.y - brush.px(10), on: &face)
    let order = desk.exportOrder
    let width = brush.px(112)
    face.marks.append(
      .words(
        order.map { pages($0.pages.count) } ?? "No page has a bookmark",
        at: Point(x: row.low.x, y: row.center.y),
        brush.words(13.5, brush.theme.second, room: row.width - width - brush.px(12))))
    brush.button(
      "Export", .export(.begin),
      in: Box(low: Point(x: row.high.x - width, y: row.low.y), high: row.high),
      isMain: true, isEnabled: order != nil,
      isHovered: desk.hovered?.action == .export(.begin), on: &face)
  }

  private func pages(_ count: Int) -> String {
    count == 1 ? "1 page, to your documents" : "\(count) pages, to your documents"
  }
}
