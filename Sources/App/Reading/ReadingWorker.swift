internal import Bytes
internal import Desk
internal import Notebook
internal import Recognition
internal import Search
internal import Store
internal import Synchronization
internal import Wording

/// Reads handwriting in the background, on a separate thread and connection: first pages that have changed, once the
/// pen has rested, then all that was never read.
final class ReadingWorker: Sendable {
  private enum Request {
    case choose(isOn: Bool)
    case read(PageID)
    case calculate(WrittenSum, ReadingLanguage)
    case perform(HandwritingOrder, ReadingLanguage)
    case goOn
  }

  private let requests = WorkQueue<Request>()
  private let pen = PenRest()
  private let life = Ticket()

  /// Starts the thread, which opens the library when there is something to read.
  init(_ source: NotesSource, mailbox: Mailbox<Notice>) {
    let (requests, pen, life) = (requests, pen, life)
    WorkerThread.start("reading") {
      var reading = LibraryReading(source, pen: pen, life: life, mailbox: mailbox)
      while let request = requests.next(within: reading.pause, otherwise: .goOn) {
        switch request {
        case .choose(let isOn): reading.isOn = isOn
        case .read(let page): reading.add(page)
        case .calculate(let sum, let language):
          if let result = reading.result(of: sum, in: language) {
            mailbox.post(.desk(.calculated(result)))
          }
        case .perform(let order, let language):
          pen.endOrder()
          reading.perform(order, in: language)
        case .goOn: reading.goOn()
        }
      }
    }
  }

  /// Notes that the pen is writing: nothing is read until it rests.
  func noteWriting() { pen.noteWriting() }

  /// Turns reading on or off.
  func choose(isOn: Bool) { requests.add(.choose(isOn: isOn)) }

  /// Has a page read that may have changed.
  func read(_ page: PageID) { requests.add(.read(page)) }

  /// Has a calculation read before the pen has rested for long.
  func calculate(_ sum: WrittenSum, in language: ReadingLanguage) {
    requests.add(.calculate(sum, language))
  }

  /// Performs an order before anything is read in the background.
  func perform(_ order: HandwritingOrder, in language: ReadingLanguage) {
    pen.beginOrder()
    requests.add(.perform(order, language))
  }

  func finish() {
    life.cancel()
    requests.close()
  }
}

/// When the pen wrote last, and what else goes before reading in the background.
final class PenRest: Sendable {
  private let last = Atomic<UInt64>(0)
  private let orders = Atomic<Int>(0)

  /// In nanoseconds.
  private static let rest: UInt64 = 2_000_000_000

  func noteWriting() { last.store(.monotonicNow, ordering: .relaxed) }
  func beginOrder() { orders.add(1, ordering: .relaxed) }
  func endOrder() { orders.subtract(1, ordering: .relaxed) }

  /// True unless the pen has just written, or an order waits.
  var isFree: Bool { left == 0 && orders.load(ordering: .relaxed) == 0 }

  /// When that was, in nanoseconds.
  var lastWriting: UInt64 { last.load(ordering: .relaxed) }

  /// The seconds until the pen has rested long enough.
  var left: Double {
    let end = lastWriting + Self.rest
    let now = UInt64.monotonicNow
    return now >= end ? 0 : Double(end - now) / 1e9
  }
}

/// The state of the reading thread.
struct LibraryReading {
  private let pen: PenRest
  let life: Ticket
  let mailbox: Mailbox<Notice>
  /// True if handwriting is to be read.
  var isOn = false {
    didSet { if isOn != oldValue { (unread, told) = (nil, nil) } }
  }
  var opened: OpenedIndex
  /// The pages that may have changed, the latest last.
  private var changed: [PageID] = []
  /// The notebooks to be read, the first one last; nil before they are looked for.
  private var unread: [ShelvedNotebook]?
  /// The state of the library when it was last looked through.
  private var lookedAt: Int64?
  private var told: ReadingNews?
  /// The reasons of failures that were told, each once.
  private var toldReasons: Set<Words> = []
  private var retry = RetryPause()

  /// The seconds between looks at what other programs have changed.
  private static let interval = 10.0

  init(_ source: NotesSource, pen: PenRest, life: Ticket, mailbox: Mailbox<Notice>) {
    (opened, self.pen, self.life, self.mailbox) = (OpenedIndex(source), pen, life, mailbox)
  }

