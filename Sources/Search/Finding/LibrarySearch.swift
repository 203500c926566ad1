internal import Bytes
internal import Folding
public import Notebook
public import Recognition
public import Store

/// Finds words in the titles, tags and folders of notebooks, and in all that is typed, printed and written on
/// their pages.
///
/// All words must match, in any order: on the notebook's labels, or on these and one page. A page has at most two
/// results, one for its text and one for its handwriting.
public struct LibrarySearch {
  private let words: [FoldedText]
  private let library: Library
  private let handwriting: HandwritingIndex?
  private let language: ReadingLanguage
  private let hasBoxes: Bool

  /// Prepares a search; handwriting, if there is an index, is shown as it is read in a language, and boxes take
  /// longer.
  public init(
    _ text: String, in library: Library, handwriting: HandwritingIndex?,
    language: ReadingLanguage, hasBoxes: Bool = false
  ) {
    words = FoldedText.words(in: text)
    (self.library, self.handwriting) = (library, handwriting)
    (self.language, self.hasBoxes) = (language, hasBoxes)
  }

  /// The results in a notebook, or in all outside the trash for nil, the best one first.
  public func results(in notebook: NotebookID? = nil) throws -> [SearchResult] {
    var results: [SearchResult] = []
    try forEachResult(in: notebook) {
      results.append($0)
      return true
    }
    return results.sorted()
  }

  /// Finds results one by one until `tell` returns false: text first, notebook by notebook, then handwriting.
  public func forEachResult(
    in notebook: NotebookID? = nil, _ tell: (SearchResult) throws -> Bool
  ) throws {
    guard !words.isEmpty else { return }
    let notebooks = try library.shelf()
      .filter { notebook == nil ? !$0.cover.isTrashed : $0.id == notebook }
      .sorted { ($1.changed, $0.id) < ($0.changed, $1.id) }
    var texts = TextFinding(words, in: library, hasBoxes: hasBoxes)
    let typed = try library.typedText(notKnown: [:], while: { true }).notebooks
    for notebook in notebooks {
      for result in texts.results(in: notebook, typed[notebook.id]?.1 ?? []) {
        guard try tell(result) else { return }
      }
    }
    guard let handwriting else { return }
    let hand = (try? handwriting.hand) ?? OwnHand()
    let lines = LineWords(language: language, hand: hand)
    var written = WrittenFinding(notebooks, texts.found, in: library, words: lines)
    try handwriting.forEachPage(of: notebook, with: HandwritingSearch(words, by: hand)) { page in
      try written.result(on: page).map(tell) ?? true
    }
  }
}

/// The words that a notebook and its pages have as text.
struct FoundWords {
  /// The words that the labels of each notebook lack.
  var missing: [NotebookID: Set<FoldedText>] = [:]
  /// Those that are typed or printed on pages with any.
  var onPages: [PageID: Set<FoldedText>] = [:]
}
