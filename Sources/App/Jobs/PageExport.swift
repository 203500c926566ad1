internal import Bytes
internal import Desk
internal import Export
internal import Notebook
internal import Paint
internal import Store
internal import Wording

/// Exports pages to files.
///
/// It reads the library through a connection of its own, so that the keeper can go on.
struct PageExport: BackgroundJob {
  let order: ExportOrder
  let folder: ExportFolder
  /// Hears what could not be read.
  let damage: DamageNews

  var notebook: NotebookID? { order.pages.first?.notebook }
  var kind: Job.Kind { .exporting }
  var title: Words { Words(verbatim: order.name) }

  func run(_ context: JobContext) throws -> Job.Result? {
    defer { damage.look() }
    context.tell(order.name, share: 0)
    // The keeper takes this step when everything written before is on the disk.
    let (directory, notebook) = try context.steps.result { ($0.library.directory, $0.id) }
    try folder.make()
    let log = DamageLog(within: damage.log)
    let wanted = Set(order.pages)
    let library = try Library(at: directory, reporting: log)
    let pages = try LibraryPages(of: notebook, in: library, allowingDamage: true) {
      wanted.contains(PageID($1.id, of: notebook))
    }
    let rules = OutputRules { Library.refusal(toWrite: $0, beside: directory) }
    let settings = order.settings
    let supply = CancellablePages(pages, ticket: context.ticket)
    let result = try folder.withFreePath(for: order.name, ending: settings.format.ending) { path in
      let carried = try order.carriesNotebook ? self.notebook(notebook, in: library) : nil
      return try ExportJob(supply, settings, to: .file(path), under: rules, attaching: carried) {
        context.tell(order.name, share: $0)
      }.run()
    }
    return Job.Result(sentence(about: result, without: log.entries.count))
  }

  /// The notebook to attach: its chosen pages, or all that it has if they are all.
  private func notebook(_ id: NotebookID, in library: Library) throws -> AttachedNotebook {
    let pages = Set(order.pages.map(\.page))
    let isWhole = try library.outline(of: id).pages.allSatisfy { pages.contains($0.id) }
    return try AttachedNotebook(of: id, pages: isWhole ? nil : pages, in: library)
  }

  /// The files made and their place, in one sentence.
  private func sentence(about result: ExportResult, without damaged: Int) -> Words {
    let name = result.files.first.map { PathParts($0.path).name } ?? ""
    let what: Words = result.files.count == 1 ? "'\(name)'" : "\(result.files.count) files"
    let note: Words? =
      switch damaged {
      case 0: result.notes.first
      case 1: "a damaged part is not in it"
      default: "\(damaged) damaged parts are not in it"
      }
    guard let note else { return "Exported \(what) to \(folder.shown)." }
    return "Exported \(what) to \(folder.shown), but \(note)."
  }
}

/// Pages that end when their job is cancelled.
private final class CancellablePages: PageSupply {
  private let pages: LibraryPages
  private let ticket: JobTicket

  init(_ pages: LibraryPages, ticket: JobTicket) {
    self.pages = pages
    self.ticket = ticket
  }

  var title: String { pages.title }
  var share: Double { pages.share }
  var mayLieOnPDF: Bool { pages.mayLieOnPDF }
  var notes: [Words] { pages.notes }

  func next() throws -> LoosePage? {
    let page = try pages.next()
    try ticket.check()
    return page
  }
}

extension ExportChoice.Format {
  fileprivate var exported: ExportFormat {
    switch self {
    case .pdf: .pdf
    case .png: .png
    case .svg: .svg
    case .xopp: .xopp
    }
  }
}

extension ExportOrder {
  /// Whether the notebook lies in the file.
  fileprivate var carriesNotebook: Bool { format == .pdf && use == .notebook }

  /// What to make of the pages.
  fileprivate var settings: ExportSettings {
    var settings = ExportSettings(format.exported)
    settings.paper = paper.exported
    guard format == .pdf else { return settings }
    settings.ink = use == .annotations ? .annotations : .drawn
    settings.isFlat = use == .flat
    return settings
  }
}

extension ExportChoice.ShownPaper {
  fileprivate var exported: PaperShare {
    switch self {
    case .full: .full
    case .ruling: .ruling
    case .none: .none
    }
  }
}
