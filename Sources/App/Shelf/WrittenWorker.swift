internal import Bytes
internal import Folding
internal import Notebook
internal import Recognition
internal import Search
internal import Store
internal import Synchronization

/// The pages on which words of the shelf's search are written.
struct WrittenPages: Sendable {
  /// A page with some of the words.
  struct Page: Sendable {
    let number: Int
    let found: HandwritingSearch.FoundPage
    /// The line with the surest of them.
    let words: String
  }

  let needle: String
  var pages: [NotebookID: [Page]] = [:]
  /// True if all handwriting has been searched.
  var isComplete = false

  /// Removes a page, and returns whether it had words.
  mutating func remove(_ page: PageID) -> Bool {
    guard let place = pages[page.notebook]?.firstIndex(where: { $0.found.page == page.page })
    else { return false }
    pages[page.notebook]?.remove(at: place)
    return true
  }
}

/// Finds handwriting for the shelf's search, on a separate thread, since a large library takes a second.
final class WrittenWorker: Sendable {
  private enum Order {
    case search(String, ReadingLanguage, Ticket)
    case searchAgain(PageID)
  }

  private let orders = WorkQueue<Order>()
  private let current = Mutex(Ticket())
  private let language = Mutex(ReadingLanguage.both)

  /// Starts the thread; `tell` hears what has been found so far, again and again until it is complete.
  init(_ source: NotesSource, tell: @escaping @Sendable (WrittenPages) -> Void) {
    let orders = orders
    WorkerThread.start("written") {
      var (library, finder): (Library?, WrittenFinder?)
      while let order = orders.next() {
        library = library ?? (try? source.library())
        switch order {
        case .search(let needle, let language, let ticket):
          guard !ticket.isCancelled else { continue }
          finder = WrittenFinder(needle, in: language, ticket, tell)
          if let library { try? finder?.find(in: library) }
          finder?.finish()
        case .searchAgain(let page):
          if let library { try? finder?.findAgain(page, in: library) }
        }
      }
    }
  }

  /// Finds a text instead of the one before; an empty one ends the search.
  func search(_ needle: String) {
    let new = Ticket()
    current.withLock { ticket in
      ticket.cancel()
      ticket = new
    }
    if !needle.isEmpty { orders.add(.search(needle, language.withLock(\.self), new)) }
  }

  /// Searches a page that has just been read as well.
  func searchAgain(_ page: PageID) { orders.add(.searchAgain(page)) }

  /// Shows handwriting in a language from the next search on.
  func choose(_ language: ReadingLanguage) { self.language.withLock { $0 = language } }

  func finish() {
    search("")
    orders.close()
  }
}

/// One search for handwriting.
struct WrittenFinder {
  private var written: WrittenPages
  private let language: ReadingLanguage
  private let ticket: Ticket
  private let tell: (WrittenPages) -> Void
  private var opened: (index: HandwritingIndex, search: HandwritingSearch, lines: LineWords)?
  private var numbers: [NotebookID: [EntityID: Int]] = [:]
  private var lastTold = ContinuousClock.now

  /// The time between reports.
  private static let pause = Duration.milliseconds(100)

  init(
    _ needle: String, in language: ReadingLanguage, _ ticket: Ticket,
    _ tell: @escaping (WrittenPages) -> Void
  ) {
    written = WrittenPages(needle: needle)
    (self.language, self.ticket, self.tell) = (language, ticket, tell)
  }

  mutating func find(in library: Library) throws {
    open(library)
    guard let opened else { return }
    try opened.index.forEachPage(with: opened.search) { page in
      if ticket.isCancelled { return false }
      add(page, in: library)
      if ContinuousClock.now - lastTold > Self.pause { report() }
      return true
    }
  }

  /// Reports all that was found, unless the search is no longer wanted.
  mutating func finish() {
    written.isComplete = true
    report()
  }

  /// Searches a page that was read since, and reports whether it has the words now.
  mutating func findAgain(_ page: PageID, in library: Library) throws {
    guard !ticket.isCancelled else { return }
    open(library)
    guard let opened else { return }
    let found = try opened.index.found(page.page, of: page.notebook, with: opened.search)
    let wasFound = written.remove(page)
    guard found != nil || wasFound else { return }
    numbers[page.notebook] = nil
    if let found { add(found, in: library) }
    report()
  }

  /// Opens the index, which may have been made since the search began.
  private mutating func open(_ library: Library) {
    guard opened == nil, let index = HandwritingIndex(reading: library) else { return }
    let hand = (try? index.hand) ?? OwnHand()
    let search = HandwritingSearch(FoldedText.words(in: written.needle), by: hand)
    opened = (index, search, LineWords(language: language, hand: hand))
  }

  private mutating func report() {
    if !ticket.isCancelled { tell(written) }
    lastTold = .now
  }

  /// Adds a page unless it is gone.
  private mutating func add(_ page: HandwritingSearch.FoundPage, in library: Library) {
    if numbers[page.notebook] == nil {
      let pages = (try? library.outline(of: page.notebook).pages) ?? []
      numbers[page.notebook] = Dictionary(
        uniqueKeysWithValues: pages.enumerated().map { ($1.id, $0 + 1) })
    }
    guard let number = numbers[page.notebook]?[page.page],
      let place = page.place(completing: []), let words = opened?.lines.text(of: place.line)
    else { return }
    written.pages[page.notebook, default: []].append(
      .init(number: number, found: page, words: words))
  }
}
