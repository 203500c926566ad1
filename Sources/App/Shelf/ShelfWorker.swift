internal import Bytes
internal import Desk
internal import Folding
internal import Notebook
internal import Store
internal import Wording

/// Lists the notebooks for the shelf and finds them, on a separate thread with its own connection, since a
/// library may have ten thousand.
final class ShelfWorker: Sendable {
  private enum Request {
    /// List the notebooks now, and whenever they change; or stop.
    case follow(Bool)
    case search(String)
    /// Look whether something has changed.
    case look
    /// List the notebooks again, even unchanged: the window may show what was refused.
    case lookAnew
    /// Read some more of the searchable texts.
    case readTexts
    /// The words of a PDF have been read; nil if it is missing.
    case print(ContentHash, PrintedWords?)
  }

  private let requests = WorkQueue<Request>()
  private let prints: PrintWorker

  /// Starts the thread; the mailbox gets the lists, and the hits.
  init(_ source: NotesSource, mailbox: Mailbox<Notice>) {
    let requests = requests
    let prints = PrintWorker(source) { requests.add(.print($0, $1)) }
    self.prints = prints
    WorkerThread.start("shelf") {
      var keeping = ShelfKeeping(source, mailbox: mailbox) { prints.read($0) }
      while let request = requests.next(within: keeping.pause, otherwise: .look) {
        switch request {
        case .follow(let isShown): keeping.follow(isShown)
        case .search(let needle): keeping.search(needle)
        case .look: keeping.look()
        case .lookAnew: keeping.lookAnew()
        case .readTexts: keeping.readTexts()
        case .print(let file, let words): keeping.take(words, of: file)
        }
        if keeping.takeNeedForTexts() { requests.add(.readTexts, isPatient: true) }
      }
    }
  }

  /// Lists the notebooks now, and whenever they change; or stops.
  func follow(_ isShown: Bool) { requests.add(.follow(isShown)) }

  /// Lists them again, if they are followed.
  func lookAnew() { requests.add(.lookAnew) }

  /// Finds the notebooks with a text; nothing for an empty one.
  func search(_ needle: String) { requests.add(.search(needle)) }

  func finish() {
    prints.finish()
    requests.close()
  }
}

/// The state of the shelf's thread.
struct ShelfKeeping {
  private let source: NotesSource
  private let mailbox: Mailbox<Notice>
  private var library: Library?
  private var isFollowed = false
  /// The state of the library at the last list.
  private var listed: Int64?
  private var notebooks: [ShelvedNotebook] = []
  private var index = ShelfIndex()
  private var needle = ""
  private var needsTexts = false
  /// The PDFs whose words may be kept with their notebooks.
  private var prints: [PrintWorker.Order] = []
  /// Those being read, and all that ever were: none is read twice in vain.
  private var (read, everRead): (Set<ContentHash>, Set<ContentHash>) = ([], [])
  private let readPrint: (PrintWorker.Order) -> Void

  init(
    _ source: NotesSource, mailbox: Mailbox<Notice>,
    readPrint: @escaping (PrintWorker.Order) -> Void = { _ in }
  ) {
    (self.source, self.mailbox, self.readPrint) = (source, mailbox, readPrint)
  }

  /// The seconds until the next look; nil for never.
  var pause: Double? { isFollowed ? 0.5 : nil }

  mutating func follow(_ isShown: Bool) {
    isFollowed = isShown
    if isShown {
      list()
    } else {
      (needle, index, prints) = ("", ShelfIndex(), [])
    }
  }

  mutating func lookAnew() {
    listed = nil
    look()
  }

  mutating func look() {
    guard isFollowed, let library, (try? library.changeCount) != listed else { return }
    list()
  }

  private mutating func list() {
    do {
      let library = try self.library ?? source.library()
      self.library = library
      listed = try library.changeCount
      notebooks = try library.shelf()
      let looks = try library.viewStates(KeptLook.key)
      let days = ChangeDays(now: .now)
      mailbox.post(
        .listed(notebooks.map { ListedNotebook($0, look: looks[$0.id], days) }))
      needsTexts = true
      index.take(notebooks)
      if !needle.isEmpty { find() }
    } catch {
      // The keeper says why the library cannot be opened.
      if library != nil { mailbox.post(.failed("Cannot list the notebooks: \(error).")) }
    }
  }

  // MARK: - Finding

  mutating func search(_ needle: String) {
    self.needle = needle
    if !needle.isEmpty { find() }
  }

  private func find() {
    mailbox.post(
      .foundNotebooks(
        FoundNotebooks(
          needle: needle, hits: index.hits(for: needle),
          isComplete: !needsTexts && prints.isEmpty && read.isEmpty)))
  }

  /// True if texts are still to be read; asked once for each time.
  mutating func takeNeedForTexts() -> Bool { (needsTexts || !prints.isEmpty) && isFollowed }

  /// Reads the texts of more notebooks: a letter typed meanwhile waits only a moment.
  mutating func readTexts() {
    guard takeNeedForTexts(), let library else { return }
    let end = UInt64.monotonicNow + 20_000_000
    if needsTexts {
      do {
        let (texts, isAll) = try library.typedText(notKnown: index.known) {
          UInt64.monotonicNow < end
        }
        index.take(texts)
        for (id, (_, pages)) in texts { noteFiles(below: pages, of: id) }
        needsTexts = !isAll
      } catch {
        needsTexts = false
      }
    }
    while UInt64.monotonicNow < end, let next = prints.popLast() { takePrint(next, from: library) }
    if !needle.isEmpty, !needsTexts, prints.isEmpty { find() }
  }

  /// Notes the PDFs below pages whose words are not known.
  private mutating func noteFiles(below pages: [TypedPage], of id: NotebookID) {
    let files = Set(pages.compactMap(\.print?.file)).filter { !index.knows($0) }
    prints += files.map { PrintWorker.Order(file: $0, notebook: id) }
  }

  /// Takes the kept words of a PDF, or has it read.
  private mutating func takePrint(_ order: PrintWorker.Order, from library: Library) {
    if let words = PrintedWords.kept(for: order.file, of: order.notebook, in: library) {
      index.take(words, of: order.file)
    } else if !index.knows(order.file), everRead.insert(order.file).inserted {
      read.insert(order.file)
      readPrint(order)
    }
  }

  /// Takes the words of a PDF that was read; nil if it is missing.
  mutating func take(_ words: PrintedWords?, of file: ContentHash) {
    read.remove(file)
    guard isFollowed else { return }
    if let words { index.take(words, of: file) }
    if !needle.isEmpty { find() }
  }
}

extension ListedNotebook {
  init(_ notebook: ShelvedNotebook, look: [UInt8]?, _ days: ChangeDays) {
    let cover = notebook.cover
    self.init(id: notebook.id, title: cover.title, pageCount: cover.pageCount, minutes: 0)
    (day, dayOfMaking) = (days.day(of: notebook.changed), days.day(of: notebook.created))
    (changed, created) = (notebook.changed, notebook.created)
    (trashed, dayOfTrashing) = (notebook.trashed, days.day(of: notebook.trashed))
    (tags, folder, isFavorite) = (cover.tags.sorted(byName: \.self), cover.folder, cover.isFavorite)
    (isTrashed, color, picture) = (cover.isTrashed, cover.color, cover.picture)
    page = cover.firstPage
    lastPage = look.flatMap { try? KeptLook(stored: $0) }?.look.page
    sharing = notebook.isShared ? notebook.isWaiting ? .waiting : .complete : nil
  }
}
