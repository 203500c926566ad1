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
  private var language = ReadingLanguage.both

  init(_ source: NotesSource) { self.source = source }

  /// Begins to seek a text; lines with it are shown in a language.
  mutating func begin(_ needle: FoldedText, in language: ReadingLanguage) {
    self.language = language
    openIndex()
    let hand = (try? index?.hand) ?? OwnHand()
    search = LatticeSearch(needle, by: hand)
  }

  /// Opens the index, which may have been made since the search began.
  mutating func openIndex() {
    index = index ?? (try? source.library()).flatMap { HandwritingIndex(reading: $0) }
  }

  /// The places of the text on a page, line by line; none if its ink has changed since it was read.
  func hits(on page: PageID) -> [Finding.Hit] {
    guard let search, let index, let read = try? index.page(page.page, of: page.notebook) else {
      return []
    }
    let hits = read.lines.flatMap { line in
      line.matches(of: search).map { match in
        Finding.Hit(
          [line.box(of: match.frames)], in: .handwriting,
          line.words(around: match, in: language), doubt: match.doubt)
      }
    }
    return hits.isEmpty || !index.isCurrent(page.page, of: page.notebook) ? [] : hits
  }
}

extension ReadLine {
  /// What was read around a match, which need not be the text that was sought.
  fileprivate func words(
    around match: LatticeSearch.Match, in language: ReadingLanguage
  ) -> FoundWords {
    let letters = LatticeText(lattice, in: language).letters
    let found = letters.indices.filter { letters[$0].frames.overlaps(match.frames) }
    let start = found.first ?? letters.count
    return FoundWords(letters.map(\.scalar), around: start..<(found.last.map { $0 + 1 } ?? start))
  }
}
