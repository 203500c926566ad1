internal import Notebook

/// Reading what is printed and typed on the pages in sight.
extension Desk {
  /// The pages in sight.
  private var pagesInSight: [PageID] { shownPages.compactMap { sheet(at: $0)?.id } }

  /// Has the pages in sight read, unless they are known.
  mutating func readPages(_ effects: inout [Effect]) {
    let missing = words.ask(for: pagesInSight)
    if !missing.isEmpty { effects.append(.read(missing)) }
  }

  /// Has them read as soon as they come into sight while the tool is for text.
  mutating func updateReading(_ effects: inout [Effect]) {
    if preferences.tool == .text, hand.isFree { readPages(&effects) }
  }

  mutating func take(_ new: PageWords, _ effects: inout [Effect]) {
    if textSelection?.page == new.page, words.pages[new.page]?.text != new.text {
      dropText(&effects)
    }
    words.take(new, shown: pagesInSight)
  }

  /// Says on a page whether its PDF could be read.
  mutating func update(_ page: PageID, isDrawn: Bool, _ effects: inout [Effect]) {
    undrawn.update(page, isDrawn: isDrawn, isSeen: pagesInSight.contains(page))
    effects.append(.drawFace)
  }

  /// Tries PDFs again that could not be read, as soon as their pages come into sight again.
  mutating func retryReturnedPages(_ effects: inout [Effect]) {
    guard undrawn != UndrawnPages() else { return }
    let returned = undrawn.removeReturned(seen: Set(pagesInSight))
    if !returned.isEmpty { effects += [.drawAgain(returned), .drawFace] }
  }

  /// Reads pages again whose texts an edit may have changed.
  mutating func readAgain(after answer: Answer, _ effects: inout [Effect]) {
    guard answer.mayChangeText || answer.edit == nil else { return }
    let known = answer.pages.map(\.page).filter { words.pages[$0] != nil }
    if !known.isEmpty { effects.append(.read(known)) }
  }
}
