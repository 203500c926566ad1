public import Notebook
public import Wording

/// Copied or cut pages, to be pasted.
public struct CopiedPages: Hashable, Sendable {
  /// Their notebook.
  public let notebook: NotebookID
  /// The pages.
  public let pages: Set<EntityID>
  /// True if the pages are moved when pasted.
  public let isCut: Bool

  /// Creates a set of copied pages of a notebook.
  public init(_ pages: Set<EntityID>, of notebook: NotebookID, isCut: Bool) {
    (self.pages, self.notebook, self.isCut) = (pages, notebook, isCut)
  }

  /// True if the page is one of them and will be moved.
  func willMove(_ page: PageID) -> Bool {
    isCut && page.notebook == notebook && pages.contains(page.page)
  }
}

/// The place to paste pages at.
public struct PageGoal: Hashable, Sendable {
  /// The notebook.
  public let notebook: NotebookID
  /// The place in it.
  public let place: PagePlace

  /// Creates a place in a notebook.
  public init(_ place: PagePlace, of notebook: NotebookID) {
    (self.place, self.notebook) = (place, notebook)
  }
}

/// A request about copied pages.
public enum CopiedPagesOrder: Hashable, Sendable {
  /// Offer pages to other windows, with their titles, until something else is copied.
  case offer(CopiedPages, names: [String])
  case withdraw
  /// Find what is to be pasted at a place: pages copied here, or later elsewhere.
  case find(PageGoal)
  /// Paste what is offered as if it came from elsewhere, because the pages themselves are gone.
  case unpack(PageGoal)
}

/// The answer to a request about copied pages.
public enum CopiedPagesNews: Hashable, Sendable {
  /// Nothing else was copied since pages were copied here, if they were.
  case own(PageGoal)
  /// Another window on this library has copied pages.
  case other(CopiedPages, PageGoal)
  /// The pages cut here were pasted into another library and are about to be removed.
  case taken(CopiedPages)
}

/// Pages copied or cut in the overview and pasted there, maybe in another window.
extension Desk {
  mutating func remember(isCut: Bool, _ effects: inout [Effect]) {
    let sheets = sheets(of: overviewSubject)
    guard let notebook, !sheets.isEmpty else { return }
    let copied = CopiedPages(Set(sheets.map(\.id.page)), of: notebook.id, isCut: isCut)
    overview.clipboard = copied
    overview.grid.endChoosing()
    let names = sheets.map { $0.name(numbered: (overview.places[$0.id] ?? 0) + 1).text }
    effects.append(.pages(.offer(copied, names: names)))
    show(
      Toast(
        sheets.count == 1
          ? "The page is ready to paste, also in other notebooks and windows."
          : "\(sheets.count) pages are ready to paste, also in other notebooks and windows.",
        pages: copied), &effects)
  }

  /// Forgets cut pages that have moved since, as after pasting in another window.
  mutating func updateCutPages(_ effects: inout [Effect]) {
    guard let cut = overview.clipboard, cut.isCut, isGone(cut) else { return }
    overview.clipboard = CopiedPages(cut.pages, of: cut.notebook, isCut: false)
    if toasts.shown?.pages == cut { endToast(&effects) }
  }

  mutating func forgetCutPages(_ effects: inout [Effect]) {
    overview.clipboard = nil
    effects.append(.pages(.withdraw))
  }

  mutating func clearCutPages(_ effects: inout [Effect]) {
    forgetCutPages(&effects)
    enqueue(Toast("Cleared the cut pages; all pages stay in place."), &effects)
  }

  /// The place after a page of the open notebook.
  public func pageGoal(behind page: PageID) -> PageGoal? {
    guard let notebook, var place = notebook.sheets.firstIndex(where: { $0.id == page }) else {
      return nil
    }
    for section in notebook.sections {
      if place < section.pageCount {
        return PageGoal(PagePlace(in: section.id, after: page.page), of: notebook.id)
      }
      place -= section.pageCount
    }
    return nil
  }

  /// The place for new pages: after the current page, or in the overview after the last chosen one.
  public var placeOfNewPages: PagePlace? {
    let chosen = screen is OverviewScreen ? lastOfSubject : nil
    return (chosen ?? sheet?.id).flatMap { pageGoal(behind: $0)?.place }
  }

  mutating func pastePages(_ effects: inout [Effect]) {
    guard let notebook else { return }
    let last = lastOfSubject ?? sheet?.id ?? notebook.sheets.last?.id
    guard let section = section(of: last) else { return }
    let place = PagePlace(in: section, after: last?.page)
    effects.append(.pages(.find(PageGoal(place, of: notebook.id))))
  }

  mutating func receive(_ news: CopiedPagesNews, _ effects: inout [Effect]) {
    effects.append(.drawFace)
    switch news {
    case .own(let goal):
      guard let copied = overview.clipboard else {
        return show(Toast("There are no pages on the clipboard."), &effects)
      }
      if isGone(copied) { return effects.append(.pages(.unpack(goal))) }
      // Cut pages are pasted once.
      if copied.isCut { overview.clipboard = nil }
      paste(copied, at: goal, &effects)
      if copied.isCut, copied.notebook == notebook?.id { withdrawPages(&effects) }
    case .other(let copied, let goal): paste(copied, at: goal, &effects)
    case .taken(let copied):
      if overview.clipboard == copied { overview.clipboard = nil }
      if toasts.shown?.pages == copied { endToast(&effects) }
    }
  }

  /// True if none of the copied pages is left in its place.
  private func isGone(_ copied: CopiedPages) -> Bool {
    guard let notebook, copied.notebook == notebook.id else { return false }
    return !notebook.sheets.contains { copied.pages.contains($0.id.page) }
  }

  /// True if pasted pages go after the page in the window, out of sight.
  private var isBehindPage: Bool { screen is PageScreen }

  private mutating func paste(
    _ copied: CopiedPages, at goal: PageGoal, _ effects: inout [Effect]
  ) {
    guard let notebook, goal.notebook == notebook.id else { return }
    let source = copied.notebook
    guard source == notebook.id, copied.isCut else {
      let carried = CarriedPages(
        copied.pages, of: source, to: notebook.id, at: goal.place, isMove: copied.isCut,
        shown: notebook.id)
      return effects.append(.edit(.carry(carried)))
    }
    let pages = copied.pages.map { PageID($0, of: source) }
    edit(.move(goal.place), Set(pages), &effects)
    if isBehindPage { show(Toast(.pastedBehind(pages.count), offer: .undo), &effects) }
  }

  /// Reports how many pages were pasted; if none was left, pastes those that are offered.
  mutating func report(_ carried: CarriedPages, pasted count: Int, _ effects: inout [Effect]) {
    guard count > 0 else {
      guard let place = carried.place else { return }
      return effects.append(.pages(.unpack(PageGoal(place, of: carried.shown))))
    }
    if carried.isMove { withdrawPages(&effects) }
    let words: Words = isBehindPage ? .pastedBehind(count) : .pasted(count)
    show(Toast(words, offer: .undo), &effects)
  }

  /// Withdraws the offer of cut pages that have moved, unless something else was copied since.
  private mutating func withdrawPages(_ effects: inout [Effect]) {
    if overview.clipboard == nil { effects.append(.pages(.withdraw)) }
  }
}

extension Words {
  fileprivate static func pastedBehind(_ count: Int) -> Words {
    count == 1 ? "Pasted the page after this page." : "Pasted \(count) pages after this page."
  }

  /// The message that pages were pasted.
  public static func pasted(_ count: Int) -> Words {
    count == 1 ? "Pasted the page." : "Pasted \(count) pages."
  }
}
