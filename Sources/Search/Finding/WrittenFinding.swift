public import Folding
internal import Notebook
public import Recognition
internal import Store

/// Finds words in handwriting, together with the text of the same pages.
struct WrittenFinding {
  private let notebooks: [NotebookID: ShelvedNotebook]
  private let found: FoundWords
  private let library: Library
  private var words: LineWords
  private var numbers: [NotebookID: [EntityID: Int]] = [:]

  init(
    _ notebooks: [ShelvedNotebook], _ found: FoundWords, in library: Library, words: LineWords
  ) {
    self.notebooks = Dictionary(uniqueKeysWithValues: notebooks.map { ($0.id, $0) })
    (self.found, self.library, self.words) = (found, library, words)
  }

  /// The result of a page on which some words are written; nil if others are nowhere, or the page is gone.
  mutating func result(on page: HandwritingSearch.FoundPage) -> SearchResult? {
    guard let notebook = notebooks[page.notebook] else { return nil }
    let known = found.onPages[PageID(page.page, of: page.notebook)] ?? []
    guard
      let place = page.place(
        completing: (found.missing[page.notebook] ?? []).subtracting(known)),
      let number = number(of: page.page, in: page.notebook)
    else { return nil }
    return SearchResult(
      notebook: notebook, page: .init(id: page.page, number: number), kind: .handwriting,
      text: words.text(of: place.line), box: place.line.box(of: place.match.frames),
      cost: place.match.doubt)
  }

  private mutating func number(of page: EntityID, in notebook: NotebookID) -> Int? {
    if numbers[notebook] == nil {
      let pages = (try? library.outline(of: notebook).pages) ?? []
      numbers[notebook] = Dictionary(
        uniqueKeysWithValues: pages.enumerated().map { ($1.id, $0 + 1) })
    }
    return numbers[notebook]?[page]
  }
}

extension HandwritingSearch.FoundPage {
  /// The place that decides how doubtful the page is, if these words must be written on it: that of the most
  /// doubtful one, or the surest place if any will do; nil if one is missing.
  public func place(completing words: Set<FoldedText>) -> HandwritingSearch.Place? {
    if words.isEmpty { return places.values.min { $0.match.doubt < $1.match.doubt } }
    let found = words.compactMap { places[$0] }
    guard found.count == words.count else { return nil }
    return found.max { $0.match.doubt < $1.match.doubt }
  }
}

/// Shows lines of handwriting as text.
public struct LineWords {
  private let language: ReadingLanguage
  private let hand: OwnHand
  private var count = 0

  /// The number of lines that are compared with word lists, which takes up to 5 ms for one.
  private static let most = 100

  /// Shows lines in a language, by what a writer has corrected.
  public init(language: ReadingLanguage, hand: OwnHand) {
    (self.language, self.hand) = (language, hand)
  }

  /// The text of a line.
  public mutating func text(of line: ReadLine) -> String {
    count += 1
    guard count <= Self.most else { return LatticeText(line.lattice, in: language).string }
    return ReadPage(lines: [line]).text(in: language, hand: hand).map(\.text).joined()
  }
}
