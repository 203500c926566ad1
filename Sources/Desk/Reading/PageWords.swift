public import Notebook

/// What can be read on a page: its text and its links, in page coordinates.
public struct PageWords: Hashable, Sendable {
  /// The page.
  public let page: PageID
  /// The text of the PDF below the ink, and of texts on it.
  public let text: PageText
  /// The links, the topmost last.
  public let links: [PageLink]

  /// Creates what was read of a page.
  public init(page: PageID, text: PageText, links: [PageLink]) {
    (self.page, self.text, self.links) = (page, text, links)
  }
}

/// What has been read of the pages in sight.
struct ReadWords: Hashable, Sendable {
  private(set) var pages: [PageID: PageWords] = [:]
  /// The pages that are being read.
  private var asked: Set<PageID> = []

  /// The most pages that are kept.
  private static let most = 24

  /// The pages among some that must be read; they count as asked for.
  mutating func ask(for wanted: [PageID]) -> [PageID] {
    let missing = wanted.filter { pages[$0] == nil && !asked.contains($0) }
    asked.formUnion(missing)
    return missing
  }

  mutating func store(_ words: PageWords, shown: [PageID]) {
    asked.remove(words.page)
    if pages.count >= Self.most { pages = pages.filter { shown.contains($0.key) } }
    pages[words.page] = words
  }
}

/// The pages whose PDF could not be read, each with whether it was in sight.
struct UndrawnPages: Hashable, Sendable {
  private var pages: [PageID: Bool] = [:]

  func contains(_ page: PageID) -> Bool { pages[page] != nil }

  /// Notes whether the PDF below a page could be read.
  mutating func update(_ page: PageID, isDrawn: Bool, isSeen: Bool) {
    pages[page] = isDrawn ? nil : pages[page] ?? isSeen
  }

  /// Forgets that a page could not be read.
  mutating func remove(_ page: PageID) { pages[page] = nil }

  /// Notes which pages are in sight; forgets and returns those that have come into sight.
  mutating func removeReturned(seen: Set<PageID>) -> [PageID] {
    let returned = pages.filter { !$0.value && seen.contains($0.key) }.map(\.key)
    for page in pages.keys { pages[page] = seen.contains(page) }
    for page in returned { pages[page] = nil }
    return returned
  }
}

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

  mutating func receive(_ new: PageWords, _ effects: inout [Effect]) {
    if textSelection?.page == new.page, words.pages[new.page]?.text != new.text {
      dropText(&effects)
    }
    words.store(new, shown: pagesInSight)
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
