internal import Ink
public import Notebook
public import Wording

struct SheetCard: Hashable, Sendable {
  /// The pages for which it was opened.
  var pages: Set<PageID> = []
  var scope = SheetScope.these
  /// The choices so far; everything else stays as it is.
  var change = SheetChange()
  var own: String?
  var isForNew = false

  /// True if a built-in paper or a size was chosen.
  var changesSheet: Bool { own == nil && !change.changesNothing }
}

/// The pages that get the choices.
public enum SheetScope: Hashable, Sendable, CaseIterable {
  /// Those for which the card was opened, all of the notebook, or only new ones.
  case these, all, new
}

/// An action of the card of paper and size.
public enum SheetAction: Hashable, Sendable {
  case scope(SheetScope)
  case choose(SheetChoice)
  case toggleNew
  /// Let new pages be like the page before them.
  case forgetUsual
  case apply
  /// Rotate the page, or the pages of the overview, with their content.
  case turn(QuarterTurns)

  var name: Words { Action.sheet(self).name }

  var label: Words {
    switch self {
    case .scope(.these): "These pages"
    case .scope(.all): "All pages"
    case .scope(.new): "New pages"
    case .choose(let choice): choice.name
    case .toggleNew: "Also for new pages"
    case .forgetUsual: "Same as previous page"
    case .apply: "Apply"
    default: .none
    }
  }
}

extension Desk {
  mutating func perform(_ action: SheetAction, _ effects: inout [Effect]) {
    effects.append(.drawFace)
    switch action {
    case .scope(let scope): cards.sheet.scope = scope
    case .choose(let choice): choose(choice)
    case .toggleNew: cards.sheet.isForNew.toggle()
    case .forgetUsual:
      popup = nil
      guard let notebook, let model = sheetModel else { return }
      effects.append(.edit(.pages(.forgetUsualSheet, [model.id.page], notebook.id)))
      show(Toast("New pages use the settings of the page before.", offer: .undo), &effects)
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
    if let own = card.own {
      effects.append(.paper(.lay(own, below: pages, change.reach, of: notebook.id)))
    } else {
      effects.append(.edit(.pages(.change(change), pages, notebook.id)))
    }
  }

  private mutating func choose(_ choice: SheetChoice) {
    cards.sheet.change.apply(choice, of: shownSheet.ruling)
    switch choice {
    case .own(let name): cards.sheet.own = name
    case .ruling: cards.sheet.own = nil
    case .spacing, .color, .size, .wide, .growth: break
    }
  }

  private mutating func turn(by turns: QuarterTurns, _ effects: inout [Effect]) {
    let page = screen is PageScreen ? sheet?.id : nil
    let pages = screen is OverviewScreen ? overviewSubject : Set([page].compactMap(\.self))
    dropSelection(&effects)
    edit(.turn(turns), pages, &effects)
  }

  var sheetsToChange: [Sheet] {
    guard let sheets = notebook?.sheets else { return [] }
    switch cards.sheet.scope {
    case .these: return sheets.filter { cards.sheet.pages.contains($0.id) }
    case .all: return sheets
    case .new: return []
    }
  }

  /// The page that new ones are like, except for the choices.
  private var sheetModel: Sheet? {
    notebook?.sheets.last { cards.sheet.pages.contains($0.id) } ?? sheet
  }

  /// The name of the custom paper that the card shows as chosen; nil for none, or an unknown one.
  var shownOwnPaper: String? { cards.sheet.own ?? presentOwnPaper.flatMap(papers.name) }

  /// True if the card is about a custom paper, known or not.
  var showsOwnPaper: Bool { cards.sheet.own != nil || presentOwnPaper != nil }

  /// The custom paper of all pages, unless another paper was chosen.
  private var presentOwnPaper: OwnPaper? {
    guard cards.sheet.change.ruling == nil else { return nil }
    let models = sheetModels.map(\.own)
    guard let own = models.first ?? nil else { return nil }
    return models.allSatisfy { $0?.hash == own.hash } ? own : nil
  }

  /// The sheets that the card is about: those of pages, or of new ones.
  private var sheetModels: [Sheet] {
    let models = sheetsToChange.filter { !$0.isCovered }
    guard models.isEmpty, var model = sheetModel else { return models }
    let usual = cards.sheet.scope == .new ? notebook?.usual ?? UsualSheet() : UsualSheet()
    model.own = usual.own ?? (usual.paper == nil ? model.own : nil)
    (model.paper, model.size) = (usual.paper ?? model.paper, usual.size ?? model.size)
    model.growth = usual.growth ?? model.growth
    return [model]
  }

  /// The shown choices: those made, and otherwise what the pages have in common.
  var shownSheet: SheetChange {
    let models = sheetModels
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
    // The plain paper below a custom one is not seen.
    let hasOwn = cards.sheet.own != nil || models.contains { $0.own != nil }
    if hasOwn, change.ruling == nil {
      (shown.ruling, shown.spacing, shown.color) = (nil, nil, change.color)
    }
    return shown
  }

  /// Reports a change of paper and size if the result is not evident.
  mutating func report(_ change: SheetChange, of pages: Set<EntityID>, _ effects: inout [Effect]) {
    guard change.reach != .new else {
      return show(Toast(SheetChange.newPages, offer: .undo), &effects)
    }
    let sheets =
      notebook?.sheets.filter { pages.contains($0.id.page) && !$0.keepsPaper(in: change) } ?? []
    let larger = sheets.count { change.size(insteadOf: $0.size) != $0.size }
    guard !sheets.isEmpty else {
      return show(Toast("Pages with a PDF or picture as paper are not changed."), &effects)
    }
    // The change of a single page is evident.
    if sheets.count == 1, larger == 0 { return }
    let words = SheetChange.sentence(changed: sheets.count, larger: larger)
    show(Toast(words, offer: .undo), &effects)
  }
}

extension SheetChange {
  /// The message for a change of new pages only.
  public static let newPages: Words = "New pages use these settings."

  /// The message for a change of pages, some of which stay larger than chosen.
  public static func sentence(changed count: Int, larger: Int) -> Words {
    if count == 1, larger == 1 { return "The page stays larger because its ink needs the space." }
    let done: Words = count == 1 ? "Changed 1 page." : "Changed \(count) pages."
    let room: Words =
      larger == 1
      ? "1 page stays larger because its ink needs the space."
      : "\(larger) pages stay larger because their ink needs the space."
    return larger == 0 ? done : "\(done) \(room)"
  }
}

extension Sheet {
  /// True if a change does not apply, since the page has a PDF, a picture or a custom paper.
  func keepsPaper(in change: SheetChange) -> Bool {
    isCovered || own != nil && change.ruling == nil
  }
}

extension Array {
  /// The common value of all elements; nil if they differ or there are none.
  fileprivate func common<Value: Equatable>(_ value: (Element) -> Value) -> Value? {
    guard let first = first.map(value), allSatisfy({ value($0) == first }) else { return nil }
    return first
  }
}
