internal import Bytes
internal import Notebook
internal import Wording

/// The card where pages are exported: which pages, in which format and for what, with how much of the paper.
struct ExportCardFace: Card {
  static let name: Words = "Export pages"

  let desk: Desk

  init(_ desk: Desk) { self.desk = desk }

  static func suits(_ desk: Desk) -> Bool { desk.notebook != nil }

  /// The card suggests the current page, and one copy.
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
      if card.pages == .range { PageNumbers(card) }
      choice("Destination", card.goal, \.name) { .chooseGoal($0) }
      if !isPrinted { choice("Format", card.format, \.name) { .chooseFormat($0) } }
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

  /// The folder for the files, and the way to choose another.
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

  /// What will be exported, or why nothing can be.
  private var remark: Words {
    guard let count = desk.exportOrder?.pages.count else { return desk.exportTrouble }
    let pages: Words = count == 1 ? "1 page" : "\(count) pages"
    return desk.exportsFurtherPages ? "\(pages), including the whole PDF" : pages
  }
}
