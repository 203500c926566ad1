internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

/// The card where a notebook is made: title, paper, size and the colour of its back.
struct NewNotebookFace: Card {
  static let name: Words = "New notebook"

  private let desk: Desk
  private let painter: FacePainter
  private let rows: CardRows

  /// The heights of the rows: header, title, papers in two rows, size, turn, colours, foot.
  private static let heights = [
    56, 52, SheetFace.papers, SheetFace.papers, SheetFace.row, SheetFace.row, 52, 64,
  ]

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    desk.shelf.draft.title = TypedFields([""])
    desk.focus = nil
  }

  init(_ desk: Desk, _ painter: FacePainter) {
    (self.desk, self.painter) = (desk, painter)
    rows = CardRows(Self.heights, isCentered: true, desk, painter)
  }

  private var draft: NotebookDraft { desk.shelf.draft }

  var box: Box { rows.box }

  private func isHovered(_ action: Action) -> Bool { desk.hovered?.action == action }

  func draw(on face: inout Face) {
    painter.header(
      Self.name, close: .toggle(.newNotebook), in: rows[0],
      isHovered: isHovered(.toggle(.newNotebook)), on: &face)
    field(0)?.draw(action: .type(.hold(0)), placeholder: "Title", on: &face)
    let sheet = SheetFace(desk, painter, chosen: draft.sheet) { .shelf(.draft(.sheet($0))) }
    sheet.drawPapers(0, in: rows.inner(2), on: &face)
    sheet.drawPapers(1, in: rows.inner(3), on: &face)
    sheet.drawSizes(in: rows.inner(4), on: &face)
    sheet.drawTurns(in: rows.inner(5), on: &face)
    drawColors(in: rows.inner(6), on: &face)
    painter.button(
      ShelfAction.create.name, .shelf(.create), in: rows.button(in: 7), isMain: true,
      isHovered: isHovered(.shelf(.create)), on: &face)
  }

  func field(_ place: Int) -> FieldFace? {
    FieldFace(
      draft.title.field, in: rows.inner(1), isActive: true, measurer: desk.measurer, painter)
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
