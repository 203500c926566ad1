internal import Desk
internal import Export
internal import Notebook
internal import Store
internal import Synchronization
internal import Wording

/// The library in the hands of its keeper; after a failure to open it, the next request tries again.
struct LibraryKeeping {
  private let source: NotesSource
  private let mailbox: Mailbox<Notice>
  private let unfinished: SampleRing
  private let unsaved: UnsavedChanges
  private(set) var library: Library?
  private(set) var notebooks: [NotebookID: NoteKeeping] = [:]
  private(set) var shown: NotebookID?
  /// The notebooks to close as soon as their work is done.
  private var closing: Set<NotebookID> = []
  /// The changes of closed notebooks that cannot be opened for now.
  private var late: [NotebookID: LateChanges] = [:]
  private var isSeen = true
  /// The steps of jobs from before any notebook was open.
  private var early: [JobStep] = []

  init(
    _ source: NotesSource, mailbox: Mailbox<Notice>, unfinished: SampleRing,
    unsaved: UnsavedChanges = UnsavedChanges()
  ) {
    (self.source, self.mailbox, self.unfinished, self.unsaved) =
      (source, mailbox, unfinished, unsaved)
  }

  mutating func perform(_ request: KeeperRequest) {
    switch request {
    case .open(let id, let page): open(id, at: page)
    case .create(let notebook, let file): create(notebook, on: file)
    case .close(let id):
      closing.insert(id)
      closeWhatIsDone()
    case .leave(let id):
      if shown == id { shown = nil }
      closing.insert(id)
      closeWhatIsDone()
    case .arrange(let step): arrange(step)
    case .addSticker(let clipping): addSticker(clipping)
    case .load(let page):
      guard notebooks[page.notebook] != nil else { return mailbox.post(.unread(page)) }
      forward(request, to: page.notebook)
    case .readText(_, let page, _): forward(request, to: page.notebook)
    case .chooseLayer(_, let page), .follow(let page, _, _): forward(request, to: page.notebook)
    case .endFollowing, .forget: for id in notebooks.keys { forward(request, to: id) }
    case .edit(let edit, let time): apply(edit, at: time)
    case .saveLook(_, let id): forward(request, to: id)
    case .run(let step): _ = run(step)
    case .runMaintenance: runMaintenance()
    case .watch(let isSeen):
      self.isSeen = isSeen
      updateWatching()
    }
  }

  private mutating func forward(_ request: KeeperRequest, to id: NotebookID) {
    notebooks[id]?.perform(request)
  }

  /// Changes a notebook, opening it if it was closed: nothing written is lost.
  private mutating func apply(_ edit: Edit, at time: Int64) {
    let id = edit.notebook
    guard library != nil else {
      unsaved.markSaved()
      let answer = Answer(to: edit, .refused("Failed: the notebook cannot be opened."))
      return mailbox.post(.answered(answer, [:]))
    }
    late[id, default: LateChanges()].waiting.append(WaitingChange(edit: edit, time: time))
    forwardLateChanges(of: id)
    readAlsoChanged(with: id)
    closeWhatIsDone()
  }

  /// The seconds without a request until the library is tended to; nil for never.
  var pause: Double? { (notebooks.values.compactMap(\.pause) + late.values.map { _ in 0.5 }).min() }

  private mutating func runMaintenance() {
    for id in notebooks.keys { forward(.runMaintenance, to: id) }
    for id in late.keys { forwardLateChanges(of: id) }
    for id in notebooks.keys { readAlsoChanged(with: id) }
    closeWhatIsDone()
  }

  /// Has the notebooks read again that changed with another one: the same connection changed them, so the
  /// count of changes does not show it.
  private mutating func readAlsoChanged(with id: NotebookID) {
    for other in notebooks[id]?.alsoChanged ?? [] { notebooks[other]?.changeCount = nil }
    notebooks[id]?.alsoChanged = []
  }

