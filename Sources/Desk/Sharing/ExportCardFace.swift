internal import Bytes
internal import Geometry
internal import Notebook
internal import Wording

struct ExportCardFace: Card {
  static let name: Words = "Export pages"

  let desk: Desk

  static func suits(_ desk: Desk) -> Bool { desk.notebook != nil }

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    desk.cards.export.reset()
    (desk.cards.export.typed, desk.cards.export.isSuggested) = ("\(desk.pages.current + 1)", true)
    desk.cards.export.print.copies = 1
  }

  private var card: ExportChoice { desk.cards.export }
  private var isPrinted: Bool { card.goal == .printer }

  var panel: Panel {
    Panel("Export", close: .toggle(.export)) {
      choice("Pages", card.pages, \.name) { .choosePages($0) }
      if card.pages == .range { PageNumbers(card: card).rows }
      choice("Destination", card.goal, \.name) { .chooseGoal($0) }
      if !isPrinted {
        ChoiceRow("Format", FileFormat.ofPages, chosen: card.format, \.name) {
          .export(.chooseFormat($0))
        }
      }
      if card.format == .pdf && !isPrinted {
        choice("PDF type", card.use, \.name) { .chooseUse($0) }
      }
      choice("Paper", card.paper, \.name) { .choosePaper($0) }
      if desk.exportsGrownPages {
        choice("Extended pages", card.grown, \.name) { .chooseGrown($0) }
      }
      if isPrinted { printing } else { folder }
    }.foot {
      Seam(height: 13)
      Buttons(
        ActionButton(verb, .export(.begin), isMain: true, isEnabled: desk.exportOrder != nil),
        remark: remark)
    }
  }

  private func choice<Value: Hashable & CaseIterable>(
    _ caption: Words, _ chosen: Value, _ name: (Value) -> Words,
    _ action: (Value) -> ExportAction
  ) -> ChoiceRow {
    ChoiceRow(caption, Array(Value.allCases), chosen: chosen, name) { .export(action($0)) }
  }

  private var folder: [any Widget] {
    let path = desk.preferences.exportFolder
    let name: Words =
      path.isEmpty ? "Documents" : Words(verbatim: PathText.readable(PathParts(path).name))
    return [
      Line(gap: 12) {
        IconLabel(.folder, name)
        ActionButton(ChoiceGoal.exports.name, .choose(.begin(.exports)))
      }, Gap(4),
    ]
  }

  private var verb: Words {
    switch card.goal {
    case .folder: "Export"
    case .mail: "Email"
    case .printer: "Print"
    }
  }

  private var remark: Words {
    guard let count = desk.exportOrder?.pages.count else { return desk.exportTrouble }
    let pages: Words = count == 1 ? "1 page" : "\(count) pages"
    return desk.exportsFurtherPages ? "\(pages), including the whole PDF" : pages
  }

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

private struct PageNumbers {
  let card: ExportChoice

  private static let signs: [PageSign] =
    (1...5).map { .digit($0) } + [.comma] + (6...9).map { .digit($0) } + [.digit(0), .hyphen]

  @WidgetBuilder var rows: [any Widget] {
    Custom(height: 44, drawTyped)
    CellGrid(6, Self.signs.map { PadKey("\($0)", .export(.type($0))) })
    Gap(8)
  }

  /// Draws the typed numbers, a suggestion as if selected, and the delete button.
  private func drawTyped(_ box: Box, _ painter: FacePainter, _ face: inout Face) {
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

extension Key {
  var typedPages: ExportAction? {
    if self == Key("a", control: true) { return .selectPages }
    guard !control, !shift else { return nil }
    let name = sign
    switch name {
    case "backspace", "delete": return .erase
    case ",": return .type(.comma)
    case "-": return .type(.hyphen)
    default:
      guard name.count == 1, let digit = name.first?.wholeNumberValue else { return nil }
      return .type(.digit(digit))
    }
  }
}
