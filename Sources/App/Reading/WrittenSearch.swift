internal import Desk
internal import Folding
internal import Notebook
internal import Recognition
internal import Search

/// Finds a text in the handwriting of pages as it was read.
struct WrittenSearch {
  private let source: NotesSource
  private var index: HandwritingIndex?
  private var search: LatticeSearch?

  init(_ source: NotesSource) { self.source = source }

  /// Begins to seek a text.
  mutating func begin(_ needle: FoldedText) {
    index = index ?? (try? source.library()).flatMap { HandwritingIndex(reading: $0) }
    let hand = (try? index?.hand) ?? OwnHand()
    search = LatticeSearch(needle, by: hand)
  }

  /// The places of the text on a page, the surest first.
  func hits(on page: PageID) -> [Finding.Hit] {
    guard let search, let index, let read = try? index.page(page.page, of: page.notebook) else {
      return []
    }
    let found = read.lines.flatMap { line in
      line.matches(of: search).map { (box: line.map.box(of: $0.frames), doubt: $0.doubt) }
    }
    return found.sorted { $0.doubt < $1.doubt }.map { [$0.box] }
  }
}
