internal import Geometry
internal import Wording

/// The card where the titles of the page and the notebook are typed.
struct TitleCardFace: Card {
  static let name: Words = "Titles"

  private let desk: Desk
  private let painter: FacePainter
  /// The titles being typed.
  private let titles: TitleCard?

  private static let (width, pad, row) = (440.0, 20.0, 44.0)
  private static let names: [Words] = ["Title of the page", "Title of the notebook"]
  private static let placeholders: [Words] = ["No title", "As it was"]

  static func suits(_ desk: Desk) -> Bool { desk.sheet != nil }

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    guard let notebook = desk.notebook, let sheet = desk.sheet else { return }
    desk.focus = nil
    desk.cards.titles = TitleCard(page: sheet.id, title: sheet.title, notebook: notebook.title)
  }

  init(_ desk: Desk, _ painter: FacePainter) {
    (self.desk, self.painter, titles) = (desk, painter, desk.cards.titles)
  }

  var box: Box {
    let edge = painter.px(8)
    let width = min(painter.px(Self.width), desk.window.x - 2 * edge)
    let height = painter.px(244)
    // Below the titles.
    let x = Mirror(desk).place(edge, length: width)
    let y = max(min(painter.px(desk.cardTop), desk.window.y - height - edge), edge)
    let low = Point(x: x, y: y)
    return Box(low: low, high: low + Point(x: width, y: height))
  }

  func draw(on face: inout Face) {
    for (place, name) in Self.names.enumerated() {
      let row = line(at: 14 + 80 * Double(place), height: 22)
      face.marks.append(
        .words(
          name, at: Point(x: row.low.x, y: row.center.y),
          painter.words(12.5, painter.theme.second, room: row.width)))
      field(place)?.draw(
        action: .type(.hold(place)), placeholder: Self.placeholders[place], on: &face)
    }
    drawFoot(in: line(at: 186, height: Self.row), on: &face)
  }

  /// One of the two fields.
  func field(_ place: Int) -> FieldFace? {
    FieldFace(
      titles?.typed.fields[place] ?? TextField(""),
      in: line(at: 38 + 80 * Double(place), height: Self.row),
      isActive: titles?.typed.active == place, measurer: desk.measurer, painter)
  }

  /// A row of the card, at a distance below the upper edge.
  private func line(at y: Double, height: Double) -> Box {
    let (low, right) = (box.low, box.high.x - painter.px(Self.pad))
    let top = low.y + painter.px(y)
    return Box(
      low: Point(x: low.x + painter.px(Self.pad), y: top),
      high: Point(x: right, y: top + painter.px(height)))
  }

  private func drawFoot(in row: Box, on face: inout Face) {
    let (width, gap) = (painter.px(112), painter.px(8))
    let keep = Box(low: Point(x: row.high.x - width, y: row.low.y), high: row.high)
    let high = Point(x: keep.low.x - gap, y: row.high.y)
    let cancel = Box(low: Point(x: high.x - width, y: row.low.y), high: high)
    painter.button(
      "Cancel", .dismiss, in: cancel, isHovered: desk.hovered?.action == .dismiss, on: &face)
    painter.button(
      "Keep", .toggle(.titles), in: keep, isMain: true,
      isHovered: desk.hovered?.action == .toggle(.titles),
      on: &face)
  }
}
