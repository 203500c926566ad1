internal import Bytes
internal import Desk
internal import Export
internal import Notebook
internal import Wording

/// Makes a custom paper of a page as it looks.
struct PaperMaking: BackgroundJob {
  let page: PageID
  let name: String
  let papers: PaperWorker
  /// Receives read errors.
  let damage: DamageNews

  var notebook: NotebookID? { page.notebook }
  var kind: Job.Kind { .makingPaper }
  var title: Words { Words(verbatim: name) }

  func run(_ context: JobContext) throws -> Job.Result? {
    defer { damage.look() }
    let pages = try StoredPages([page], within: damage.log, context)
    guard let page = try pages.supply.next() else { throw GonePage() }
    let file = try PaperFile(of: page)
    try context.ticket.check()
    let kept = try papers.folder().keep(file.bytes, named: name)
    papers.list()
    return Job.Result("Created the paper '\(kept)'.")
  }

  private struct GonePage: Error, Worded {
    let words: Words = "the page no longer exists"
  }
}
