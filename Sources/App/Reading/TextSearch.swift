internal import Desk
internal import Folding
internal import Notebook

/// A search for one text, page by page.
struct TextSearch {
  private let needle: String
  private let folded: FoldedText
  private let pages: [PageID]
  private let ticket: JobTicket
  private let keeper: Keeper
  private var pagesRead = 0
  private var count = 0
  /// True if the PDF pages that were read have words; nil while there was none.
  private var hasPrintedWords: Bool?

  /// The time spent reading before results are reported.
  private static let turn = Duration.milliseconds(40)
  /// The number of pages that it asks the keeper about at once.
  private static let step = 8

  init(_ needle: String, in pages: [PageID], _ ticket: JobTicket, keeper: Keeper) {
    (self.needle, self.pages, self.ticket, self.keeper) = (needle, pages, ticket, keeper)
    folded = FoldedText(needle: needle)
  }

  /// Searches more pages; returns nil once the search is no longer wanted.
  mutating func goOn(_ read: inout ReadPages) -> FindNews? {
    var found: [PageHits] = []
    let begin = ContinuousClock.now
    while !isOver, ContinuousClock.now - begin < Self.turn {
      let page = pages[pagesRead]
      if !read.knows(page) { learn(&read) }
      let hits = read.hits(of: folded, on: page) { !ticket.isCancelled }
      if ticket.isCancelled { return nil }
      if !hits.isEmpty { found.append(PageHits(page: page, hits: hits)) }
      count += hits.count
      if let hasWords = read.hasPrintedWords(on: page) {
        hasPrintedWords = hasPrintedWords == true || hasWords
      }
      pagesRead += 1
    }
    var news = FindNews(needle: needle, pages: found, pagesRead: pagesRead, isComplete: isOver)
    news.hasOnlyPictures = isOver && hasPrintedWords == false
    return news
  }

  private var isOver: Bool {
    folded.isEmpty || pagesRead >= pages.count || count >= Finding.most
  }

  /// Asks the keeper about the next pages.
  private func learn(_ read: inout ReadPages) {
    let next = Array(pages[pagesRead...].prefix(Self.step))
    let steps = JobSteps(in: next[0].notebook, ticket: ticket, keeper: keeper)
    guard let found = try? steps.result(of: { try $0.textSources(of: Set(next.map(\.page))) })
    else { return }
    // An unreadable page has no text.
    for page in next { read.learn(found[page.page] ?? TextSources(), of: page) }
  }
}
