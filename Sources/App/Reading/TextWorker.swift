internal import Bytes
internal import Desk
internal import Folding
internal import Geometry
internal import Notebook
internal import PDFReader
internal import Paint
internal import Search
internal import Recognition
internal import Store

/// Reads text and links of pages and finds words, on a separate thread, since a long PDF takes a while.
///
/// The keeper only says, between strokes, what is on a page.
struct TextWorker {
  private enum Request {
    case read([PageID], ReadingLanguage?)
    case readAnchors(NotebookID)
    case search(String, in: [PageID], ReadingLanguage, Ticket)
    case searchAgain(PageID)
    case goOn
    case forget(Set<PageID>?)
    case endSearch
  }

  private let requests = WorkQueue<Request>()
  private var search = Ticket()
  private let life = Ticket()

  init(keeper: Keeper, source: NotesSource, mailbox: Mailbox<Notice>) {
    let (requests, life) = (requests, life)
    WorkerThread.start("text") {
      var search: TextSearch?
      var pages = ReadPages()
      var written = WrittenSearch(source)
      var links = WrittenLinks(source)
      while let request = requests.next() {
        switch request {
        case .read(let places, let language):
          for page in places {
            guard let words = PageWords(of: page, from: keeper, life) else { continue }
            let written = language.map { links.links(on: page, in: $0) } ?? []
            mailbox.post(.words(words.adding(below: written)))
          }
        case .readAnchors(let notebook):
          let steps = JobSteps(in: notebook, ticket: life, keeper: keeper)
          if let anchors = try? steps.result(of: { try $0.library.anchors(of: $0.id) }) {
            mailbox.post(.desk(.anchors(anchors, of: notebook)))
          }
        case .search(let needle, let places, let language, let ticket):
          search = TextSearch(needle, in: places, ticket, keeper: keeper)
          written.begin(FoldedText(needle: needle), in: language)
          requests.add(.goOn, isPatient: true)
        case .searchAgain(let page):
          let isResting = search?.isOver == true
          written.openIndex()
          search?.add(page)
          if isResting { requests.add(.goOn, isPatient: true) }
        case .goOn:
          guard let news = search?.searchMore(&pages, written) else { continue }
          mailbox.post(.desk(.found(news)))
          // Everything else wanted goes first.
          if !news.isComplete { requests.add(.goOn, isPatient: true) }
        case .forget(let changed?): for page in changed { pages.forget(page) }
        case .forget(nil): pages = ReadPages()
        case .endSearch: (search, pages) = (nil, ReadPages())
        }
      }
    }
  }

  /// Reads pages, and handwriting on them in a language; nil for none.
  func read(_ pages: [PageID], in language: ReadingLanguage?) {
    requests.add(.read(pages, language))
  }

  /// Reads the links and headings of a notebook.
  func readAnchors(of notebook: NotebookID) { requests.add(.readAnchors(notebook)) }

  /// Performs an order; a search replaces the one before, and shows handwriting in a language.
  mutating func perform(_ order: FindOrder, in language: ReadingLanguage) {
    if case .searchAgain(let page) = order {
      requests.add(.searchAgain(page))
      return
    }
    search.cancel()
    search = Ticket()
    if case .search(let needle, let pages) = order {
      requests.add(.search(needle, in: pages, language, search))
    } else {
      requests.add(.endSearch)
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

extension NoteKeeping {
  /// The text sources of readable pages; throws `LibraryError.busy` while another program locks the library.
  func textSources(of pages: Set<EntityID>) throws -> [EntityID: TextSources] {
    var found: [EntityID: TextSources] = [:]
    for sheet in outline.pages where pages.contains(sheet.id) {
      do {
        found[sheet.id] = try textSources(on: sheet)
      } catch let error as LibraryError {
        if case .busy = error { throw error }
      }
    }
    return found
  }

  private func textSources(on sheet: Outline.Page) throws -> TextSources {
    var sources = TextSources(printed: try PrintedPicture(below: sheet, in: library))
    // A page in use is known with its texts.
    if let picture = pictures[sheet.id] {
      let shown = picture.pictures(touching: sheet.box)
      sources.texts = shown.compactMap(\.readableText)
      sources.formulas = shown.compactMap { one in
        one.formula.map { PageText($0, across: one.bounds) }
      }
      sources.clippings = picture.excerpts.map { PlacedClipping(box: $0, source: $1) }
      return sources
    }
    sources.add(try library.page(sheet.id, of: id), on: sheet)
    return sources
  }
}

extension PageWords {
  /// Reads the printed and typed text of a page; nil if unreadable, or no longer wanted.
  init?(of page: PageID, from keeper: Keeper, _ ticket: Ticket) {
    let steps = JobSteps(in: page.notebook, ticket: ticket, keeper: keeper)
    guard let found = try? steps.result(of: { try $0.textSources(of: [page.page]) }),
      let sources = found[page.page]
    else { return nil }
    let isWanted = { !ticket.isCancelled }
    var text = sources.printed?.text(while: isWanted) ?? PageText()
    let count = text.letters.count
    for more in sources.texts where !more.box.text.isEmpty { text.append(more.letters) }
    for formula in sources.formulas { text.append(formula) }
    self.init(page: page, text: text, printed: count, links: sources.links(while: isWanted))
  }
}

extension TextSources {
  fileprivate func links(while isWanted: () -> Bool) -> [PageLink] {
    let printed = printed?.links(while: isWanted).compactMap { link -> PageLink? in
      guard let target = self.printed.flatMap({ link.target.target(in: $0) }) else { return nil }
      return PageLink(box: link.box, target: target)
    }
    let typed = texts.flatMap(\.links).map {
      PageLink(box: $0.box, target: PageLink.Target($0.target.text))
    }
    return (printed ?? []) + typed
      + clippings.map { PageLink(box: $0.box, target: .excerpt($0.source)) }
  }
}

extension PrintedLink.Target {
  fileprivate func target(in page: PrintedPicture) -> PageLink.Target? {
    switch self {
    case .page(let number, let top):
      page.file.map { .print(PrintPlace(file: $0.hash, number: number), top: top) }
    case .address(let address): .address(address)
    }
  }
}