  /// Saves what waits and discards what is in progress; throws the changes that fail even then.
  mutating func finish() throws(LostChanges) {
    cancelEarlySteps()
    for id in late.keys { forwardLateChanges(of: id) }
    var lost = late.values.compactMap(\.lost)
    for id in notebooks.keys {
      do { try notebooks[id]?.finish() } catch { lost.append(error) }
    }
    _ = try? library?.backUpIfDue(now: .now)
    guard let first = lost.first else { return }
    throw LostChanges(count: lost.reduce(0) { $0 + $1.count }, reason: first.reason)
  }

  func cancelEarlySteps() { for step in early { step.cancel() } }

  // MARK: - Opening and closing

  /// Opens a notebook and shows it; the one shown before stays in the window if that fails.
  private mutating func open(_ wanted: NotebookID?, at page: EntityID?) {
    do {
      let library = try self.library ?? source.library()
      self.library = library
      if let wanted { try Self.check(wanted, in: library) }
      let (id, first) = try wanted.map { ($0, page) } ?? source.first(library)
      try show(id, first, of: library)
    } catch LibraryError.ambiguous(let name, _) {
      let choices = (try? library?.notebooks(named: name)) ?? []
      mailbox.post(.unopened(UnopenedNotebook(named: name, choices: choices)))
    } catch {
      var unopened = UnopenedNotebook(wanted, reason: Words(brieflyFor: error))
      unopened.isTrashed = wanted.flatMap { try? library?.summary(of: $0).isTrashed } ?? false
      mailbox.post(.unopened(unopened))
    }
  }

  /// Checks that a notebook exists and is not in the trash, where nobody writes in it.
  private static func check(_ id: NotebookID, in library: Library) throws {
    do {
      if try library.summary(of: id).isTrashed { throw Failure("it is in the trash") }
    } catch LibraryError.noSuchNotebook {
      throw Failure("it is not in this library")
    }
  }

  private mutating func show(_ id: NotebookID, _ page: EntityID?, of library: Library) throws {
    closing.remove(id)
    var notes =
      try notebooks[id]
      ?? NoteKeeping(id, in: library, mailbox: mailbox, unfinished: unfinished, unsaved: unsaved)
    try notes.show(at: page)
    notebooks[id] = notes
    forwardLateChanges(of: id)
    shown = id
    updateWatching()
  }

  private mutating func create(_ new: NewNotebook, on file: PaperFile?) {
    do {
      let library = try self.library ?? source.library()
      self.library = library
      let id = try library.createNotebook(
        titled: try new.title(in: library), size: new.size, paper: new.paper,
        own: file.map { ($0.paper(named: new.own ?? ""), $0.bytes) }, now: .now)
      try library.arrange(new.edits.map { ShelfEdit(id, $0) }, now: .now)
      try show(id, nil, of: library)
    } catch {
      mailbox.post(.unmade("Cannot create the notebook: \(Words(brieflyFor: error))."))
    }
  }

  /// Changes notebooks as a whole; nothing changes if one of them cannot be.
  private mutating func arrange(_ step: ShelfStep) {
    guard let library else { return }
    do {
      let opposites = try library.arrange(step.edits, now: .now)
      for id in Set(step.edits.map(\.notebook)) { try? notebooks[id]?.readOutline() }
      mailbox.post(.arranged(step.opposite(opposites)))
    } catch {
      mailbox.post(.failed("Failed: \(error.inBrief)."))
      // The list shows again what is there.
      mailbox.post(.arranged(step.unmade))
    }
  }

  /// Makes a sticker, in a notebook that may be open as well.
  private mutating func addSticker(_ clipping: Clipping) {
    guard let library else { return }
    do {
      let title = ("Stickers" as Words).text
      let id = try library.addSticker(clipping, inNotebookTitled: title, now: .now)
      notebooks[id]?.changeCount = nil
      mailbox.post(.desk(.stickers(.added)))
    } catch {
      mailbox.post(.failed("Cannot add the sticker: \(Words(brieflyFor: error))."))
    }
  }

