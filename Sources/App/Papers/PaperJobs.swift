internal import Bytes
internal import Desk
internal import Export
internal import Notebook
internal import PDFReader
internal import Store
internal import Wording

struct PaperCreation: BackgroundJob {
  let page: PageID
  let name: String
  let papers: PaperWorker
  let damage: DamageNews

  var notebook: NotebookID? { page.notebook }
  var kind: Job.Kind { .makingPaper }
  var title: Words { Words(verbatim: name) }

  func run(_ context: JobContext) throws -> Job.Result? {
    defer { damage.reportNewDamage() }
    let pages = try StoredPages([page], within: damage.log, context)
    guard let page = try pages.supply.next() else { throw Failure("the page no longer exists") }
    let file = try PaperFile(of: page)
    try context.ticket.check()
    let kept = try papers.folder().save(file.bytes, named: name)
    papers.list()
    return Job.Result("Created the paper '\(kept)'.")
  }
}

/// Makes custom papers of all pages of a file, or none.
struct PaperIntake: UnlockableJob {
  let path: String
  let papers: PaperWorker
  var password: String?
  let read: AppSettings.Reading

  private static let most = 100

  var kind: Job.Kind { .makingPaper }
  var title: Words { Words(verbatim: name) }
  private var name: String { PathParts(path).name }

  func knowing(_ password: String, of path: String) -> any UnlockableJob {
    var copy = self
    copy.password = password
    return copy
  }

  func run(_ context: JobContext) throws -> Job.Result? {
    let folder = try papers.folder()
    var made: [String] = []
    do {
      let isWhole = try importPages(to: folder, &made, context)
      papers.list()
      if let first = made.first { context.mailbox.post(.desk(.papers(.made(first)))) }
      return Job.Result(sentence(about: made, isWhole: isWhole))
    } catch {
      for name in made { _ = try? folder.remove(name) }
      guard let error = error as? PrintedError, error.concernsPassword else { throw error }
      context.mailbox.post(.locked(LockedImport(work: self, path: path, reason: error)))
      return nil
    }
  }

  /// Makes the papers; returns whether each page has become one.
  private func importPages(
    to folder: PaperFolder, _ made: inout [String], _ context: JobContext
  ) throws -> Bool {
    var file = FileToRead(path: path)
    (file.password, file.isPaper) = (password, true)
    let pages = try read(file)
    let stem = PathParts(name).stem
    var next = try pages.next()
    while let page = next {
      guard made.count < Self.most else { return false }
      try context.ticket.check()
      context.report(name, share: pages.share)
      let paper = try PaperFile(of: page)
      next = try pages.next()
      let isAlone = next == nil && made.isEmpty
      let name = isAlone ? stem : page.title.isEmpty ? "\(stem) \(page.number)" : page.title
      made.append(try folder.save(paper.bytes, named: name))
    }
    return true
  }

  private func sentence(about made: [String], isWhole: Bool) -> Words {
    if made.count == 1 { return "Created the paper '\(made[0])'." }
    return isWhole
      ? "Created \(made.count) papers."
      : "Created \(made.count) papers; the remaining pages of the file are left out."
  }
}

/// Puts a custom paper under pages, or under those to be added.
struct PaperAssignment: BackgroundJob {
  let name: String
  let pages: Set<EntityID>
  let reach: SheetChange.Reach
  let notebook: NotebookID?
  let papers: PaperWorker

  var kind: Job.Kind { .layingPaper }
  var title: Words { Words(verbatim: name) }

  func run(_ context: JobContext) throws -> Job.Result? {
    let file = try papers.folder().read(name)
    var change = SheetChange()
    (change.own, change.reach) = (file.paper(named: name), reach)
    return try context.steps.result { [pages, change] in
      try $0.addPaper(file, by: change, below: pages)
    }
  }
}

extension NoteKeeping {
  mutating func addPaper(
    _ file: PaperFile, by change: SheetChange, below pages: Set<EntityID>
  ) throws -> Job.Result? {
    try library.addPaper(file.bytes, by: change, below: pages, of: id, now: .now)
    var answer = Answer(to: nil)
    defer { post(answer) }
    try readAgain(into: &answer)
    guard change.reach != .new else { return Job.Result(SheetChange.newPages, canUndo: true) }
    let changed = outline.pages.filter { pages.contains($0.id) && $0.ownPaper == change.own }
    let larger = changed.count { $0.size != file.sheet.size }
    // A change of a single page is visible.
    if changed.count == 1, larger == 0 { return nil }
    return Job.Result(SheetChange.sentence(changed: changed.count, larger: larger), canUndo: true)
  }
}
