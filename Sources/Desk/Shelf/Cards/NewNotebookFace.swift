internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

/// The card where a notebook is made: title, paper, size and the colour of its back.
struct NewNotebookFace: Card {
  static let name: Words = "New notebook"

  private let desk: Desk
  private let painter: FacePainter

  private static let (width, pad, gap) = (480.0, 20.0, 8.0)
  /// The heights of the rows: header, title, papers in two rows, size, turn, colours, foot.
  private static let rows = [56.0, 52.0, 92.0, 92.0, 52.0, 52.0, 52.0, 64.0]

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    desk.shelf.draft.title = TypedFields([""])
    desk.focus = nil
  }

  init(_ desk: Desk, _ painter: FacePainter) { (self.desk, self.painter) = (desk, painter) }

  private var draft: NotebookDraft { desk.shelf.draft }

  var box: Box {
    let width = min(painter.px(Self.width), desk.window.x - painter.px(16))
    let height = Self.rows.reduce(0) { $0 + painter.px($1) }
    let low = Point(
      x: ((desk.window.x - width) / 2).rounded(),
      y: max(((desk.window.y - height) / 2).rounded(), painter.px(8)))
    return Box(low: low, high: low + Point(x: width, y: height))
  }

  private func row(_ number: Int) -> Box {
    let box = box
    let top = Self.rows[..<number].reduce(box.low.y) { $0 + painter.px($1) }
    return Box(
      low: Point(x: box.low.x + painter.px(Self.pad), y: top),
      high: Point(x: box.high.x - painter.px(Self.pad), y: top + painter.px(Self.rows[number])))
  }

  private func isHovered(_ action: Action) -> Bool { desk.hovered?.action == action }

  func draw(on face: inout Face) {
    painter.header(
      Self.name, close: .toggle(.newNotebook), in: row(0),
      isHovered: isHovered(.toggle(.newNotebook)), on: &face)
    field(0)?.draw(action: .type(.hold(0)), placeholder: "Title", on: &face)
    for (place, offer) in NotebookDraft.rulings.enumerated() {
      draw(offer.ruling, offer.name, place, on: &face)
    }
    let sizes = NotebookDraft.sizes
    painter.choice(
      sizes.indices.map { (NotebookDraft.Choice.size($0).name, .shelf(.draft(.size($0)))) },
      chosen: sizes.firstIndex(of: draft.size), in: inner(row(4)), on: &face)
    painter.choice(
      [false, true].map { (NotebookDraft.Choice.wide($0).name, .shelf(.draft(.wide($0)))) },
      chosen: draft.isWide ? 1 : 0, in: inner(row(5)), on: &face)
    drawColors(in: inner(row(6)), on: &face)
    let foot = row(7)
    let low = Point(x: foot.high.x - painter.px(128), y: foot.low.y + painter.px(8))
    painter.button(
      ShelfAction.create.name, .shelf(.create),
      in: Box(low: low, high: low + Point(x: painter.px(128), y: painter.px(44))), isMain: true,
      isHovered: isHovered(.shelf(.create)), on: &face)
  }

  func field(_ place: Int) -> FieldFace? {
    FieldFace(
      draft.title.field, in: inner(row(1)), isActive: true, measurer: desk.measurer, painter)
  }

  /// A row without the gap below it.
  private func inner(_ row: Box) -> Box {
    Box(low: row.low, high: Point(x: row.high.x, y: row.high.y - painter.px(Self.gap)))
  }

  /// Draws a paper to choose as a small sheet with its name.
  private func draw(_ ruling: Paper.Ruling, _ name: Words, _ place: Int, on face: inout Face) {
    let row = inner(row(2 + place / 4))
    let width = (row.width / 4).rounded(.down)
    let low = Point(x: row.low.x + width * Double(place % 4), y: row.low.y)
    let cell = Box(low: low, high: Point(x: low.x + width, y: row.high.y))
    let action = Action.shelf(.draft(.ruling(place)))
    let isChosen = draft.ruling == ruling
    if isChosen || isHovered(action) {
      face.marks.append(
        .box(
          cell.expanded(by: -painter.px(2)), radius: painter.px(10),
          isChosen ? painter.theme.soft : painter.theme.hover))
    }
    let half = Point(x: painter.px(20), y: painter.px(24))
    let center = Point(x: cell.center.x, y: cell.low.y + painter.px(34))
    let sheet = Box(low: center - half, high: center + half)
    face.marks.append(
      .shadow(sheet, radius: painter.px(1), depth: painter.px(4), painter.theme.shadow))
    face.marks.append(.box(sheet, radius: painter.px(1), painter.theme.page ?? .paper))
    let lines = RulingDrawing(ruling, in: sheet, unit: painter.scale)
    face.marks += lines.marks(color: .rule, margin: .marginLine)
    face.marks.append(
      .words(
        name, at: Point(x: cell.center.x, y: cell.high.y - painter.px(14)),
        painter.words(
          12.5, isChosen ? painter.theme.chosen : painter.theme.text, anchor: 0.5,
          weight: isChosen ? .medium : .regular, room: width - painter.px(8))))
    face.targets.append(
      Face.Target(control: Control(action), box: cell, kind: .choice(isChosen: isChosen)))
  }

  private func drawColors(in row: Box, on face: inout Face) {
    let width = (row.width / Double(Color.inks.count)).rounded(.down)
    for (place, color) in Color.inks.enumerated() {
      let low = Point(x: row.low.x + width * Double(place), y: row.low.y)
      let action = Action.shelf(.draft(.color(place)))
      painter.swatch(
        color, action, in: Box(low: low, high: Point(x: low.x + width, y: row.high.y)),
        isChosen: draft.color == place, isHovered: isHovered(action), on: &face)
    }
  }
}
