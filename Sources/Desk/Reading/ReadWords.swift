internal import Notebook

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

  mutating func take(_ words: PageWords, shown: [PageID]) {
    asked.remove(words.page)
    if pages.count >= Self.most { pages = pages.filter { shown.contains($0.key) } }
    pages[words.page] = words
  }
}
