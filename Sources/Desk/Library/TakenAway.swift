public import Notebook
internal import Wording

/// Something in the window that was taken away in another window or on another device, and can be restored.
public enum TakenAway: Hashable, Sendable {
  /// The notebook, which is in the trash or was deleted permanently.
  case notebook(NotebookID)
  /// A page.
  case page(PageID)
  /// Elements of pages that are still there, or parts of them.
  case ink([PageID: SeenInk])

  /// The ink; nothing for a page or a notebook.
  var ink: [PageID: SeenInk] { if case .ink(let ink) = self { ink } else { [:] } }
}

extension Toast {
  /// Says what was taken away, and offers to restore it.
  init(_ words: Words, restoring taken: TakenAway) {
    self.init(words, further: [.library(.restore(taken))], taken: taken)
  }

  /// Says how much ink was taken away.
  init(restoring ink: [PageID: SeenInk]) {
    let count = ink.values.reduce(0) { $0 + $1.elements.count }
    self.init(
      count == 1
        ? "1 element was deleted in another window or on another device."
        : "\(count) elements were deleted in another window or on another device.",
      restoring: .ink(ink))
  }
}

/// What others take away from under the hand stays in the window, and comes back when the hand writes on.
extension Desk {
  /// Follows where the notebook in the window is now: among the others, in the trash, or nowhere.
  ///
  /// In the trash or removed, its pages stay while they are shown. On other screens it is closed. It is closed as well
  /// if it was made for pages that have gone back by an undo in it.
  mutating func followPlace(
    since old: NotebookOnDesk.Place, _ answer: Answer, _ effects: inout [Effect]
  ) {
    guard let notebook, notebook.place != old else { return }
    let name: Words = notebook.title.isEmpty ? "Notes" : Words(verbatim: notebook.title)
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

  /// Returns a changed notebook with the page in the hand, if that was deleted elsewhere: it stays until the writer
  /// leaves it.
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

  /// Lets go of a page that is gone, once the writer has left it.
  mutating func updateGonePage(_ effects: inout [Effect]) {
    guard let gone = pages.gone, hand.isFree, sheet?.id != gone.id || !(screen is PageScreen),
      var notebook
    else { return }
    pages.gone = nil
    notebook.drop(gone)
    change(to: notebook, show: nil, &effects)
  }

  /// Says that ink was deleted on pages in sight, and offers to restore it.
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
  /// Whether an undo has taken back the pages that the notebook was made for.
  fileprivate var takesBackMaking: Bool {
    if case .goTo(_, .undone, kind: .pastePages)? = followUp { true } else { false }
  }
}

extension NotebookOnDesk {
  /// The notebook with a page that it does not have any more, in the place that this had.
  fileprivate func keeping(_ sheet: Sheet, from before: NotebookOnDesk) -> NotebookOnDesk {
    var (result, places) = (self, [PageID: Int]())
    for (place, sheet) in sheets.enumerated() { places[sheet.id] = place }
    let old = before.sheets.firstIndex { $0.id == sheet.id } ?? before.sheets.count
    let next = before.sheets.dropFirst(old + 1).lazy.compactMap { places[$0.id] }.first
    let last = before.sheets[..<old].reversed().lazy.compactMap { places[$0.id] }.first
    let place = next ?? last.map { $0 + 1 } ?? sheets.count
    result.sheets.insert(sheet, at: place)
    result.countPage(at: place, by: 1)
    return result
  }

  /// Removes a page that was kept.
  fileprivate mutating func drop(_ sheet: Sheet) {
    guard let place = sheets.firstIndex(where: { $0.id == sheet.id }) else { return }
    countPage(at: place, by: -1)
    sheets.remove(at: place)
  }

  /// Counts a page in its section.
  private mutating func countPage(at place: Int, by count: Int) {
    var first = 0
    for section in sections.indices {
      first += sections[section].pageCount
      guard place < first || section == sections.count - 1 else { continue }
      return sections[section].pageCount += count
    }
  }
}
