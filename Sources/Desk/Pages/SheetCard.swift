internal import Ink
public import Notebook
internal import Wording

/// What is chosen on the card of paper and size.
struct SheetCard: Hashable, Sendable {
  /// The pages for which it was opened.
  var pages: Set<PageID> = []
  /// Which pages get what is chosen.
  var scope = SheetScope.these
  /// What was chosen so far; everything else stays as it is.
  var change = SheetChange()
  /// Whether pages that will be added get it as well.
  var isForNew = false
}

/// The pages that get what is chosen on the card of paper and size.
public enum SheetScope: Hashable, Sendable, CaseIterable {
  /// Those for which it was opened, all of the notebook, or only those that will be added.
  case these, all, new
}

/// What the writer can ask for on the card of paper and size.
public enum SheetAction: Hashable, Sendable {
  /// Choose which pages are changed.
  case scope(SheetScope)
  /// Choose a paper or a size.
  case choose(SheetChoice)
  /// Choose whether pages that will be added get it as well.
  case toggleNew
  /// Have them be like the page before them.
  case forgetUsual
  /// Change the pages.
  case apply
  /// Turn the page, or the pages of the overview, with all that is on them.
  case turn(QuarterTurns)

  /// The action in a few words.
  var name: Words {
    switch self {
    case .scope(.these): "These pages"
    case .scope(.all): "All pages"
    case .scope(.new): "New pages"
    case .choose(let choice): choice.name
    case .toggleNew: "Also for new pages"
    case .forgetUsual: "Like the page before"
    case .apply: "Apply"
    case .turn(.left): "Turn left"
    case .turn: "Turn right"
    }
  }
}

extension Desk {
  mutating func act(_ action: SheetAction, _ effects: inout [Effect]) {
    effects.append(.drawFace)
    switch action {
    case .scope(let scope): cards.sheet.scope = scope
    case .choose(let choice): cards.sheet.change.take(choice, of: shownSheet.ruling)
    case .toggleNew: cards.sheet.isForNew.toggle()
    case .forgetUsual:
      popup = nil
      guard let notebook, let model = sheetModel else { return }
      effects.append(.edit(.pages(.forgetUsualSheet, [model.id.page], notebook.id)))
      show(Toast("New pages are like the page before them.", offer: .undo), &effects)
    case .apply: changeSheets(&effects)
    case .turn(let turns): turn(by: turns, &effects)
    }
  }

  private mutating func changeSheets(_ effects: inout [Effect]) {
    let card = cards.sheet
    popup = nil
    guard let notebook, let model = sheetModel else { return }
    var change = card.change
    change.reach = card.scope == .new ? .new : card.isForNew ? .pagesAndNew : .pages
    let pages = card.scope == .new ? [model.id.page] : Set(sheetsToChange.map(\.id.page))
    effects.append(.edit(.pages(.change(change), pages, notebook.id)))
  }

  private mutating func turn(by turns: QuarterTurns, _ effects: inout [Effect]) {
    let page = screen is PageScreen ? sheet?.id : nil
    let pages = screen is OverviewScreen ? overviewSubject : Set([page].compactMap(\.self))
    dropSelection(&effects)
    edit(.turn(turns), pages, &effects)
  }

  /// The pages that the card of paper and size is about, in order.
  var sheetsToChange: [Sheet] {
    guard let sheets = notebook?.sheets else { return [] }
    switch cards.sheet.scope {
    case .these: return sheets.filter { cards.sheet.pages.contains($0.id) }
    case .all: return sheets
    case .new: return []
    }
  }

  /// The page that new ones are like, but for what is chosen.
  private var sheetModel: Sheet? {
    notebook?.sheets.last { cards.sheet.pages.contains($0.id) } ?? sheet
  }

  /// What the card shows: what was chosen, and what the pages have in common besides.
  var shownSheet: SheetChange {
    var models = sheetsToChange.filter { !$0.isCovered }
      .map { (paper: $0.paper, size: $0.size, growth: $0.growth) }
    if models.isEmpty, let model = sheetModel {
      let usual = cards.sheet.scope == .new ? notebook?.usual ?? UsualSheet() : UsualSheet()
      models = [
        (
          usual.paper ?? model.paper, usual.size ?? model.size, usual.growth ?? model.growth
        )
      ]
    }
    let change = cards.sheet.change
    let papers = models.map { change.paper(insteadOf: $0.paper) }
    let sizes = models.map { change.size(insteadOf: $0.size) }
    var shown = SheetChange()
    shown.ruling = papers.common(\.ruling)
    shown.spacing = papers.common(\.spacing)
    shown.color = papers.common(\.color)
    shown.size = sizes.common(\.portrait)
    shown.isWide = sizes.common { $0.width > $0.height }
    shown.growth = change.growth ?? models.common(\.growth)
    return shown
  }

  /// Says what became of a change of papers and sizes, where that cannot be seen.
  mutating func tell(_ change: SheetChange, of pages: Set<EntityID>, _ effects: inout [Effect]) {
    guard change.reach != .new else {
      let words: Words = "New pages get what was chosen."
      return show(Toast(words, offer: .undo), &effects)
    }
    let sheets = notebook?.sheets.filter { pages.contains($0.id.page) && !$0.isCovered } ?? []
    let count = sheets.count
    let larger = sheets.count { change.size(insteadOf: $0.size) != $0.size }
    guard count > 0 else {
      return show(Toast("What lies on a PDF or a picture stays as it is."), &effects)
    }
    // That a single page is another one is seen.
    if count == 1 {
      let words: Words = "The page stays larger, since what is written on it needs the room."
      if larger == 1 { show(Toast(words, offer: .undo), &effects) }
      return
    }
    let done: Words = "\(count) pages are changed."
    let room: Words =
      larger == 1
      ? "1 page stays larger, since what is written on it needs the room."
      : "\(larger) pages stay larger, since what is written on them needs the room."
    show(Toast(larger == 0 ? done : "\(done) \(room)", offer: .undo), &effects)
  }
}

extension Array {
  /// What all elements have in common; nil where they differ, or without any.
  fileprivate func common<Value: Equatable>(_ value: (Element) -> Value) -> Value? {
    guard let first = first.map(value), allSatisfy({ value($0) == first }) else { return nil }
    return first
  }
}
