internal import Bytes
internal import Notebook
internal import Store
internal import Wording

/// Pages of a notebook for a job, read through a separate connection, so that the keeper can continue.
struct StoredPages {
  /// The pages, which end when the job is canceled.
  let supply: any PageSupply
  /// The rules on which files must not be written.
  let rules: OutputRules
  /// The library, and the notebook that has the pages.
  let library: Library
  let notebook: NotebookID
  private let log: DamageLog

  /// The number of unreadable parts.
  var damageCount: Int { log.entries.count }

  /// Begins to read pages, or all, as they are when everything written before is saved; of the job's
  /// notebook, or of another.
  init(
    _ pages: Set<PageID>? = nil, of other: NotebookID? = nil, within log: DamageLog?,
    _ context: JobContext
  ) throws {
    // The keeper takes this step when everything written before is saved.
    let (directory, own) = try context.steps.result { ($0.library.directory, $0.id) }
    let notebook = other ?? own
    let log = DamageLog(within: log)
    let library = try Library(at: directory, reporting: log)
    let found = try LibraryPages(of: notebook, in: library, allowingDamage: true) {
      pages?.contains(PageID($1.id, of: notebook)) ?? true
    }
    rules = OutputRules { Library.refusal(toWrite: $0, beside: directory) }
    supply = CancellablePages(found, ticket: context.ticket)
    (self.library, self.notebook, self.log) = (library, notebook, log)
  }
}

/// Pages that end when their job is canceled.
private final class CancellablePages: PageSupply {
  private let pages: LibraryPages
  private let ticket: JobTicket

  init(_ pages: LibraryPages, ticket: JobTicket) {
    self.pages = pages
    self.ticket = ticket
  }

  var title: String { pages.title }
  var tags: [String] { pages.tags }
  var share: Double { pages.share }
  var mayLieOnPDF: Bool { pages.mayLieOnPDF }
  var knownPages: [NumberedPage]? { pages.knownPages }
  var notes: [Words] { pages.notes }

  func next() throws -> LoosePage? {
    let page = try pages.next()
    try ticket.check()
    return page
  }
}
