internal import Bytes
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
  /// The paper of one's own that is chosen; nil for none.
  private let own: String?
  /// What a choice does on the card.
  private let action: (SheetChoice) -> Action

  /// The heights of a row of papers, and of a row of anything else, in units of the face.
  static let (papers, row) = (92.0, 52.0)
  /// The room for the picture of a paper, in units of the face.
  static let picture = Point(x: 40, y: 48)
  private static let papersInRow = 4

  /// Draws what a card offers, with what is chosen, and with what each choice does.
  init(
    _ desk: Desk, _ painter: FacePainter, chosen: SheetChange, own: String?,
    action: @escaping (SheetChoice) -> Action
  ) {
    (self.desk, self.painter, self.chosen) = (desk, painter, chosen)
    (self.own, self.action) = (own, action)
  }

  /// Something in the rows of papers.
  private enum Cell {
    /// A paper of the program, by its place.
    case ruling(Int)
    /// A paper of one's own.
    case own(ListedPaper)
    /// The way to more of them, and to new ones.
    case more, file
  }

  /// The papers that are offered: those of the program, those of one's own, and the ways to more.
  private static func cells(on desk: Desk) -> [Cell] {
    let rulings = SheetChoice.rulings.indices.map(Cell.ruling)
    guard !desk.papers.all.isEmpty else { return rulings }
    return rulings + desk.papers.shown.map(Cell.own) + (desk.papers.hasMore ? [.more] : [])
      + [.file]
  }

  /// The number of rows of papers.
  static func paperRows(on desk: Desk) -> Int {
    (cells(on: desk).count + papersInRow - 1) / papersInRow
  }

  /// Whether the way to papers of one's own has a row for itself: there are none yet.
  static func hasFileRow(on desk: Desk) -> Bool { desk.papers.all.isEmpty }

  /// Draws the way to papers of one's own as a row.
  func drawFile(in row: Box, on face: inout Face) {
    let action = Action.choose(.begin(.papers))
    painter.draw(
      FacePainter.Row(icon: .another, action: action, name: action.name), in: row,
      isHovered: desk.hovered?.action == action, on: &face)
  }

  /// Draws a row of papers.
  func drawPapers(_ number: Int, in row: Box, on face: inout Face) {
    let width = (row.width / Double(Self.papersInRow)).rounded(.down)
    let cells = Self.cells(on: desk).dropFirst(number * Self.papersInRow)
      .prefix(Self.papersInRow)
    for (place, cell) in cells.enumerated() {
      let left = row.low.x + width * Double(place)
      let box = Box(
        low: Point(x: left, y: row.low.y), high: Point(x: left + width, y: row.high.y))
      switch cell {
      case .ruling(let place):
        let offer = SheetChoice.rulings[place]
        draw(offer.ruling, offer.name, place, in: box, on: &face)
      case .own(let paper): draw(paper, in: box, on: &face)
      case .more: draw(.down, "More papers", .paper(.showMore), in: box, on: &face)
      case .file: draw(.another, "From a file…", .choose(.begin(.papers)), in: box, on: &face)
      }
    }
  }

  /// Draws what can be done with the paper of one's own that is chosen.
  func drawDeeds(on own: String, in row: Box, on face: inout Face) {
    let actions: [(Icon, PaperAction)] = [(.title, .rename(own)), (.delete, .remove(own))]
    let width = (row.width / Double(actions.count)).rounded(.down)
    for (place, (icon, action)) in actions.enumerated() {
      let left = row.low.x + width * Double(place)
      painter.draw(
        FacePainter.Row(icon: icon, action: .paper(action), name: action.name),
        in: Box(low: Point(x: left, y: row.low.y), high: Point(x: left + width, y: row.high.y)),
        isHovered: desk.hovered?.action == .paper(action), on: &face)
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
    let sheet = room(in: cell)
    drawSheet(sheet, painter.theme.page ?? .paper, on: &face)
    let lines = RulingDrawing(ruling, in: sheet, unit: painter.scale)
    face.marks += lines.marks(color: .rule, margin: .marginLine)
    face.marks.append(
      .words(name, at: self.place(ofNameIn: cell), nameStyle(isChosen, in: cell)))
    face.targets.append(
      Face.Target(
        control: Control(action(.ruling(place))), box: cell, kind: .choice(isChosen: isChosen)))
  }

  /// Draws a paper of one's own as it looks.
  private func draw(_ paper: ListedPaper, in cell: Box, on face: inout Face) {
    let isChosen = own == paper.name
    drawGround(of: cell, .own(paper.name), isChosen: isChosen, on: &face)
    let room = room(in: cell)
    if let picture = desk.papers.pictures[paper], picture.width > 0 {
      let half = Point(x: Double(picture.width), y: Double(picture.height)) * 0.5
      let corner = room.center - half
      let low = Point(x: corner.x.rounded(), y: corner.y.rounded())
      let sheet = Box(low: low, high: low + half * 2)
      drawSheet(sheet, painter.theme.page ?? .paper, on: &face)
      face.marks.append(.picture(picture, in: sheet))
    } else {
      drawSheet(room, painter.theme.page ?? .paper, on: &face)
      if desk.papers.pictures[paper] != nil { drawCross(in: room, on: &face) }
    }
    let name = PathText.readable(paper.name)
    face.marks.append(
      .text(name, at: self.place(ofNameIn: cell), nameStyle(isChosen, in: cell)))
    face.targets.append(
      Face.Target(
        control: Control(action(.own(paper.name))), box: cell, kind: .choice(isChosen: isChosen),
        name: Words(verbatim: name)))
  }

  /// Draws a way to more papers.
  private func draw(
    _ icon: Icon, _ name: Words, _ action: Action, in cell: Box, on face: inout Face
  ) {
    if desk.hovered?.action == action {
      face.marks.append(
        .box(cell.expanded(by: -painter.px(2)), radius: painter.px(10), painter.theme.hover))
    }
    painter.draw(icon, at: room(in: cell).center, painter.theme.text, on: &face)
    face.marks.append(
      .words(name, at: self.place(ofNameIn: cell), nameStyle(false, in: cell)))
    face.targets.append(Face.Target(control: Control(action), box: cell))
  }

  private func place(ofNameIn cell: Box) -> Point {
    Point(x: cell.center.x, y: cell.high.y - painter.px(14))
  }

  private func nameStyle(_ isChosen: Bool, in cell: Box) -> Face.TextStyle {
    painter.words(
      12.5, isChosen ? painter.theme.chosen : painter.theme.text, anchor: 0.5,
      weight: isChosen ? .medium : .regular, room: cell.width - painter.px(8))
  }

  /// The room for the picture of a paper.
  private func room(in cell: Box) -> Box {
    let half = Self.picture * (painter.scale / 2)
    let center = Point(x: cell.center.x, y: cell.low.y + painter.px(34))
    return Box(low: center - half, high: center + half)
  }

  /// Draws what stands for a paper that cannot be read.
  private func drawCross(in sheet: Box, on face: inout Face) {
    for ends in [
      [sheet.low, sheet.high],
      [Point(x: sheet.low.x, y: sheet.high.y), Point(x: sheet.high.x, y: sheet.low.y)],
    ] {
      var path = Path()
      path.move(to: ends[0])
      path.line(to: ends[1])
      face.marks.append(.line(path, width: painter.px(1), painter.theme.second))
    }
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
