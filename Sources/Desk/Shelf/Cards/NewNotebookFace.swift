internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

/// The card where a notebook is made: title, paper, size and the colour of its back.
struct NewNotebookFace: Card {
  static let name: Words = "New notebook"

  private let desk: Desk
  private let painter: FacePainter
  private let rows: [Row]
  private let places: CardRows

  /// A row of the card.
  private enum Row: Hashable {
    case header, title, papers(Int), file, deeds(String), sizes, turns, colors, foot

    /// Its height, in units of the face.
    var height: Double {
      switch self {
      case .header: 56
      case .title: 52
      case .colors: 72
      case .papers: SheetFace.papers
      case .sizes, .turns: SheetFace.row
      case .file, .deeds: 44
      case .foot: 64
      }
    }
  }

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    // A touch beside the card had closed it: what was filled in is there again.
    desk.shelf.draft.title.field.endComposing()
    desk.focus = nil
    desk.beginPapers(&effects)
  }

  init(_ desk: Desk, _ painter: FacePainter) {
    (self.desk, self.painter) = (desk, painter)
    let papers =
      (0..<SheetFace.paperRows(on: desk)).map(Row.papers)
      + (SheetFace.hasFileRow(on: desk) ? [.file] : [])
    let own = desk.shelf.draft.own
    rows =
      [.header, .title] + papers + (own.map { [.deeds($0)] } ?? [.sizes, .turns])
      + [.colors, .foot]
    places = CardRows(rows.map(\.height), isCentered: true, desk, painter)
  }

  private var draft: NotebookDraft { desk.shelf.draft }

  var box: Box { places.box }
  var fixed: (head: Double, foot: Double) { (Row.header.height, Row.foot.height) }

  private func isHovered(_ action: Action) -> Bool { desk.hovered?.action == action }

  func draw(on face: inout Face) {
    let sheet = SheetFace(desk, painter, chosen: draft.shownSheet, own: draft.own) {
      .shelf(.draft(.sheet($0)))
    }
    for (number, row) in rows.enumerated() {
      let inner = places.inner(number)
      switch row {
      case .header:
        painter.header(
          Self.name, close: .toggle(.newNotebook), in: places[number],
          isHovered: isHovered(.toggle(.newNotebook)), on: &face)
      case .title: field(0)?.draw(action: .type(.hold(0)), placeholder: "Title", on: &face)
      case .papers(let part): sheet.drawPapers(part, in: inner, on: &face)
      case .file: sheet.drawFile(in: places[number], on: &face)
      case .deeds(let own): sheet.drawDeeds(on: own, in: places[number], on: &face)
      case .sizes: sheet.drawSizes(in: inner, on: &face)
      case .turns: sheet.drawTurns(in: inner, on: &face)
      case .colors: drawColors(in: inner, on: &face)
      case .foot:
        painter.button(
          ShelfAction.create.name, .shelf(.create), in: places.button(in: number), isMain: true,
          isHovered: isHovered(.shelf(.create)), on: &face)
      }
    }
  }

  func field(_ place: Int) -> FieldFace? {
    FieldFace(
      draft.title.field, in: places.inner(1), isActive: desk.typed != nil,
      measurer: desk.measurer, painter)
  }

  private func drawColors(in row: Box, on face: inout Face) {
    face.marks.append(
      .words(
        "Colour of the back",
        at: Point(x: row.low.x + painter.px(4), y: row.low.y + painter.px(10)),
        painter.words(12.5, painter.theme.second, room: row.width)))
    let width = (row.width / Double(Color.inks.count)).rounded(.down)
    for (place, color) in Color.inks.enumerated() {
      let low = Point(x: row.low.x + width * Double(place), y: row.low.y + painter.px(20))
      let action = Action.shelf(.draft(.color(place)))
      painter.swatch(
        color, action, in: Box(low: low, high: Point(x: low.x + width, y: row.high.y)),
        isChosen: draft.color == place, isHovered: isHovered(action), on: &face)
    }
  }
}