  private mutating func reopen(_ id: NotebookID) throws {
    guard notebooks[id] == nil, let library else { return }
    notebooks[id] = try NoteKeeping(
      id, in: library, mailbox: mailbox, unfinished: unfinished, unsaved: unsaved)
    closing.insert(id)
  }

  /// Passes a notebook the changes that arrived after it was closed; they wait while it cannot be opened.
  private mutating func forwardLateChanges(of id: NotebookID) {
    guard var changes = late.removeValue(forKey: id) else { return }
    do {
      try reopen(id)
      for change in changes.waiting { forward(.edit(change.edit, at: change.time), to: id) }
    } catch {
      let path = library?.directory ?? ""
      let error = error as? LibraryError ?? .failed(path: path, reason: "\(error)")
      for answer in changes.refuse(error) {
        if answer.isFinal { unsaved.markSaved() }
        mailbox.post(.answered(answer, [:]))
      }
      if !changes.waiting.isEmpty { late[id] = changes }
    }
  }

  private mutating func closeWhatIsDone() {
    for id in closing where id != shown {
      guard notebooks[id]?.isIdle != false else { continue }
      notebooks[id] = nil
      closing.remove(id)
    }
  }

  /// Lets only the notebook in the window show what others write.
  private mutating func updateWatching() {
    for id in notebooks.keys { forward(.watch(isSeen: isSeen && id == shown), to: id) }
  }

  mutating func removeEarlySteps() -> [JobStep] {
    guard shown != nil else { return [] }
    defer { early = [] }
    return early
  }

  mutating func run(_ step: JobStep) -> JobStep? {
    guard let id = step.notebook ?? shown else {
      early.append(step)
      return nil
    }
    forwardLateChanges(of: id)
    try? reopen(id)
    guard var notes = notebooks.removeValue(forKey: id) else {
      step.cancel()
      return nil
    }
    defer {
      notebooks[id] = notes
      readAlsoChanged(with: id)
      closeWhatIsDone()
    }
    return step.run(&notes)
  }
}

/// The changes of one closed notebook that cannot be opened for now, oldest first.
struct LateChanges {
  var waiting: [WaitingChange] = []
  private var refusal: Refusal?

  var lost: LostChanges? { refusal.map { LostChanges(count: waiting.count, reason: $0.reason) } }

  /// Gives up the oldest changes that may not wait; returns answers to them, and to the first that waits.
  mutating func refuse(_ error: LibraryError) -> [Answer] {
    let hopeless = waiting.prefix { !$0.mayWait(for: error) }
    waiting.removeFirst(hopeless.count)
    let words: Words = "Failed: \(error.inBrief)."
    var answers = hopeless.map { Answer(to: $0.edit, .refused(words.readable)) }
    guard let first = waiting.first else { return answers }
    let refusal = Refusal(error, after: refusal)
    self.refusal = refusal
    answers += refusal.news.map { [Answer(to: first.edit, $0)] } ?? []
    return answers
  }
}

extension NewNotebook {
  func title(in library: Library) throws -> String {
    guard title.isEmpty else { return title }
    let taken = Set(try library.shelf().map(\.cover.title))
    let free = (1...).lazy.map { ($0 == 1 ? Words.untitledNotebook : "Notes \($0)" as Words).text }
      .first { !taken.contains($0) }
    return free ?? Words.untitledNotebook.text
  }
}

/// Tells the window which damage was skipped; all workers call `look()` when they have read something.
final class DamageNews: Sendable {
  let log: DamageLog
  private let mailbox: Mailbox<Notice>
  private let told = Mutex(0)

  init(_ log: DamageLog, mailbox: Mailbox<Notice>) { (self.log, self.mailbox) = (log, mailbox) }

  func reportNewDamage() {
    told.withLock { told in
      let entries = log.entries
      guard entries.count > told else { return }
      told = entries.count
      // Within the lock, so that no older notice follows a newer one.
      mailbox.post(.desk(.damaged(entries.map(\.words))))
    }
  }
}
