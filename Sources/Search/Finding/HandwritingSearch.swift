internal import Bytes
public import Folding
public import Notebook
public import Recognition
public import Store

/// Words that are sought in the handwriting of a library.
public struct HandwritingSearch: Sendable {
  private let words: [(word: FoldedText, search: LatticeSearch)]

  /// Begins to seek words in what a writer wrote; a single letter is in every line, and is not sought.
  public init(_ words: [FoldedText], by hand: OwnHand) {
    self.words = words.compactMap { word in
      LatticeSearch(word, by: hand).map { (word, $0) }
    }
  }

  /// The place of a word on a page.
  public struct Place: Hashable, Sendable {
    /// The line that has the word.
    public let line: ReadLine
    /// The place in the line, and how doubtful it is.
    public let match: LatticeSearch.Match
  }

  /// The page on which some of the words are written, with the surest place of each.
  public struct FoundPage: Hashable, Sendable {
    /// The notebook of the page.
    public let notebook: NotebookID
    /// The page.
    public let page: EntityID
    /// The fingerprint of the ink that was read.
    let ink: UInt64
    /// The places of the words that it has.
    public let places: [FoldedText: Place]
  }

  /// The surest place of each word on a page.
  func places(on page: ReadPage) -> [FoldedText: Place] {
    var places: [FoldedText: Place] = [:]
    for (word, search) in words {
      let found = page.lines.lazy.flatMap { line in
        line.matches(of: search).map { Place(line: line, match: $0) }
      }
      places[word] = found.min { $0.match.doubt < $1.match.doubt }
    }
    return places
  }
}

extension HandwritingIndex {
  /// Finds the pages of a notebook, or of all for nil, with some of the words of a search, on all cores, until
  /// `tell` returns false; pages whose ink has changed since they were read are left out.
  public func forEachPage(
    of notebook: NotebookID? = nil, with search: HandwritingSearch,
    _ tell: (HandwritingSearch.FoundPage) throws -> Bool
  ) throws {
    let complete = try completeNotebooks()
    func tellCurrent(_ page: HandwritingSearch.FoundPage) throws -> Bool {
      let isCurrent =
        complete.contains(page.notebook) || hasInk(page.ink, page.page, of: page.notebook)
      return isCurrent ? try tell(page) : true
    }
    let work = OrderedWork<[StoredPage], [HandwritingSearch.FoundPage]>(
      most: 2 * WorkerThread.processorCount
    ) { $0.compactMap { $0.found(by: search) } }
    defer { work.cancel() }
    var (pages, goesOn) = ([StoredPage](), true)
    try index.read(from: notebook) { notebook, page, content in
      pages.append(StoredPage(notebook: notebook, page: page, content: content))
      guard pages.count == StoredPage.part else { return true }
      goesOn = try (work.add(pages) ?? []).allSatisfy(tellCurrent)
      pages = []
      return goesOn
    }
    guard goesOn, try (work.add(pages) ?? []).allSatisfy(tellCurrent) else { return }
    while let found = work.next(), try found.allSatisfy(tellCurrent) {}
  }
}

extension HandwritingIndex {
  /// Finds the words of a search on a page; nil without any, or if its ink has changed since it was read.
  public func found(
    _ page: EntityID, of notebook: NotebookID, with search: HandwritingSearch
  ) throws(LibraryError) -> HandwritingSearch.FoundPage? {
    guard let content = try index.content(of: page, in: notebook) else { return nil }
    let stored = StoredPage(notebook: notebook, page: page, content: content)
    return stored.found(by: search).flatMap { hasInk($0.ink, page, of: notebook) ? $0 : nil }
  }
}

/// A page as the index has it.
private struct StoredPage: Sendable {
  let notebook: NotebookID
  let page: EntityID
  let content: IndexedPage

  /// The number of pages that are searched at once.
  static let part = 32

  func found(by search: HandwritingSearch) -> HandwritingSearch.FoundPage? {
    guard let read = try? ReadPage(stored: content.content) else { return nil }
    let places = search.places(on: read)
    if places.isEmpty { return nil }
    return HandwritingSearch.FoundPage(
      notebook: notebook, page: page, ink: content.ink, places: places)
  }
}
