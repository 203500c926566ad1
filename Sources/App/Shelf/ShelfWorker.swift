internal import Bytes
internal import Desk
internal import Folding
internal import Glibc
internal import Notebook
internal import Recognition
internal import Search
internal import Store
internal import Wording

/// Lists notebooks and finds them, on its own thread and connection: a library may have ten thousand.
final class ShelfWorker: Sendable {
  private enum Request {
    /// List the notebooks now, and whenever they change; or stop.
    case follow(Bool)
    case search(String)
    /// Find the links to a page, within nanoseconds if some notebooks have to be read.
    case findLinks(to: PageID, within: UInt64)
    case look
    /// List the notebooks again, even unchanged: the window may show what was refused.
    case lookAnew
    case readTexts
    /// The words of a PDF have been read; nil if it is missing.
    case print(ContentHash, PrintedWords?)
    /// Pages have been found by their handwriting.
    case written(WrittenPages)
  }

  private let requests = WorkQueue<Request>()
  private let prints: PrintWorker
  private let written: WrittenWorker

  init(_ source: NotesSource, mailbox: Mailbox<Notice>) {
    let requests = requests
    let prints = PrintWorker(source) { requests.add(.print($0, $1)) }
    let written = WrittenWorker(source) { requests.add(.written($0)) }
    (self.prints, self.written) = (prints, written)
    WorkerThread.start("shelf") {
      var keeping = ShelfKeeping(source, mailbox: mailbox) {
        prints.read($0)
      } searchWritten: {
        written.search($0)
      }
      while let request = requests.next(within: keeping.pause, otherwise: .look) {
        switch request {
        case .follow(let isShown): keeping.setShown(isShown)
        case .search(let needle): keeping.search(needle)
        case .findLinks(let page, let time):
          guard !keeping.findLinks(to: page, within: time) else { break }
          // Everything else wanted goes first. A library that cannot be written remembers nothing: it needs
          // more time each time.
          requests.add(.findLinks(to: page, within: 2 * time), isPatient: true)
        case .look: keeping.reloadIfChanged()
        case .lookAnew: keeping.reload()
        case .readTexts: keeping.readTexts()
        case .print(let file, let words): keeping.add(words, of: file)
        case .written(let pages): keeping.add(pages)
        }
        if keeping.mustReadTexts { requests.add(.readTexts, isPatient: true) }
      }
    }
  }

  func setShown(_ isShown: Bool) { requests.add(.follow(isShown)) }
  func reload() { requests.add(.lookAnew) }
  func search(_ needle: String) { requests.add(.search(needle)) }
  /// Searches a page whose handwriting has just been read as well.
  func searchAgain(_ page: PageID) { written.searchAgain(page) }
  /// Shows handwriting in a language from the next search on.
  func choose(_ language: ReadingLanguage) { written.choose(language) }
  func findLinks(to page: PageID) { requests.add(.findLinks(to: page, within: 50_000_000)) }

  func finish() {
    prints.finish()
    written.finish()
    requests.close()
  }
}

/// The state of the shelf's thread.
struct ShelfKeeping {
  private let source: NotesSource
  private let mailbox: Mailbox<Notice>
  private var library: Library?
  private var isFollowed = false
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
  /// The pages found by their handwriting; nil if nothing searches there.
  private var written: WrittenPages?
  private let searchWritten: ((String) -> Void)?

  init(
    _ source: NotesSource, mailbox: Mailbox<Notice>,
    readPrint: @escaping (PrintWorker.Order) -> Void = { _ in },
    searchWritten: ((String) -> Void)? = nil
  ) {
    (self.source, self.mailbox) = (source, mailbox)
    (self.readPrint, self.searchWritten) = (readPrint, searchWritten)
  }

  /// The seconds until the next look; nil for never.
  var pause: Double? { isFollowed ? 0.5 : nil }

  mutating func setShown(_ isShown: Bool) {
    isFollowed = isShown
    if isShown {
      list()
    } else {
      (needle, index, prints, written) = ("", ShelfIndex(), [], nil)
    }
  }

  mutating func reload() {
    listed = nil
    reloadIfChanged()
  }

  mutating func reloadIfChanged() {
    guard isFollowed, let library, (try? library.changeCount) != listed else { return }
    list()
  }

  private mutating func list() {
    do {
      let library = try self.library ?? source.library()
      self.library = library
      listed = try library.changeCount
      notebooks = try library.shelf()
      let looks = try library.viewStates(SavedLook.key)
      let days = ChangeDays(now: .now)
      mailbox.post(.listed(notebooks.map { ListedNotebook($0, look: looks[$0.id], days) }))
      needsTexts = true
      index.update(notebooks)
      if !needle.isEmpty { find() }
    } catch {
      // The keeper says why the library cannot be opened.
      if library != nil { mailbox.post(.failed("Cannot list the notebooks: \(error).")) }
    }
  }

  // MARK: - Search

  mutating func search(_ needle: String) {
    self.needle = needle
    written = searchWritten == nil || needle.isEmpty ? nil : WrittenPages(needle: needle)
    if !needle.isEmpty { find() }
    searchWritten?(needle)
  }

  /// Takes what has been found so far, unless another text is sought by now.
  mutating func add(_ pages: WrittenPages) {
    guard isFollowed, !needle.isEmpty, pages.needle == needle else { return }
    written = pages
    find()
  }

  private func find() {
    let found = FoundNotebooks(
      needle: needle, hits: index.hits(for: needle, written: written?.pages ?? [:]),
      isComplete: !needsTexts && prints.isEmpty && read.isEmpty && written?.isComplete != false)
    mailbox.post(.desk(.foundNotebooks(found)))
  }

