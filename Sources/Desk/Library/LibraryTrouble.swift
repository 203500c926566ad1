internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

struct DamageReport: Hashable, Sendable {
  /// The damaged parts, a line each.
  var parts: [Words] = []
  /// False once dismissed.
  var isShown = false
}

/// The report of damaged parts of the library, with advice, below the bar until it is dismissed.
struct DamageFace {
  let desk: Desk
  let painter: FacePainter

  /// The most parts that are named; the others are only counted.
  private static let shown = 3

  func draw(on face: inout Face) {
    guard desk.damage.isShown else { return }
    PanelLayout(panel, in: desk.panelRoom, painter).drawFloating(on: &face)
  }

  private var panel: Panel {
    let damage = desk.damage.parts
    return Panel(
      damage.count == 1 ? "1 part cannot be read" : "\(damage.count) parts cannot be read",
      close: .dismissDamage, width: 560, at: .upper(desk.headHeight + 12)
    ) {
      for part in damage.prefix(Self.shown) { Label(part, .second, height: 22) }
      if damage.count > Self.shown {
        Label("and \(damage.count - Self.shown) more", .second, height: 22)
      }
      Paragraph(
        "Close the window and run 'suzuri verify' to save what can be saved.", .text, line: 22)
      Gap(18)
    }
  }
}

/// A panel above the covers about a notebook that failed to open, with a button to try again or to restore it from the
/// trash; or a choice of notebooks with the requested name.
struct UnopenedFace {
  private let lines: [String]
  private let remedy: Action
  private let choices: [ListedNotebook]
  /// The width of the button, and of the space that it takes from the words, in interface units.
  private let (button, beside): (Double, Double)
  private let box: Box
  private let desk: Desk
  private let painter: FacePainter

  /// The heights of a line and of a choice, the space around them, and the most choices.
  private static let (line, row, pad, most) = (20.0, 56.0, 16.0, 5)
  private static let buttonHeight = 44.0

  init(_ trouble: UnopenedNotebook, in room: Box, desk: Desk, painter: FacePainter) {
    (self.desk, self.painter) = (desk, painter)
    choices = Array(trouble.choices.compactMap(desk.listed).prefix(Self.most))
    let width = min(painter.px(560), room.width - painter.px(32))
    let trashed = trouble.notebook.flatMap(desk.listed).flatMap { $0.isTrashed ? $0.id : nil }
    remedy = trashed.map { .shelf(.restoreAndOpen($0)) } ?? .library(.retry)
    button = max(108, WordWrap.width(of: remedy.name.text) + 40)
    beside = choices.isEmpty ? button + 4 : 0
    lines = WordWrap.lines(
      of: trouble.reason.sentence.text, in: width / painter.scale - 40 - beside)
    let height = painter.px(
      Double(max(lines.count, 1)) * Self.line + 2 * Self.pad + Double(choices.count) * Self.row)
    box = Box(
      x: (room.center.x - width / 2).rounded(), y: room.high.y - height - painter.px(72),
      width: width, height: height)
  }

  private var head: Box {
    let rows = painter.px(Double(choices.count) * Self.row)
    return Box(low: box.low, high: Point(x: box.high.x, y: box.high.y - rows))
  }

  func draw(on face: inout Face) {
    painter.panel(box, on: &face)
    let room = box.width - painter.px(40 + beside)
    for (number, line) in lines.enumerated() {
      let place = Double(number) - Double(lines.count - 1) / 2
      face.marks.append(
        .text(
          line,
          at: Point(
            x: box.low.x + painter.px(20), y: head.center.y + painter.px(place * Self.line)),
          painter.words(13.5, painter.theme.text, room: room)))
    }
    if choices.isEmpty { return drawRemedy(on: &face) }
    let row = painter.px(Self.row)
    for (number, notebook) in choices.enumerated() {
      let top = head.high.y - painter.px(Self.pad / 2) + row * Double(number)
      let place = Box(x: box.low.x, y: top, width: box.width, height: row)
      draw(notebook, in: place.inset(x: 20, y: 0, painter), on: &face)
    }
  }

  private func drawRemedy(on face: inout Face) {
    let (width, height) = (painter.px(button), painter.px(Self.buttonHeight))
    let place = Box(
      x: box.high.x - width - painter.px(12), y: head.center.y - height / 2, width: width,
      height: height)
    painter.button(remedy.name, remedy, in: place, isHovered: painter.isHovered(remedy), on: &face)
  }

  /// Draws a choice; titles are the same, so the last change and the color tell notebooks apart.
  private func draw(_ notebook: ListedNotebook, in row: Box, on face: inout Face) {
    let action = Action.library(.show(notebook.id))
    painter.draw(
      FacePainter.ListEntry(icon: .notebook, name: notebook.name, caption: notebook.caption),
      action, in: row, isHovered: painter.isHovered(action), on: &face)
    let (width, height) = (painter.px(28), painter.px(38))
    let cover = Box(
      x: row.high.x - width, y: (row.center.y - height / 2).rounded(), width: width, height: height)
    let back = Box(x: cover.low.x, y: cover.low.y, width: painter.px(6), height: height)
    face.marks += [
      .box(cover.expanded(by: painter.px(1)), radius: 0, painter.theme.hair),
      .box(cover, radius: 0, painter.theme.page ?? .paper),
      .box(back, radius: 0, notebook.back),
    ]
  }
}
