internal import Bytes
internal import Desk
internal import Folding
internal import Notebook
internal import PDFReader
internal import Paint
internal import Search

struct TextSearch {
  private let needle: String
  private let folded: FoldedText
  private var pages: [PageID]
  /// The number of pages that are searched for the first time.
  private let pageCount: Int
  private let ticket: Ticket
  private let keeper: Keeper
  private var pagesRead = 0
  private var count = 0
  /// True if the PDF pages that were read have words; nil while there was none.
  private var hasPrintedWords: Bool?

  /// The time spent reading before results are reported.
  private static let turn = Duration.milliseconds(40)
  private static let step = 8

  init(_ needle: String, in pages: [PageID], _ ticket: Ticket, keeper: Keeper) {
    (self.needle, self.pages, self.ticket, self.keeper) = (needle, pages, ticket, keeper)
    pageCount = pages.count
    folded = FoldedText(needle: needle)
  }

  /// Searches a page again after all others.
  mutating func add(_ page: PageID) {
    if !pages[pagesRead...].contains(page) { pages.append(page) }
  }

  /// Searches more pages; returns nil once the search is no longer wanted.
  mutating func searchMore(_ read: inout ReadPages, _ written: WrittenSearch) -> FindNews? {
    var found: [PageHits] = []
    let begin = ContinuousClock.now
    while !isOver, ContinuousClock.now - begin < Self.turn {
      let page = pages[pagesRead]
      if !read.knows(page) { learn(&read) }
      var hits = read.hits(of: folded, on: page) { !ticket.isCancelled }
      if ticket.isCancelled { return nil }
      hits += written.hits(on: page)
      if !hits.isEmpty || pagesRead >= pageCount { found.append(PageHits(page: page, hits: hits)) }
      count += hits.count
      if let hasWords = read.hasPrintedWords(on: page) {
        hasPrintedWords = hasPrintedWords == true || hasWords
      }
      pagesRead += 1
    }
    var news = FindNews(
      needle: needle, pages: found, pagesRead: min(pagesRead, pageCount), isComplete: isOver)
    news.hasOnlyPictures = isOver && hasPrintedWords == false
    return news
  }

  /// True if nothing is left to be searched.
  var isOver: Bool { folded.isEmpty || pagesRead >= pages.count || count >= Finding.most }

  private func learn(_ read: inout ReadPages) {
    let next = Array(pages[pagesRead...].prefix(Self.step))
    let steps = JobSteps(in: next[0].notebook, ticket: ticket, keeper: keeper)
    guard let found = try? steps.result(of: { try $0.textSources(of: Set(next.map(\.page))) })
    else { return }
    // An unreadable page has no text.
    for page in next { read.learn(found[page.page] ?? TextSources(), of: page) }
  }
}

/// The text of pages that have been read, for each typed letter; text without room is read again.
struct ReadPages {
  private struct Page {
    let sources: TextSources
    var folded: [FoldedText]?
    /// The text of each source, with the places of its letters.
    var texts: [PageText]?
    /// True if the PDF page below has words; nil if there is none, or it cannot be read.
    var hasPrintedWords: Bool?
  }

  private var pages: [PageID: Page] = [:]
  /// The number of letters kept folded: 8 bytes each.
  private(set) var foldedCount = 0
  /// The number of letters kept with their places, 36 bytes each, and their pages, oldest first.
  private(set) var placedCount = 0
  private var placed: [PageID] = []
  private let mostFolded: Int
  private let mostPlaced: Int

  /// Begins without pages; the limits are numbers of letters, `mostPlaced` beside those of one page.
  init(mostFolded: Int = 8_000_000, mostPlaced: Int = 1_500_000) {
    (self.mostFolded, self.mostPlaced) = (mostFolded, mostPlaced)
  }

  func knows(_ page: PageID) -> Bool { pages[page] != nil }
  func hasPrintedWords(on page: PageID) -> Bool? { pages[page]?.hasPrintedWords }

  mutating func learn(_ sources: TextSources, of page: PageID) {
    forget(page)
    pages[page] = Page(sources: sources)
  }

  mutating func forget(_ page: PageID) {
    dropPlaces(of: page)
    placed.removeAll { $0 == page }
    foldedCount -= pages[page]?.folded?.reduce(0) { $0 + $1.count } ?? 0
    pages[page] = nil
  }

  mutating func hits(
    of needle: FoldedText, on page: PageID, while isWanted: () -> Bool
  ) -> [Finding.Hit] {
    guard let known = pages[page] else { return [] }
    var texts = known.texts
    if known.folded == nil, texts == nil { texts = read(page, while: isWanted) }
    let folded = known.folded ?? texts?.map { FoldedText($0.letters) } ?? []
    if known.folded == nil, isWanted() { cache(folded, of: page) }
    let ranges = folded.map { $0.ranges(of: needle) }
    guard ranges.contains(where: { !$0.isEmpty }) else { return [] }
    texts = texts ?? read(page, while: isWanted)
    return zip(texts ?? [], ranges).enumerated().flatMap { place, found in
      let (text, ranges) = found
      return ranges.compactMap { range -> Finding.Hit? in
        let boxes = text.lines(range)
        // The first text is that of the PDF.
        guard !boxes.isEmpty else { return nil }
        let words = FoundWords(text.letters, around: range)
        return Finding.Hit(boxes, in: place == 0 ? .pdf : .text, words)
      }
    }
  }

  /// Reads the text of each source of a page; nil if that is given up.
  private mutating func read(_ page: PageID, while isWanted: () -> Bool) -> [PageText]? {
    guard let sources = pages[page]?.sources else { return nil }
    let printed = sources.printed?.readText(while: isWanted)
    let texts = [printed ?? PageText()] + sources.typed
    guard isWanted() else { return nil }
    pages[page]?.hasPrintedWords = printed.map { !$0.letters.isEmpty }
    pages[page]?.texts = texts
    placed.append(page)
    placedCount += texts.reduce(0) { $0 + $1.letters.count }
    while placedCount > mostPlaced, placed.count > 1 { dropPlaces(of: placed.removeFirst()) }
    return texts
  }

  private mutating func cache(_ folded: [FoldedText], of page: PageID) {
    let count = folded.reduce(0) { $0 + $1.count }
    guard foldedCount + count <= mostFolded else { return }
    pages[page]?.folded = folded
    foldedCount += count
  }

  private mutating func dropPlaces(of page: PageID) {
    placedCount -= pages[page]?.texts?.reduce(0) { $0 + $1.letters.count } ?? 0
    pages[page]?.texts = nil
  }
}