  private func tell(_ news: ReadingNews) { mailbox.post(.desk(.reading(news))) }

  /// The seconds until there is something to do; nil for never.
  var pause: Double? {
    guard isOn else { return nil }
    let rest = retry.left()
    return rest > 0 ? rest : hasWork ? pen.left : Self.interval
  }

  private var hasWork: Bool { !changed.isEmpty || unread?.isEmpty != true }

  mutating func add(_ page: PageID) {
    guard isOn else { return }
    changed.removeAll { $0 == page }
    changed.append(page)
  }

  /// Reads a page that has changed, or a notebook, as far as the pen lets it.
  mutating func goOn() {
    guard isOn, !life.isCancelled, pen.left == 0, retry.left() == 0 else { return }
    guard ReaderParts.find() != nil else {
      rest(isGrowing: false)
      return post(.notInstalled)
    }
    do {
      let index = try opened.toWrite()
      if let page = changed.last {
        try read(page, in: index)
      } else {
        try readOn(index)
      }
      retry.reset()
    } catch let error as ReadingError where error == .unwanted {
      // The pen writes again.
    } catch {
      fail(error)
    }
  }

  private mutating func fail(_ error: any Error) {
    rest(isGrowing: (error as? LibraryError)?.isOfNotebook != true)
    // Where nothing can be saved, selections are read, and what was read is found.
    if case LibraryError.readOnly = error { return }
    let reason = Words(brieflyFor: error)
    guard toldReasons.insert(reason).inserted else { return }
    told = nil
    tell(.failed(reason))
  }

  /// Rests before the next attempt; what has changed is found then, as the last edits of the library.
  private mutating func rest(isGrowing: Bool) {
    if !isGrowing { retry.reset() }
    retry.noteFailure()
    changed = []
  }

  private mutating func post(_ news: ReadingNews) {
    guard told != news else { return }
    told = news
    tell(news)
  }

  private mutating func read(_ page: PageID, in index: HandwritingIndex) throws {
    let isRead = try index.read(page.page, of: page.notebook) { !life.isCancelled && pen.isFree }
    changed.removeAll { $0 == page }
    if isRead { tell(.read(page)) }
  }

  /// Reads the page of a calculation, unless the pen writes on, and works it out.
  ///
  /// Reading in the background reports what fails.
  mutating func result(of sum: WrittenSum, in language: ReadingLanguage) -> SumResult? {
    let (pen, life, last, page) = (pen, life, pen.lastWriting, sum.page)
    guard isOn, ReaderParts.find() != nil,
      let (written, read) = try? opened.strokes(
        on: page, while: { !life.isCancelled && pen.lastWriting == last }),
      let found = read.calculation(endingIn: sum.sign, in: language, among: written.lines)
    else { return nil }
    return SumResult(of: sum, found.result, in: found.line)
  }

  /// Looks for notebooks to read, or reads one of them.
  private mutating func readOn(_ index: HandwritingIndex) throws {
    guard let notebook = unread?.last else {
      let count = try opened.changeCount
      guard unread == nil || count != lookedAt else { return }
      lookedAt = count
      try index.removeGone()
      let found = try index.unreadNotebooks()
      unread = found.reversed()
      return post(found.isEmpty ? .complete : .reading(notebooks: found.count))
    }
    let isDone: Bool
    do {
      isDone = try readAll(of: notebook, in: index)
    } catch let error as LibraryError where error.isOfNotebook {
      // The others are not kept waiting by one that cannot be read, or is gone by now.
      unread?.removeLast()
      if case .noSuchNotebook = error { return }
      throw error
    }
    // Whatever else is wrong with a notebook is tried again after the next change.
    guard isDone || !life.isCancelled && pen.isFree else { return }
    unread?.removeLast()
    let left = unread?.count ?? 0
    post(left == 0 ? .complete : .reading(notebooks: left))
  }

  private func readAll(
    of notebook: ShelvedNotebook, in index: HandwritingIndex
  ) throws -> Bool {
    try index.readAll(of: notebook) {
      !life.isCancelled && pen.isFree
    } telling: { page, isRead in
      if isRead { tell(.read(PageID(page, of: notebook.id))) }
    }
  }
}

extension LibraryError {
  /// False if nothing can be saved, whichever notebook is read.
  fileprivate var isOfNotebook: Bool {
    switch self {
    case .diskFull, .readOnly, .busy: false
    default: true
    }
  }
}
