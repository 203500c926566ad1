internal import Notebook
internal import Store
internal import Wording

/// Pages that end when the update is canceled.
final class EndablePages: PageSupply {
  private let pages: LibraryPages
  private let ticket: CopiesTicket
  private let rules: (LoosePage) -> Void

  /// Wraps pages, which `see` is called with, one by one, until the ticket ends.
  init(_ pages: LibraryPages, _ ticket: CopiesTicket, seeing see: @escaping (LoosePage) -> Void) {
    (self.pages, self.ticket, rules) = (pages, ticket, see)
  }

  var title: String { pages.title }
  var tags: [String] { pages.tags }
  var share: Double { pages.share }
  var mayLieOnPDF: Bool { pages.mayLieOnPDF }
  var knownPages: [NumberedPage]? { pages.knownPages }
  var notes: [Words] { pages.notes }

  func next() throws -> LoosePage? {
    guard !ticket.isCancelled else { throw CopiesEnded() }
    let page = try pages.next()
    if let page { rules(page) }
    return page
  }
}
