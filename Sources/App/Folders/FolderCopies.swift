internal import Bytes
internal import Copies
internal import Desk
internal import Export
internal import Folding
internal import Notebook
internal import Recognition
internal import Store
internal import Wording

/// Updates copies for readers in a folder while the window is open.
///
/// It reads the library through its own connections while the writer rests. The folder's choice is stored
/// with the library, so that the command line and other windows know it too.
struct FolderCopies: BackgroundJob {
  /// A request of the user; between two, the job looks at the library.
  enum Request: Hashable, Sendable {
    case look
    case renew
    case change(CopyChoice)
    /// Carry words of handwriting in a language, or none.
    case read(ReadingLanguage?)
    /// Remove the copies whose notebook is no longer chosen.
    case tidy
    /// Stop updating, and remove the copies or leave them.
    case end(removing: Bool)
  }

  let path: String
  /// The choice for a new folder; nil if the library knows it.
  let choice: CopyChoice?
  /// The language in which it begins to carry words of handwriting; nil for none.
  let language: ReadingLanguage?
  let requests: WorkQueue<Request>
  let damage: DamageNews

  var kind: Job.Kind { .copying }
  var title: Words { Words(verbatim: name) }
  private var name: String { PathText.readable(PathParts(path).shown) }
  var isStanding: Bool { true }

  func run(_ context: JobContext) throws -> Job.Result? {
    var shown = CopyFolder(path: path, name: name, choice: choice ?? CopyChoice())
    let directory = try context.steps.result { $0.library.directory }
    let shelf = CopiesShelf(of: directory)
    var settings = CopiesSettings(folder: path)
    if let choice { settings.apply(choice) }
    var watch = CopiesWatch(directory)
    var next: Request? = .look
    var (isKnown, language) = (choice == nil, language)
    post(shown, context)
    while let request = next {
      let (before, isDue) = (shown, watch.isDue() || request != .look)
      do {
        let known = try shelf.settings(of: settings.folder)
        // The command line may have forgotten the folder.
        if isKnown, known == nil, request == .look { return gone(context) }
        if let known { (settings, isKnown) = (known, true) }
        switch request {
        case .end(let isRemoving):
          return try end(settings, removing: isRemoving, shelf, directory, context)
        case .change(let choice):
          settings.apply(choice)
          // A folder that is missing now will have it later.
          if isKnown { try shelf.remember(settings) }
        case .read(let chosen): language = chosen
        case .look, .renew, .tidy: break
        }
        shown.choice = settings.choice
        if isDue {
          var job = CopiesJob(settings, of: directory, reporting: damage.log)
          (job.removes, job.language) = (request == .tidy, language)
          try watch.renew { try renew(job, context, &shown) }
        }
      } catch let end as Cancelled {
        shown.state = .paused
        post(shown, context)
        throw end
      } catch {
        shown.state = .failed(("\(error)" as Words).readable)
      }
      // Progress was posted in between.
      if isDue || shown != before { post(shown, context) }
      next = requests.next(within: watch.pause, otherwise: .look)
    }
    return nil
  }

  private func post(_ folder: CopyFolder, _ context: JobContext) {
    context.mailbox.post(.copies(.folder(folder)))
  }

  private func gone(_ context: JobContext) -> Job.Result? {
    context.mailbox.post(.copies(.gone(path)))
    return nil
  }

  /// Makes the due copies; returns whether all are up to date.
  private func renew(
    _ job: CopiesJob, _ context: JobContext, _ shown: inout CopyFolder
  ) throws -> Bool {
    let report = run(job, context, shown)
    try context.ticket.check()
    damage.reportNewDamage()
    // A request made meanwhile is next and does the rest.
    guard !report.isCancelled else { return false }
    shown.leftovers = report.leftovers
    shown.state = report.state
    return report.isWhole
  }

  private func run(_ job: CopiesJob, _ context: JobContext, _ folder: CopyFolder) -> CopiesReport {
    var (shown, steps) = (folder, Steps())
    let ticket = Ticket { [requests] in context.ticket.isCancelled || requests.hasItems }
    defer { context.rest() }
    return job.run(ticket) { progress in
      guard steps.isDue() else { return }
      shown.state = .renewing(progress.place, of: progress.count)
      post(shown, context)
      if steps.isLong { context.report(name, share: progress.share) }
    }
  }

  private func end(
    _ settings: CopiesSettings, removing: Bool, _ shelf: CopiesShelf, _ directory: String,
    _ context: JobContext
  ) throws -> Job.Result {
    var result: Words = "Stopped updating copies in \(name); existing copies remain."
    if removing {
      var job = CopiesJob(settings, of: directory, reporting: damage.log)
      job.withdraws = true
      let report = run(job, context, CopyFolder(path: path, name: name, choice: settings.choice))
      try context.ticket.check()
      if let failure = report.failure { throw Failure(failure) }
      let count = report.copies.count { $0.outcome == .removed }
      result = count == 1 ? "Deleted 1 copy from \(name)." : "Deleted \(count) copies from \(name)."
      if let note = report.notes.first { result = "\(result) Note: \(note)." }
    }
    try shelf.forget(settings.folder)
    _ = gone(context)
    return Job.Result(result)
  }
}

