internal import Geometry
internal import Wording

/// The part of the card where a printer is chosen, and how it prints.
extension ExportCardFace {
  @WidgetBuilder var printing: [any Widget] {
    let (print, names) = (desk.cards.export.print, desk.cards.export.printers?.names ?? [])
    if names.isEmpty {
      if let trouble = desk.cards.export.printers?.trouble { Paragraph(trouble, .text) }
    } else {
      Chips(
        names.enumerated().map { place, name in
          Offer(
            Words(verbatim: name), .export(.choosePrinter(place)),
            isChosen: place == desk.cards.export.printer)
        })
      ChoiceRow(
        "Sides", PrintSettings.Sides.allCases, chosen: print.sides, \.name,
        { .export(.print(.chooseSides($0))) })
      ChoiceRow(
        "Pages per side", PrintSettings.pagesOnSideChoices, chosen: print.pagesOnSide,
        { "\($0)" }, { .export(.print(.choosePagesOnSide($0))) })
      Stepper(
        "Number of copies", value: "\(print.copies)", action: { .export(.print(.addCopies($0))) },
        isEnabled: { PrintSettings.copyRange.contains(print.copies + $0) })
      Gap(4)
    }
  }
}

/// The pages that are typed, and keys for hands that are not at a keyboard.
struct PageNumbers: Widget {
  private let card: ExportChoice

  init(_ card: ExportChoice) { self.card = card }

  private static let signs: [PageSign] =
    (1...5).map { .digit($0) } + [.comma] + (6...9).map { .digit($0) } + [.digit(0), .hyphen]

  private var widgets: Column {
    Column {
      Custom(height: 44) { drawTyped(in: $0, $1, on: &$2) }
      CellGrid(6, Self.signs.map { PadKey("\($0)", .export(.type($0))) })
      Gap(8)
    }
  }

  func height(in width: Double, _ painter: FacePainter) -> Double {
    widgets.height(in: width, painter)
  }

  func draw(in box: Box, _ painter: FacePainter, on face: inout Face) {
    widgets.draw(in: box, painter, on: &face)
  }

  /// Draws the typed numbers and the button that deletes them.
  ///
  /// A suggestion looks as if it were selected.
  private func drawTyped(in box: Box, _ painter: FacePainter, on face: inout Face) {
    let side = painter.px(44)
    let start = Point(x: box.low.x + painter.px(12), y: box.center.y)
    let room = box.width - side - painter.px(20)
    let end = min(painter.px(painter.width(of: card.typed, size: 15, by: painter.measurer)), room)
    let half = painter.px(11)
    let mark = Box(
      low: start + Point(x: card.isSuggested ? 0 : end, y: -half),
      high: start + Point(x: end + (card.isSuggested ? 0 : painter.px(1.5)), y: half))
    face.marks += painter.activeField(painter.pill(in: box))
    face.marks += [
      .box(mark, radius: 0, card.isSuggested ? painter.theme.soft : painter.theme.accent),
      .text(card.typed, at: start, painter.words(15, painter.theme.text, room: room)),
    ]
    IconButton(.backspace, .export(.erase), isEnabled: !card.typed.isEmpty).draw(
      in: Box(x: box.high.x - side, y: box.low.y, width: side, height: box.height), painter,
      on: &face)
  }
}
