internal import Bytes
internal import Geometry
internal import Notebook
internal import Wording

/// The card where pages are exported: which pages, in which format and for what, with how much of the paper.
struct ExportCardFace: Card {
  static let name: Words = "Export pages"

  let desk: Desk
  let painter: FacePainter

  private static let width = 440.0
  private static let row = 44.0
  /// The distance from one row to the next, and the room for its caption.
  static let (step, caption) = (48.0, 16.0)
  private static let pad = 20.0
  /// The heights of the title, of the gap before the foot, and of the foot with the button.
  private static let (head, gap, foot) = (56.0, 6.0, 64.0)
  /// The height of a line of a sentence.
  static let line = 20.0
  /// The height of the field and the keys below it.
  private static let typing = 140.0

  init(_ desk: Desk, _ painter: FacePainter) { (self.desk, self.painter) = (desk, painter) }

  static func suits(_ desk: Desk) -> Bool { desk.notebook != nil }

  /// The card suggests the current page, and one copy.
  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    desk.cards.export.reset()
    (desk.cards.export.typed, desk.cards.export.isSuggested) = ("\(desk.pages.current + 1)", true)
    desk.cards.export.print.copies = 1
  }

  var card: ExportChoice { desk.cards.export }
  private var hasRange: Bool { card.pages == .range }
  var isPrinted: Bool { card.goal == .printer }
  private var hasGrown: Bool { desk.exportsGrownPages }
  private var hasUse: Bool { card.format == .pdf && !isPrinted }
  /// The width of a row, in units of the face.
  var lineWidth: Double {
    min(Self.width, desk.window.x / painter.scale - 16) - 2 * Self.pad
  }
  /// The height of what is chosen between the paper and the foot.
  private var goalHeight: Double { isPrinted ? printingHeight : Self.step }

  func draw(on face: inout Face) {
    drawHeader(in: line(at: 10), on: &face)
    var y = Self.head
    choose(
      "Pages", ExportChoice.Pages.allCases.map { ($0.name, .choosePages($0)) },
      chosen: ExportChoice.Pages.allCases.firstIndex(of: card.pages), at: &y, on: &face)
    if hasRange {
      drawTyping(at: y, on: &face)
      y += Self.typing
    }
    choose(
      "What to do with them", ExportChoice.Goal.allCases.map { ($0.name, .chooseGoal($0)) },
      chosen: ExportChoice.Goal.allCases.firstIndex(of: card.goal), at: &y, on: &face)
    if !isPrinted {
      choose(
        "Format", ExportChoice.Format.allCases.map { ($0.name, .chooseFormat($0)) },
        chosen: ExportChoice.Format.allCases.firstIndex(of: card.format), at: &y, on: &face)
    }
    if hasUse {
      choose(
        "What the PDF is for", ExportChoice.Use.allCases.map { ($0.name, .chooseUse($0)) },
        chosen: ExportChoice.Use.allCases.firstIndex(of: card.use), at: &y, on: &face)
    }
    choose(
      "Paper", ExportChoice.ShownPaper.allCases.map { ($0.name, .choosePaper($0)) },
      chosen: ExportChoice.ShownPaper.allCases.firstIndex(of: card.paper), at: &y, on: &face)
    if hasGrown {
      choose(
        "Pages that have grown", GrownPages.allCases.map { ($0.name, .chooseGrown($0)) },
        chosen: GrownPages.allCases.firstIndex(of: card.grown), at: &y, on: &face)
    }
    if isPrinted { drawPrinting(at: y, on: &face) } else { drawFolder(in: line(at: y), on: &face) }
    drawFoot(in: line(at: y + goalHeight + 16), on: &face)
  }

  var box: Box {
    let width = min(painter.px(Self.width), desk.window.x - painter.px(16))
    let rows = 3 + [!isPrinted, hasUse, hasGrown].count { $0 }
    let height = painter.px(
      Self.head + Self.gap + Self.foot + (hasRange ? Self.typing : 0) + (Self.step + Self.caption)
        * Double(rows) + goalHeight)
    let x = Mirror(desk).place(desk.window.x - painter.px(8) - width, length: width)
    let y = max(
      min(painter.px(desk.cardTop), desk.window.y - height - painter.px(8)), painter.px(8))
    let low = Point(x: x, y: y)
    return Box(low: low, high: low + Point(x: width, y: height))
  }

  var fixed: (head: Double, foot: Double) { (Self.head, Self.foot) }

  /// A row of the card, at a distance below the upper edge.
  func line(at y: Double) -> Box {
    let (low, right) = (box.low, box.high.x - painter.px(Self.pad))
    let top = low.y + painter.px(y)
    return Box(
      low: Point(x: low.x + painter.px(Self.pad), y: top),
      high: Point(x: right, y: top + painter.px(Self.row)))
  }

  private func drawHeader(in row: Box, on face: inout Face) {
    let side = painter.px(Self.row)
    let close = Box(low: Point(x: row.high.x - side + painter.px(12), y: row.low.y), high: .zero)
    face.marks.append(
      .words(
        "Export", at: Point(x: row.low.x, y: row.center.y),
        painter.words(15, painter.theme.text, weight: .semiBold, room: row.width - side)))
    painter.button(
      .close, .toggle(.export), in: Box(low: close.low, high: close.low + Point(x: side, y: side)),
      isHovered: desk.hovered?.action == .toggle(.export), on: &face)
  }

  /// Draws a row of choices below its caption, and goes on to the next row.
  func choose(
    _ caption: Words, _ offers: [(words: Words, action: ExportAction)], chosen: Int?,
    at y: inout Double, on face: inout Face
  ) {
    let row = line(at: y + Self.caption)
    face.marks.append(
      .words(
        caption, at: Point(x: row.low.x + painter.px(4), y: row.low.y - painter.px(6)),
        painter.words(12.5, painter.theme.second, room: row.width)))
    painter.choice(
      offers.map { ($0.words, .export($0.action)) }, chosen: chosen, of: caption, in: row,
      on: &face)
    y += Self.step + Self.caption
  }

  // MARK: - Pages that are typed

  /// Draws the typed text, and keys for hands that are not at a keyboard.
  private func drawTyping(at y: Double, on face: inout Face) {
    let field = line(at: y)
    let ground = painter.pill(in: field)
    let side = painter.px(Self.row)
    let start = Point(x: field.low.x + painter.px(12), y: field.center.y)
    let room = field.width - side - painter.px(20)
    let end = min(painter.px(painter.width(of: card.typed, size: 15, by: desk.measurer)), room)
    let half = painter.px(11)
    // What is suggested is as if it were chosen: the first sign takes its place.
    let mark = Box(
      low: start + Point(x: card.isSuggested ? 0 : end, y: -half),
      high: start + Point(x: end + (card.isSuggested ? 0 : painter.px(1.5)), y: half))
    face.marks += [
      .box(ground, radius: painter.px(10), painter.theme.accent),
      .box(ground.expanded(by: -painter.px(2)), radius: painter.px(8), painter.theme.surface),
      .box(mark, radius: 0, card.isSuggested ? painter.theme.soft : painter.theme.accent),
      .text(card.typed, at: start, painter.words(15, painter.theme.text, room: room)),
    ]
    let erase = Box(low: Point(x: field.high.x - side, y: field.low.y), high: field.high)
    painter.button(
      .backspace, .export(.erase), in: erase, isEnabled: !card.typed.isEmpty,
      isHovered: desk.hovered?.action == .export(.erase), on: &face)
    let width = field.width / Double(Self.signs[0].count)
    for (row, signs) in Self.signs.enumerated() {
      for (column, sign) in signs.enumerated() {
        let low = Point(
          x: (field.low.x + width * Double(column)).rounded(),
          y: field.high.y + side * Double(row))
        draw(
          sign, in: Box(low: low, high: low + Point(x: width.rounded(.down), y: side)), on: &face)
      }
    }
  }

  private static let signs: [[PageSign]] = [
    (1...5).map { .digit($0) } + [.comma], (6...9).map { .digit($0) } + [.digit(0), .hyphen],
  ]

  private func draw(_ sign: PageSign, in box: Box, on face: inout Face) {
    let control = Control(.export(.type(sign)))
    if desk.hovered == control {
      face.marks.append(
        .box(box.expanded(by: -painter.px(5)), radius: painter.px(8), painter.theme.hover))
    }
    face.marks.append(
      .words("\(sign)", at: box.center, painter.words(18, painter.theme.text, anchor: 0.5)))
    face.targets.append(Face.Target(control: control, box: box))
  }

  // MARK: - Where the pages go

  /// Draws the folder for the files, and the way to choose another.
  private func drawFolder(in row: Box, on face: inout Face) {
    let change = Action.choose(.begin(.exports))
    let width = painter.px(112)
    painter.draw(
      .folder, at: Point(x: row.low.x + painter.px(10), y: row.center.y), painter.theme.text,
      on: &face)
    let left = row.low.x + painter.px(34)
    face.marks.append(
      .words(
        folder, at: Point(x: left, y: row.center.y),
        painter.words(
          13.5, painter.theme.text, room: row.high.x - width - painter.px(12) - left)))
    painter.button(
      ChoiceGoal.exports.name, change,
      in: Box(low: Point(x: row.high.x - width, y: row.low.y), high: row.high),
      isHovered: desk.hovered?.action == change, on: &face)
  }

  private var folder: Words {
    let path = desk.preferences.exportFolder
    return path.isEmpty
      ? "Your documents" : Words(verbatim: PathText.readable(PathParts(path).name))
  }

  // MARK: - The foot

  private func drawFoot(in row: Box, on face: inout Face) {
    painter.hair(from: row.low.x, to: row.high.x, y: row.low.y - painter.px(10), on: &face)
    let order = desk.exportOrder
    let width = painter.px(112)
    face.marks.append(
      .words(
        order.map { summary(of: $0.pages.count) } ?? desk.exportTrouble,
        at: Point(x: row.low.x, y: row.center.y),
        painter.words(13.5, painter.theme.second, room: row.width - width - painter.px(12))))
    painter.button(
      verb, .export(.begin),
      in: Box(low: Point(x: row.high.x - width, y: row.low.y), high: row.high),
      isMain: true, isEnabled: order != nil,
      isHovered: desk.hovered?.action == .export(.begin), on: &face)
  }

  private var verb: Words {
    switch card.goal {
    case .folder: "Export"
    case .mail: "Mail"
    case .printer: "Print"
    }
  }

  private func summary(of count: Int) -> Words {
    let pages: Words = count == 1 ? "1 page" : "\(count) pages"
    return desk.exportsFurtherPages ? "\(pages), with the whole PDF below" : pages
  }
}
