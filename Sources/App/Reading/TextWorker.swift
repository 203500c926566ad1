internal import Bytes
internal import Desk
internal import Notebook

/// Reads text and links of pages and finds words in them, on a separate thread, since a long PDF takes a
/// while.
///
/// Neither the window nor the keeper waits for it: the keeper only says, between strokes, what is on a
/// page.
struct TextWorker {
  private enum Request {
    case read([PageID])
    case search(String, in: [PageID], JobTicket)
    case goOn
    case forget(Set<PageID>?)
    case endSearch
  }

  private let requests = WorkQueue<Request>()
  /// The ticket of the latest search.
  private var search = JobTicket()
  /// The ticket of the open window.
  private let life = JobTicket()

  /// Starts the thread; the keeper says what is on pages.
  init(keeper: Keeper, mailbox: Mailbox<Notice>) {
    let (requests, life) = (requests, life)
    WorkerThread.start("text") {
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
          // Everything else wanted goes first.
          if news.isComplete { search = nil } else { requests.add(.goOn, isPatient: true) }
        case .forget(let changed?): for page in changed { pages.forget(page) }
        case .forget(nil): pages = ReadPages()
        case .endSearch: (search, pages) = (nil, ReadPages())
        }
      }
    }
  }

  func read(_ pages: [PageID]) { requests.add(.read(pages)) }

  /// Performs an order; a search replaces the one before.
  mutating func perform(_ order: FindOrder) {
    search.cancel()
    search = JobTicket()
    switch order {
    case .search(let needle, let pages): requests.add(.search(needle, in: pages, search))
    case .end: requests.add(.endSearch)
    }
  }

  /// Has changed pages searched again; nil for all.
  func forget(_ pages: Set<PageID>?) { requests.add(.forget(pages)) }

  func finish() {
    search.cancel()
    life.cancel()
    requests.close()
  }
}
