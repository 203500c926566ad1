internal import Geometry
internal import Ink
internal import Wording

/// The card of notebooks: those in the library, and what could not be opened.
struct NotebooksCardFace: Card {
  static let name: Words = "Notebooks"

  private let desk: Desk
  private let painter: FacePainter
  /// Why something could not be opened, in lines.
  private let trouble: [String]

  private static let (width, pad, side) = (400.0, 20.0, 44.0)
  private static let (header, row, line, foot) = (56.0, 52.0, 20.0, 60.0)

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    effects.append(.library(.list))
    // With a notebook in the window, an earlier failure is no longer of interest.
    if desk.notebook != nil { desk.library.unopened = nil }
  }

  init(_ desk: Desk, _ painter: FacePainter) {
    (self.desk, self.painter) = (desk, painter)
    trouble =
      desk.library.unopened.map {
        WordWrap.lines(of: $0.reason.sentence.text, in: Self.width - 2 * Self.pad)
      } ?? []
  }

  private var notebooks: [ListedNotebook] { desk.library.notebooks ?? [] }

  /// Said in place of the list; nil where there is one, or where the report of trouble says it all.
  private var note: Words? {
    guard let notebooks = desk.library.notebooks else { return trouble.isEmpty ? "Looking …" : nil }
    return notebooks.isEmpty ? "There are no notebooks yet." : nil
  }

  /// Whether a notebook can be made: not in a library that cannot be opened.
  private var hasFoot: Bool { desk.library.notebooks != nil }

  /// The height of the report of trouble, with its button.
  private var troubleHeight: Double {
    trouble.isEmpty ? 0 : Self.line * Double(trouble.count) + 56
  }

  var box: Box {
    let width = painter.px(Self.width)
    let rows = notebooks.count + (note == nil ? 0 : 1)
    let height =
      painter.px(Self.header) + painter.px(troubleHeight) + Double(rows) * painter.px(Self.row)
      + painter.px(hasFoot ? Self.foot : 4)
    let x = Mirror(desk).place(desk.window.x - painter.px(8) - width, length: width)
    let y = min(painter.px(Bar.height + 8), desk.window.y - height - painter.px(8))
    let low = Point(x: max(x, painter.px(8)), y: max(y, painter.px(8)))
    return Box(low: low, high: low + Point(x: width, y: height))
  }

  func draw(on face: inout Face) {
    let box = box
    let (left, right) = (box.low.x + painter.px(Self.pad), box.high.x - painter.px(Self.pad))
    var y = box.low.y
    func next(_ height: Double) -> Box {
      let low = Point(x: left, y: y)
      y += painter.px(height)
      return Box(low: low, high: Point(x: right, y: y))
    }
    drawHeader(in: next(Self.header), on: &face)
    if !trouble.isEmpty { drawTrouble(in: next(troubleHeight), on: &face) }
    if let note { draw(note, in: next(Self.row), on: &face) }
    for (place, notebook) in notebooks.enumerated() {
      draw(notebook, at: place, in: next(Self.row), on: &face)
    }
    if hasFoot { drawFoot(in: next(Self.foot), on: &face) }
  }

  private func isHovered(_ action: Action) -> Bool { desk.hovered?.action == action }

  private func drawHeader(in row: Box, on face: inout Face) {
    // Without a notebook in the window the card stays.
    let close = desk.notebook == nil ? nil : Action.toggle(.notebooks)
    painter.header(
      Self.name, close: close, in: row, isHovered: close.map(isHovered) ?? false, on: &face)
  }

  private func drawTrouble(in box: Box, on face: inout Face) {
    for (number, line) in trouble.enumerated() {
      let y = box.low.y + painter.px(Self.line * (Double(number) + 0.5))
      face.marks.append(
        .text(
          line, at: Point(x: box.low.x, y: y),
          painter.words(13.5, painter.theme.text, room: box.width)))
    }
    let retry = Action.library(.retry)
    let low = Point(x: box.low.x, y: box.high.y - painter.px(52))
    let high = low + Point(x: painter.px(112), y: painter.px(Self.side))
    painter.button(
      retry.name, retry, in: Box(low: low, high: high), isHovered: isHovered(retry), on: &face)
  }

  private func draw(_ note: Words, in box: Box, on face: inout Face) {
    face.marks.append(
      .words(
        note, at: Point(x: box.low.x, y: box.center.y),
        painter.words(13.5, painter.theme.second, room: box.width)))
  }

  private func draw(
    _ notebook: ListedNotebook, at place: Int, in box: Box, on face: inout Face
  ) {
    let action = Action.library(.open(place))
    let isOpen = notebook.id == desk.notebook?.id
    painter.draw(
      FacePainter.ListEntry(
        icon: isOpen ? .tick : .notebook,
        name: notebook.title.isEmpty ? "Without a title" : Words(verbatim: notebook.title),
        caption: notebook.caption, isMarked: isOpen, isHeavy: isOpen),
      action, in: box, isHovered: isHovered(action), on: &face)
  }

  private func drawFoot(in row: Box, on face: inout Face) {
    let create = Action.library(.create)
    let width = painter.px(140)
    let low = Point(x: row.high.x - width, y: row.low.y + painter.px(8))
    painter.button(
      create.name, create,
      in: Box(low: low, high: low + Point(x: width, y: painter.px(Self.side))), isMain: true,
      isHovered: isHovered(create), on: &face)
  }
}

extension ListedNotebook {
  /// Its pages and its last change, in a line.
  var caption: Words {
    pageCount == 1
      ? "1 page, changed \(Age.words(minutes))"
      : "\(pageCount) pages, changed \(Age.words(minutes))"
  }
}
