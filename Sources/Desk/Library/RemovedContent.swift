public import Notebook
internal import Wording

/// Content in the window that was removed in another window or on another device, and can be restored.
public enum RemovedContent: Hashable, Sendable {
  /// The notebook, which is in the trash or was deleted permanently.
  case notebook(NotebookID)
  case page(PageID)
  /// Elements, or parts of them, of pages that still exist.
  case ink([PageID: SeenInk])

  var ink: [PageID: SeenInk] { if case .ink(let ink) = self { ink } else { [:] } }
}

extension Toast {
  init(_ words: Words, restoring taken: RemovedContent) {
    self.init(words, further: [.library(.restore(taken))], taken: taken)
  }

  init(restoring ink: [PageID: SeenInk]) {
    let count = ink.values.reduce(0) { $0 + $1.elements.count }
    self.init(
      count == 1
        ? "1 element was deleted in another window or on another device."
        : "\(count) elements were deleted in another window or on another device.",
      restoring: .ink(ink))
  }
}

/// Handles content removed elsewhere while in use: it stays in the window, and is restored if the user writes on.
extension Desk {
  /// Follows a move of the notebook in the window to the trash or back, or its permanent deletion.
  ///
  /// While its pages are shown, they stay; on other screens the notebook is closed. It is also closed if it was created
  /// for pages that an undo has taken back.
  mutating func reportPlaceChange(
    since old: NotebookOnDesk.Place, _ answer: Answer, _ effects: inout [Effect]
  ) {
    guard let notebook, notebook.place != old else { return }
    let name = Words.notebook(titled: notebook.title)
    if notebook.place == .shelf {
      toasts.end { $0.taken == .notebook(notebook.id) }
      return show(Toast("Restored '\(name)'."), &effects)
    }
    if answer.takesBackMaking {
      closeNotebook(&effects)
      return show(Toast("Undone; '\(name)' is in the trash."), &effects)
    }
    let words: Words =
      notebook.place == .trash
      ? "'\(name)' was moved to the trash in another window or on another device."
      : "'\(name)' was deleted permanently in another window."
    if screen is PageScreen {
      return show(Toast(words, restoring: .notebook(notebook.id)), &effects)
    }
    closeNotebook(&effects)
    let edits = notebook.place == .trash ? [ShelfEdit(notebook.id, .trash(false))] : []
    report(
      ShelfStep(edits, saying: words, undone: .backFromTrash(name), inBrief: .trashed(1, name)),
      &effects)
  }

  /// Returns a changed notebook with the current page, if that was deleted elsewhere, until the user leaves the page.
  mutating func keepingPageInHand(
    _ changed: NotebookOnDesk, after answer: Answer, _ effects: inout [Effect]
  ) -> NotebookOnDesk {
    guard let before = notebook, before.id == changed.id, let sheet = pages.gone ?? sheet,
      screen is PageScreen
    else { return changed }
    let isThere = changed.sheets.contains { $0.id == sheet.id }
    let isOwn = answer.edit != nil && pages.gone == nil || answer.edit == .page(.delete, sheet.id)
    if isThere || isOwn {
      if pages.gone != nil { toasts.end { $0.taken == .page(sheet.id) } }
      pages.gone = nil
      return changed
    }
    if pages.gone == nil {
      pages.gone = sheet
      let name = sheet.name(numbered: pages.current + 1)
      show(
        Toast(
          "\(name) was deleted in another window or on another device.", restoring: .page(sheet.id)),
        &effects)
    }
    return changed.keeping(sheet, from: before)
  }

  mutating func updateGonePage(_ effects: inout [Effect]) {
    guard let gone = pages.gone, hand.isFree, sheet?.id != gone.id || !(screen is PageScreen),
      var notebook
    else { return }
    pages.gone = nil
    notebook.drop(gone)
    change(to: notebook, show: nil, &effects)
  }

  mutating func reportDeletedInk(takenFrom taken: [PageID: SeenInk], _ effects: inout [Effect]) {
    let shown = Set(shownPages.compactMap { sheet(at: $0)?.id })
    let seen = taken.filter { shown.contains($0.key) }
    guard screen is PageScreen, !seen.isEmpty else { return }
    let before = toasts.end { $0.taken?.ink.isEmpty == false }?.taken?.ink ?? [:]
    show(
      Toast(
        restoring: before.merging(seen) {
          var both = $0
          both.formUnion($1)
          return both
        }), &effects)
  }
}

extension Answer {
  /// True if an undo has taken back the pages that the notebook was created for.
  fileprivate var takesBackMaking: Bool {
    if case .goTo(_, .undone, kind: .pastePages)? = followUp { true } else { false }
  }
}

extension NotebookOnDesk {
  fileprivate func keeping(_ sheet: Sheet, from before: NotebookOnDesk) -> NotebookOnDesk {
    var result = self
    let places = Dictionary(sheets.enumerated().map { ($1.id, $0) }) { $1 }
    let old = before.sheets.firstIndex { $0.id == sheet.id } ?? before.sheets.count
    let next = before.sheets.dropFirst(old + 1).lazy.compactMap { places[$0.id] }.first
    let last = before.sheets[..<old].reversed().lazy.compactMap { places[$0.id] }.first
    let place = next ?? last.map { $0 + 1 } ?? sheets.count
    result.sheets.insert(sheet, at: place)
    result.countPage(at: place, by: 1)
    return result
  }

  fileprivate mutating func drop(_ sheet: Sheet) {
    guard let place = sheets.firstIndex(where: { $0.id == sheet.id }) else { return }
    countPage(at: place, by: -1)
    sheets.remove(at: place)
  }

  private mutating func countPage(at place: Int, by count: Int) {
    var first = 0
    for section in sections.indices {
      first += sections[section].pageCount
      guard place < first || section == sections.count - 1 else { continue }
      return sections[section].pageCount += count
    }
  }
}
