internal import Desk
internal import Foundation
internal import Notebook

/// Reads text and links of pages and finds words in them, on a thread of its own, since reading a long PDF
/// takes a while.
///
/// Neither the window nor the keeper waits for it: the keeper only says, between strokes, what lies on a
/// page.
struct TextWorker {
  private enum Request {
    case read([PageID])
    case search(String, in: [PageID], JobTicket)
    /// Search some more pages.
    case goOn
    case forget(Set<PageID>?)
    case endSearch
  }

  private let requests = WorkQueue<Request>()
  /// True if the latest search is still wanted.
  private var search = JobTicket()
  /// True if the window is still open.
  private let life = JobTicket()

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - keeper: Says what lies on pages.
  ///   - mailbox: Receives what is read and found.
  init(keeper: Keeper, mailbox: Mailbox<Notice>) {
    let (requests, life) = (requests, life)
    Thread.start("text", quality: .utility) {
      var search: TextSearch?
      var pages = ReadPages()
      while let request = requests.next() {
        switch request {
        case .read(let places):
          for page in places {
            if let words = PageWords(of: page, from: keeper, life) { mailbox.post(.words(words)) }
          }
        case .search(let needle, let places, let ticket):
          search = TextSearch(needle, in: places, ticket, keeper: keeper)
          requests.add(.goOn, isPatient: true)
        case .goOn:
          guard let news = search?.goOn(&pages) else { continue }
          mailbox.post(.hits(news))
          // Whatever else is wanted goes first.
          if news.isComplete { search = nil } else { requests.add(.goOn, isPatient: true) }
        case .forget(let changed?): for page in changed { pages.forget(page) }
        case .forget(nil): pages = ReadPages()
        case .endSearch: (search, pages) = (nil, ReadPages())
        }
      }
    }
  }

  /// Reads text and links of pages.
  func read(_ pages: [PageID]) { requests.add(.read(pages)) }

  /// Does what is ordered; a search takes the place of the one before.
  mutating func perform(_ order: FindOrder) {
    search.cancel()
    search = JobTicket()
    switch order {
    case .search(let needle, let pages): requests.add(.search(needle, in: pages, search))
    case .end: requests.add(.endSearch)
    }
  }

  /// Has pages searched anew that have changed, or all.
  func forget(_ pages: Set<PageID>?) { requests.add(.forget(pages)) }

  /// Ends the thread.
  func finish() {
    search.cancel()
    life.cancel()
    requests.close()
  }
}