/// Decides when the progress of an update is worth showing.
private struct Steps {
  private let start = UInt64.monotonicNow
  private var last: UInt64 = 0

  /// The shortest update shown on the card, and in the list of jobs, in nanoseconds.
  private static let (short, long): (UInt64, UInt64) = (300_000_000, 1_500_000_000)
  private static let pause: UInt64 = 100_000_000

  var isLong: Bool { .monotonicNow - start > Self.long }

  mutating func isDue() -> Bool {
    let now = UInt64.monotonicNow
    guard now - start > Self.short, now - last > Self.pause else { return false }
    last = now
    return true
  }
}

extension CopiesReport {
  fileprivate var state: CopyFolder.State {
    if let failure { return .failed(failure.readable) }
    let reasons = copies.compactMap {
      if case .failed(let reason) = $0.outcome { reason } else { nil }
    }
    let count = copies.count {
      switch $0.outcome {
      case .written, .renamed, .unchanged, .failed: true
      case .left, .removed: false
      }
    }
    guard let first = reasons.first else { return .fresh(count) }
    return .partly(failed: reasons.count, of: count, first.readable)
  }

  /// The names of copies that stay though their notebook is no longer chosen.
  fileprivate var leftovers: [String] {
    copies.compactMap { copy in
      guard case .left = copy.outcome else { return nil }
      return PathText.readable(PathParts(copy.path).name)
    }
  }
}

extension CopiesSettings {
  var choice: CopyChoice {
    var choice = CopyChoice()
    choice.format = FileFormat.ofCopies.first { $0.exported == format } ?? .pdf
    (choice.notebooks, choice.tags, choice.isBookmarked) = (notebooks, tags, isBookmarked)
    return choice
  }

  mutating func apply(_ choice: CopyChoice) {
    format = choice.format.exported ?? .pdf
    (notebooks, tags, isBookmarked) = (choice.notebooks, choice.tags, choice.isBookmarked)
  }
}

extension App {
  func perform(_ order: CopyOrder) {
    switch order {
    case .look: lookForFolders()
    case .perform(.begin(let path, let choice)):
      stopOffering(path)
      startCopies(CopiesSettings(folder: Disk.resolved(path) ?? path).folder, choice)
    case .change(let path, let choice): request(.change(choice), ofCopiesIn: path)
    case .perform(.renew(let path)): request(.renew, ofCopiesIn: path)
    case .perform(.tidy(let path)): request(.tidy, ofCopiesIn: path)
    case .perform(.end(let path, let isRemoving)):
      request(.end(removing: isRemoving), ofCopiesIn: path)
    case .perform(.show), .perform(.choose), .perform(.askToEnd): break
    }
  }

  func handle(_ news: CopyNews) {
    switch news {
    case .known(let paths, let tags):
      copiedTags = tags
      for path in paths { startCopies(path, nil) }
    case .folder(let folder): copies.update(folder)
    case .gone(let path): copies.remove(path)
    case .offers(let found, let dropped): (copies.found, copies.chosen) = (found, dropped)
    }
    var state = CopyState()
    (state.folders, state.offers, state.tags) = (copies.folders, copies.offers, copiedTags)
    send(.copies(state))
  }

  /// Has copies carry words of handwriting in a language, or none.
  func carryWords(in language: ReadingLanguage?) {
    guard copiedLanguage != language else { return }
    copiedLanguage = language
    for requests in copies.requests.values { requests.add(.read(language)) }
  }

  func resumeCopies() {
    keeper.enqueue(
      JobStep { [mailbox] notes in
        let folders = try CopiesShelf(of: notes.library.directory).all.map(\.folder)
        let outline = notes.outline
        let tags = Set(outline.pages.flatMap(\.tags)).sorted(byName: \.self)
        mailbox.post(.copies(.known(folders, tags: tags)))
        return true
      } end: { [mailbox] error in
        if let error { mailbox.post(.failed("Cannot update copies: \(error).")) }
      })
  }

  private func request(_ request: FolderCopies.Request, ofCopiesIn path: String) {
    if copies.requests[path] == nil { startCopies(path, nil) }
    copies.requests[path]?.add(request)
  }

  private func startCopies(_ path: String, _ choice: CopyChoice?) {
    guard copies.requests[path] == nil else { return }
    let requests = WorkQueue<FolderCopies.Request>()
    copies.requests[path] = requests
    jobs.start(
      FolderCopies(
        path: path, choice: choice, language: copiedLanguage, requests: requests, damage: damage))
  }
}

enum CopyNews: Sendable {
  /// The library keeps copies in folders with these paths, and pages have these tags.
  case known([String], tags: [String])
  case folder(CopyFolder)
  case gone(String)
  case offers([OfferedFolder], [OfferedFolder])
}