  /// Finds the pages with links to a page, within nanoseconds if they have to be read; returns whether it is done.
  mutating func findLinks(to page: PageID, within time: UInt64) -> Bool {
    let end = UInt64.monotonicNow + time
    guard let library = try? self.library ?? source.library(),
      let found = try? library.pages(linkingTo: page, while: { UInt64.monotonicNow < end })
    else { return true }
    self.library = library
    if found.isAll { mailbox.post(.desk(.linkingPages(found.pages, to: page))) }
    return found.isAll
  }

  var mustReadTexts: Bool { (needsTexts || !prints.isEmpty) && isFollowed }

  /// Reads the texts of more notebooks: a letter typed meanwhile waits only a moment.
  mutating func readTexts() {
    guard mustReadTexts, let library else { return }
    let end = UInt64.monotonicNow + 20_000_000
    if needsTexts {
      do {
        let (texts, isAll) = try library.typedText(notKnown: index.known) {
          UInt64.monotonicNow < end
        }
        index.add(texts)
        for (id, (_, pages)) in texts { queueFiles(below: pages, of: id) }
        needsTexts = !isAll
      } catch {
        needsTexts = false
      }
    }
    while UInt64.monotonicNow < end, let next = prints.popLast() { loadPrint(next, from: library) }
    if !needle.isEmpty, !needsTexts, prints.isEmpty { find() }
  }

  private mutating func queueFiles(below pages: [TypedPage], of id: NotebookID) {
    let files = Set(pages.compactMap(\.print?.file)).filter { !index.knows($0) }
    prints += files.map { PrintWorker.Order(file: $0, notebook: id) }
  }

  private mutating func loadPrint(_ order: PrintWorker.Order, from library: Library) {
    if let words = PrintedWords.kept(for: order.file, of: order.notebook, in: library) {
      index.add(words, of: order.file)
    } else if !index.knows(order.file), everRead.insert(order.file).inserted {
      read.insert(order.file)
      readPrint(order)
    }
  }

  mutating func add(_ words: PrintedWords?, of file: ContentHash) {
    read.remove(file)
    guard isFollowed else { return }
    if let words { index.add(words, of: file) }
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
    (page, attachmentCount) = (cover.firstPage, cover.attachmentCount)
    lastPage = look.flatMap { try? SavedLook(stored: $0) }?.look.page
    sharing = notebook.isShared ? notebook.isWaiting ? .waiting : .complete : nil
  }
}

extension App {
  func perform(_ order: LibraryOrder) {
    switch order {
    case .list(let isShown): shelf.setShown(isShown)
    case .search(let needle): shelf.search(needle)
    case .findLinks(let page): shelf.findLinks(to: page)
    case .open(let notebook, let page):
      openings += 1
      keeper.request(.open(notebook, page: page))
    case .create(let notebook):
      openings += 1
      if let own = notebook.own {
        papers.create(notebook, on: own)
      } else {
        keeper.request(.create(notebook))
      }
    case .importFiles(let paths, let edits):
      jobs.start(ShelfImport(paths: paths, edits: edits, open: opening))
    case .close(let notebook): keeper.request(.leave(notebook))
    case .arrange(let step) where step.isLong:
      jobs.start(NotebookArranging(step: step, shown: desk.notebook?.id))
    case .arrange(let step): keeper.request(.arrange(step))
    case .cover(let notebooks, let path):
      jobs.start(CoverPicture(notebooks: notebooks, path: path, read: reading))
    case .remove(.empty(let notebooks), let step):
      jobs.start(TrashEmptying(only: notebooks, step: step, source: source, damage: damage))
    case .remove(.restore(let notebooks, let backup), let step):
      jobs.start(
        NotebookRestoration(
          notebooks: notebooks, backup: backup, step: step, source: source, damage: damage))
    case .duplicate(let notebooks):
      if !notebooks.isEmpty { jobs.start(NotebookDuplication(originals: notebooks)) }
    case .saveAttachments(let notebooks):
      jobs.start(
        AttachmentExport(notebooks: notebooks, folder: exportFolder, damage: damage))
    case .merge(let notebooks): jobs.start(NotebookMerging(notebooks: notebooks))
    case .export(let notebooks, let format):
      jobs.start(
        WholeExport(
          originals: notebooks, format: format, folder: exportFolder, damage: damage,
          language: desk.preferences.handwriting.language))
    }
  }
}

/// Names days as people do, relative to now and here.
struct ChangeDays {
  private let now: Int64
  /// The start of today, in milliseconds since 1970.
  private let today: Int64
  private let year: Int32
  private static let day: Int64 = 86_400_000

  /// Begins at a time in milliseconds since 1970.
  init(now: Int64) {
    self.now = now
    var parts = Self.parts(of: now)
    year = parts.tm_year
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (0, 0, 0)
    parts.tm_isdst = -1
    today = Int64(mktime(&parts)) * 1000
  }

  private static func parts(of time: Int64) -> tm {
    var (seconds, parts) = (time_t(time / 1000), tm())
    localtime_r(&seconds, &parts)
    return parts
  }

  func day(of moment: Int64) -> ChangeDay {
    if moment >= today { return .ago(minutes: Int(max(now - moment, 0) / 60_000)) }
    // A day may have an hour more or less.
    let days = (today - moment + Self.day / 8 * 7) / Self.day
    if days <= 1 { return .yesterday }
    let parts = Self.parts(of: moment)
    if days < 7 { return .weekday(Int(parts.tm_wday)) }
    let (month, day) = (Int(parts.tm_mon) + 1, Int(parts.tm_mday))
    if parts.tm_year == year { return .date(month: month, day: day) }
    return .dateOfYear(year: Int(parts.tm_year) + 1900, month: month, day: day)
  }
}
