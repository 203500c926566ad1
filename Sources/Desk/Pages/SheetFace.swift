internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

/// The papers and sizes that a card offers, as it draws them.
struct SheetFace {
  private let desk: Desk
  private let painter: FacePainter
  /// What is chosen; nil where pages differ.
  private let chosen: SheetChange
  /// What a choice does on the card.
  private let action: (SheetChoice) -> Action

  /// The heights of a row of papers, and of a row of anything else, in units of the face.
  static let (papers, row) = (92.0, 52.0)
  private static let papersInRow = 4

  /// Draws what a card offers, with what is chosen, and with what each choice does.
  init(
    _ desk: Desk, _ painter: FacePainter, chosen: SheetChange,
    action: @escaping (SheetChoice) -> Action
  ) {
    (self.desk, self.painter, self.chosen, self.action) = (desk, painter, chosen, action)
  }

  /// Draws the first or the second row of papers.
  func drawPapers(_ number: Int, in row: Box, on face: inout Face) {
    let width = (row.width / Double(Self.papersInRow)).rounded(.down)
    let offers = SheetChoice.rulings.enumerated().dropFirst(number * Self.papersInRow)
    for (place, offer) in offers.prefix(Self.papersInRow) {
      let left = row.low.x + width * Double(place % Self.papersInRow)
      let cell = Box(
        low: Point(x: left, y: row.low.y), high: Point(x: left + width, y: row.high.y))
      draw(offer.ruling, offer.name, place, in: cell, on: &face)
    }
  }

  /// Draws the distances between the lines of a ruling.
  func drawSpacings(of ruling: Paper.Ruling, in row: Box, on face: inout Face) {
    let spacings = SheetChoice.spacings(of: ruling)
    let present = (chosen.spacing ?? 0) / Length.millimetre
    painter.choice(
      spacings.enumerated().map {
        (Words(verbatim: "\(Self.figure($1)) mm"), action(.spacing($0)))
      },
      chosen: spacings.firstIndex { abs($0 - present) < 0.01 }, in: row, on: &face)
  }

  private static func figure(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\(value)"
  }

  /// Draws the colours of sheets.
  func drawColors(in row: Box, on face: inout Face) {
    let offers = SheetChoice.colors
    let width = (row.width / Double(offers.count)).rounded(.down)
    for (place, offer) in offers.enumerated() {
      let left = row.low.x + width * Double(place)
      let cell = Box(
        low: Point(x: left, y: row.low.y), high: Point(x: left + width, y: row.high.y))
      drawGround(of: cell, .color(place), isChosen: chosen.color == offer.color, on: &face)
      let half = Point(x: painter.px(13), y: painter.px(12))
      drawSheet(Box(low: cell.center - half, high: cell.center + half), offer.color, on: &face)
      face.targets.append(
        Face.Target(
          control: Control(action(.color(place))), box: cell,
          kind: .choice(isChosen: chosen.color == offer.color)))
    }
  }

  /// Draws the sizes.
  func drawSizes(in row: Box, on face: inout Face) {
    let sizes = SheetChoice.sizes
    painter.choice(
      sizes.enumerated().map { ($1.name, action(.size($0))) },
      chosen: sizes.firstIndex { $0.size == chosen.size }, in: row, on: &face)
  }

  /// Draws upright pages and wide ones.
  func drawTurns(in row: Box, on face: inout Face) {
    painter.choice(
      [false, true].map { (SheetChoice.wide($0).name, action(.wide($0))) },
      chosen: chosen.isWide.map { $0 ? 1 : 0 }, in: row, on: &face)
  }

  /// Draws the ways in which pages become larger.
  func drawGrowth(in row: Box, on face: inout Face) {
    let growths = SheetChoice.growths
    painter.choice(
      growths.enumerated().map { ($1.name, action(.growth($0))) },
      chosen: growths.firstIndex { $0.growth == chosen.growth }, in: row, on: &face)
  }

  /// Draws a paper to choose as a small sheet with its name.
  private func draw(
    _ ruling: Paper.Ruling, _ name: Words, _ place: Int, in cell: Box, on face: inout Face
  ) {
    let isChosen = chosen.ruling == ruling
    drawGround(of: cell, .ruling(place), isChosen: isChosen, on: &face)
    let half = Point(x: painter.px(20), y: painter.px(24))
    let center = Point(x: cell.center.x, y: cell.low.y + painter.px(34))
    let sheet = Box(low: center - half, high: center + half)
    drawSheet(sheet, painter.theme.page ?? .paper, on: &face)
    let lines = RulingDrawing(ruling, in: sheet, unit: painter.scale)
    face.marks += lines.marks(color: .rule, margin: .marginLine)
    face.marks.append(
      .words(
        name, at: Point(x: cell.center.x, y: cell.high.y - painter.px(14)),
        painter.words(
          12.5, isChosen ? painter.theme.chosen : painter.theme.text, anchor: 0.5,
          weight: isChosen ? .medium : .regular, room: cell.width - painter.px(8))))
    face.targets.append(
      Face.Target(
        control: Control(action(.ruling(place))), box: cell, kind: .choice(isChosen: isChosen)))
  }

  /// Draws what shows that a cell is chosen, or that a pointer is above it.
  private func drawGround(
    of cell: Box, _ choice: SheetChoice, isChosen: Bool, on face: inout Face
  ) {
    guard isChosen || desk.hovered?.action == action(choice) else { return }
    face.marks.append(
      .box(
        cell.expanded(by: -painter.px(2)), radius: painter.px(10),
        isChosen ? painter.theme.soft : painter.theme.hover))
  }

  private func drawSheet(_ sheet: Box, _ color: Color, on face: inout Face) {
    face.marks += [
      .shadow(sheet, radius: painter.px(1), depth: painter.px(4), painter.theme.shadow),
      .box(sheet, radius: painter.px(1), color),
    ]
  }
}
