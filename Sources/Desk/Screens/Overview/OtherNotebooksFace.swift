internal import Geometry
internal import Notebook
internal import Wording

/// The card with the notebooks to which pages can go: a field that finds them, and a new one before all others.
struct OtherNotebooksFace: Card {
  static let name: Words = "To another notebook"

  private let card: OverviewCard
  private let others: OtherNotebooks

  /// The height of what stays in sight above the list: the title, moving or copying, and the field.
  private static let head = OverviewCard.header + 2 * line
  private static let line = 52.0
  /// How many rows out of sight are drawn at either end, for the keys to walk on to.
  private static let spare = 3

  static func suits(_ desk: Desk) -> Bool { desk.screen is OverviewScreen }

  init(_ desk: Desk, _ painter: FacePainter) {
    card = OverviewCard(desk: desk, painter: painter)
    others = desk.overview.others
  }

  private var desk: Desk { card.desk }
  private var painter: FacePainter { card.painter }

  private var note: Words? {
    guard others.shown.isEmpty else { return nil }
    guard desk.library.notebooks != nil else { return "Looking…" }
    return others.all.isEmpty ? "There is no other notebook yet." : "Nothing found"
  }

  var box: Box {
    func height(_ count: Int) -> Double {
      Self.head + Double(1 + max(count, 1)) * OverviewCard.row + 8
    }
    // It stays as it is while what is typed leaves fewer of them.
    let room = ((desk.window.y - 2 * painter.px(8)) / painter.scale).rounded(.down)
    return card.box(height: max(height(others.shown.count), min(height(others.all.count), room)))
  }

  var fixed: (head: Double, foot: Double) { (Self.head, 0) }

  func field(_ place: Int) -> FieldFace? {
    card.field(others.typed, of: box, at: OverviewCard.header + Self.line)
  }

  func draw(on face: inout Face) {
    let box = box
    card.drawHeader(Self.name, of: box, on: &face)
    let offers = [true, false].map { isMove in
      let action = OverviewAction.chooseMoving(isMove)
      return (words: action.name, action: Action.overview(action))
    }
    painter.choice(
      offers, chosen: desk.overview.movesAway ? 0 : 1,
      in: card.line(of: box, at: OverviewCard.header, height: 44), on: &face)
    field(0)?.draw(
      action: .type(.hold(0)), placeholder: "Search titles, tags, folders", on: &face)
    for number in rows { draw(number, in: row(number, of: box), on: &face) }
    guard let note else { return }
    let place = row(1, of: box)
    face.marks.append(
      .words(
        note, at: Point(x: place.low.x, y: place.center.y),
        painter.words(13.5, painter.theme.second, room: place.width)))
  }

  // MARK: - The list

  private func row(_ number: Int, of box: Box) -> Box {
    card.line(
      of: box, at: Self.head + OverviewCard.row * Double(number), height: OverviewCard.row)
  }

  /// The rows that are in sight, and a few around them: a library may have ten thousand notebooks.
  private var rows: Range<Int> {
    let frame = CardFrame(self, in: desk.window, painter)
    let top = frame.scroll(desk.cards.scroll).y + frame.middle.low.y - row(0, of: box).low.y
    let height = painter.px(OverviewCard.row)
    let first = Int((top / height).rounded(.down)) - Self.spare
    let last = Int(((top + frame.middle.height) / height).rounded(.up)) + Self.spare
    return (first..<max(first, last)).clamped(to: 0..<1 + others.shown.count)
  }

  /// Draws a row: the new notebook, or the one before whose place it is.
  private func draw(_ number: Int, in row: Box, on face: inout Face) {
    guard number > 0 else {
      return draw(newNotebook, .sendToNew, in: row, isMarked: false, on: &face)
    }
    let notebook = others.shown[number - 1]
    let entry = FacePainter.ListEntry(
      icon: .notebook, name: notebook.name, caption: notebook.placedCaption)
    // It is the one that the key Enter takes.
    let isMarked = number == 1 && others.isSearching && desk.typed != nil
    draw(entry, .send(to: notebook.id), in: row, isMarked: isMarked, on: &face)
  }

  private func draw(
    _ entry: FacePainter.ListEntry, _ action: OverviewAction, in row: Box, isMarked: Bool,
    on face: inout Face
  ) {
    let action = Action.overview(action)
    painter.draw(
      entry, action, in: row, isHovered: isMarked || card.isHovered(action), on: &face)
  }

  private var newNotebook: FacePainter.ListEntry {
    FacePainter.ListEntry(
      icon: .another, name: OverviewAction.sendToNew.name,
      caption: others.title.isEmpty
        ? "What is typed above becomes its title" : "Its title is '\(others.title)'")
  }
}
