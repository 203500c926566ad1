internal import Desk
internal import Foundation
internal import Notebook

/// Finds text in the notebook, on a thread of its own, since reading a long PDF takes a while.
///
/// Neither the window nor the keeper waits for it: the keeper only says, between strokes, what lies on a
/// page.
struct TextFinder {
  private enum Request {
    case search(String, in: [PageID], JobTicket)
    /// Read some more pages for the search that is on.
    case goOn
    case forget(Set<PageID>?)
    case end
  }

  private let requests = WorkQueue<Request>()
  /// Whether the latest search is still wanted.
  private var ticket = JobTicket()

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - keeper: Says what lies on pages.
  ///   - mailbox: Receives what is found.
  init(keeper: Keeper, mailbox: Mailbox<Notice>) {
    let requests = requests
    Thread.start("finder", quality: .utility) {
      var search: TextSearch?
      var pages = ReadPages()
      while let request = requests.next() {
        switch request {
        case .search(let needle, let places, let ticket):
          search = TextSearch(needle, in: places, ticket, keeper: keeper)
        case .goOn: break
        case .forget(let changed?): for page in changed { pages.forget(page) }
        case .forget(nil): pages = ReadPages()
        case .end: (search, pages) = (nil, ReadPages())
        }
        guard let news = search?.goOn(&pages) else { continue }
        mailbox.post(.hits(news))
        // Whatever else is wanted goes first.
        if news.isComplete { search = nil } else { requests.add(.goOn, isPatient: true) }
      }
    }
  }

  /// Does what is ordered; a search takes the place of the one before.
  mutating func perform(_ order: FindOrder) {
    ticket.cancel()
    ticket = JobTicket()
    switch order {
    case .search(let needle, let pages): requests.add(.search(needle, in: pages, ticket))
    case .end: requests.add(.end)
    }
  }

  /// Has pages read anew that have changed, or all.
  func forget(_ pages: Set<PageID>?) { requests.add(.forget(pages)) }

  /// Ends the thread.
  func finish() {
    ticket.cancel()
    requests.close()
  }
}
