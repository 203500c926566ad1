public import Notebook

/// The text and links of a page, in page coordinates.
public struct PageWords: Hashable, Sendable {
  let page: PageID
  /// The text of the PDF and of text boxes.
  let text: PageText
  /// The number of letters that are printed; what follows is typed.
  let printedCount: Int
  /// The links, topmost last.
  private(set) var links: [PageLink]

  /// Creates the content of a page.
  ///
  /// The first `printed` letters are printed, all for nil, and the others typed.
  public init(page: PageID, text: PageText, printed: Int? = nil, links: [PageLink]) {
    (self.page, self.text, self.links) = (page, text, links)
    printedCount = printed ?? text.letters.count
  }

  /// The same with links below the others.
  public func adding(below links: [PageLink]) -> PageWords {
    var words = self
    words.links = links + words.links
    return words
  }
}

struct ReadWords: Hashable, Sendable {
  private(set) var pages: [PageID: PageWords] = [:]
  private var asked: Set<PageID> = []

  private static let most = 24

  /// Returns those of the pages that must be read, and marks them as requested.
  mutating func requestMissing(of wanted: [PageID]) -> [PageID] {
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

/// The pages whose PDF could not be read, and whether each was visible.
struct UndrawnPages: Hashable, Sendable {
  private var pages: [PageID: Bool] = [:]

  func contains(_ page: PageID) -> Bool { pages[page] != nil }

  mutating func update(_ page: PageID, isDrawn: Bool, isSeen: Bool) {
    pages[page] = isDrawn ? nil : pages[page] ?? isSeen
  }

  mutating func remove(_ page: PageID) { pages[page] = nil }

  /// Notes which pages are visible; removes and returns those that have become visible.
  mutating func removeReturned(seen: Set<PageID>) -> [PageID] {
    let returned = pages.filter { !$0.value && seen.contains($0.key) }.map(\.key)
    for page in pages.keys { pages[page] = seen.contains(page) }
    for page in returned { pages[page] = nil }
    return returned
  }
}

extension Desk {
  private var pagesInSight: [PageID] { shownPages.compactMap { sheet(at: $0)?.id } }

  mutating func readPages(_ effects: inout [Effect]) {
    let missing = words.requestMissing(of: pagesInSight)
    if !missing.isEmpty { effects.append(.read(missing)) }
  }

  /// Reads pages as they become visible while the text tool is in use.
  mutating func updateReading(_ effects: inout [Effect]) {
    if preferences.tool == .text, hand.isFree { readPages(&effects) }
  }

  mutating func receive(_ new: PageWords, _ effects: inout [Effect]) {
    if textSelection?.page == new.page, words.pages[new.page]?.text != new.text {
      dropText(&effects)
    }
    words.store(new, shown: pagesInSight)
  }

  mutating func update(_ page: PageID, isDrawn: Bool, _ effects: inout [Effect]) {
    undrawn.update(page, isDrawn: isDrawn, isSeen: pagesInSight.contains(page))
    effects.append(.drawFace)
  }

  /// Tries PDFs that could not be read again when their pages become visible again.
  mutating func retryReturnedPages(_ effects: inout [Effect]) {
    guard undrawn != UndrawnPages() else { return }
    let returned = undrawn.removeReturned(seen: Set(pagesInSight))
    if !returned.isEmpty { effects += [.drawAgain(returned), .drawFace] }
  }

  mutating func readAgain(after answer: Answer, _ effects: inout [Effect]) {
    guard answer.mayChangeText || answer.edit == nil else { return }
    let known = answer.pages.map(\.page).filter { words.pages[$0] != nil }
    if !known.isEmpty { effects.append(.read(known)) }
  }
}
