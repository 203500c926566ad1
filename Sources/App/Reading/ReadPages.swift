internal import Desk
internal import Geometry
internal import Notebook
internal import Paint
internal import PDFReader

/// The text of pages that have been read, to be searched again for every letter that is typed.
struct ReadPages {
  private struct Page {
    let sources: TextSources
    /// The folded text of each source; nil until it is read.
    var folded: [FoldedText]?
    /// The text with the places of its letters, as long as there is room for it.
    var texts: [PageText]?
  }

  private var pages: [PageID: Page] = [:]
  /// The pages whose letters are kept with their places, the oldest first, and how many letters they have.
  private var placed: [PageID] = []
  private var letterCount = 0

  /// The most letters that are kept with their places: 36 bytes each.
  private static let most = 1_500_000

  /// Whether it is known what lies on a page.
  func knows(_ page: PageID) -> Bool { pages[page] != nil }

  mutating func learn(_ sources: TextSources, of page: PageID) {
    forget(page)
    pages[page] = Page(sources: sources)
  }

  /// Has a page read anew.
  mutating func forget(_ page: PageID) {
    drop(page)
    placed.removeAll { $0 == page }
    pages[page] = nil
  }

  /// Finds a text on a page; nothing on one that is not known.
  mutating func hits(
    of needle: FoldedText, on page: PageID, while isWanted: () -> Bool
  ) -> [Finding.Hit] {
    guard var found = pages[page] else { return [] }
    if found.folded == nil {
      let texts = texts(of: found.sources, while: isWanted)
      // What was given up has not been read.
      guard isWanted() else { return [] }
      found.folded = texts.map { FoldedText($0.letters) }
      keep(texts, of: page, &found)
    }
    let ranges = found.folded?.map { $0.ranges(of: needle) } ?? []
    guard ranges.contains(where: { !$0.isEmpty }) else { return [] }
    if found.texts == nil { keep(texts(of: found.sources, while: isWanted), of: page, &found) }
    return zip(found.texts ?? [], ranges).flatMap { text, ranges in
      ranges.map(text.lines).filter { !$0.isEmpty }
    }
  }

  private func texts(of sources: TextSources, while isWanted: () -> Bool) -> [PageText] {
    [sources.printed?.text(while: isWanted) ?? PageText()] + sources.texts.map(\.letters)
  }

  private mutating func keep(_ texts: [PageText], of page: PageID, _ found: inout Page) {
    found.texts = texts
    pages[page] = found
    placed.append(page)
    letterCount += texts.reduce(0) { $0 + $1.letters.count }
    while letterCount > Self.most, placed.count > 1 { drop(placed.removeFirst()) }
  }

  private mutating func drop(_ page: PageID) {
    letterCount -= pages[page]?.texts?.reduce(0) { $0 + $1.letters.count } ?? 0
    pages[page]?.texts = nil
  }
}
