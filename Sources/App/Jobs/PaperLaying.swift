internal import Desk
internal import Export
internal import Notebook
internal import Store
internal import Wording

/// Puts a custom paper under pages, or under those to be added.
struct PaperLaying: BackgroundJob {
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
      try $0.lay(file, by: change, below: pages)
    }
  }
}

extension NoteKeeping {
  /// Puts a custom paper under pages as one action, and shows that.
  mutating func lay(
    _ file: PaperFile, by change: SheetChange, below pages: Set<EntityID>
  ) throws -> Job.Result? {
    try library.lay(file.bytes, by: change, below: pages, of: id, now: .now)
    var answer = Answer(to: nil)
    defer { post(answer) }
    try readAgain(into: &answer)
    guard change.reach != .new else { return Job.Result(SheetChange.newPages, canUndo: true) }
    let changed = outline.pages.filter { pages.contains($0.id) && $0.ownPaper == change.own }
    let larger = changed.count { $0.size != file.sheet.size }
    // A change of a single page is visible.
    if changed.count == 1, larger == 0 { return nil }
    return Job.Result(
      SheetChange.sentence(changed: changed.count, larger: larger), canUndo: true)
  }
}
