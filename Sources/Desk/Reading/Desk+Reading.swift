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
  mutating func settleReading(_ effects: inout [Effect]) {
    if preferences.tool == .text, hand.isFree { readPages(&effects) }
  }

  mutating func take(_ new: PageWords, _ effects: inout [Effect]) {
    if textSelection?.page == new.page, words.pages[new.page]?.text != new.text {
      dropText(&effects)
    }
    words.take(new, shown: pagesInSight)
  }

  /// Reads pages again whose texts an edit may have changed.
  mutating func readAgain(after answer: Answer, _ effects: inout [Effect]) {
    guard answer.mayChangeText || answer.edit == nil else { return }
    let known = answer.pages.map(\.page).filter { words.pages[$0] != nil }
    if !known.isEmpty { effects.append(.read(known)) }
  }
}
