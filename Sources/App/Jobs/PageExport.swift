internal import Bundle
internal import Bytes
internal import Desk
public import Export
internal import Glibc
public import Notebook
internal import Paint
internal import Recognition
internal import Search
public import Store
internal import Wording

struct PageExport: BackgroundJob {
  let order: ExportOrder
  let folder: ExportFolder
  let damage: DamageNews
  let sharing: FileSharing
  let window: String
  /// The language of the handwriting whose words the file carries; nil for no words.
  let language: ReadingLanguage?

  var notebook: NotebookID? { order.pages.first?.notebook }
  var kind: Job.Kind { if case .printer = order.goal { .printing } else { .exporting } }
  var title: Words { Words(verbatim: order.name) }

  func run(_ context: JobContext) throws -> Job.Result? {
    defer { damage.reportNewDamage() }
    context.report(order.name, share: 0)
    let pages = try StoredPages(Set(order.pages), within: damage.log, context)
    if case .printer(let printing) = order.goal { return try print(pages, by: printing, context) }
    let result = try export(pages, to: folder, context)
    let files = result.files.map(\.path)
    if order.goal == .mail { sharing.mail(files, in: window) }
    return Job.Result(folder.sentence(about: result, without: pages.damageCount), files: files)
  }

  private func export(
    _ pages: StoredPages, to folder: ExportFolder, _ context: JobContext
  ) throws -> ExportResult {
    let carried = try order.carriesNotebook ? notebook(of: pages) : nil
    return try pages.export(
      order.settings, to: folder, named: order.name, attaching: carried, wordsIn: language
    ) {
      context.report(order.name, share: $0)
    }
  }

  /// Prints pages from a file that is gone afterward.
  private func print(
    _ pages: StoredPages, by printing: PrintOrder, _ context: JobContext
  ) throws -> Job.Result {
    guard let place = Disk.makeNewFolder("\(Surroundings.temporaryFolder)/suzuri-") else {
      throw Failure("there is no folder for the file: \(String(cString: strerror(errno)))")
    }
    defer { Disk.removeTree(place) }
    let result = try export(pages, to: ExportFolder(place), context)
    for file in result.files {
      try Printing.print(file.path, by: printing, titled: PathText.readable(order.name))
    }
    guard let note = result.note(without: pages.damageCount) else {
      return Job.Result("Sent '\(order.name)' to \(printing.printer).")
    }
    return Job.Result("Sent '\(order.name)' to \(printing.printer), but \(note).")
  }

  /// The notebook to attach: its chosen pages, or everything if those are all.
  private func notebook(of stored: StoredPages) throws -> AttachedNotebook {
    let pages = Set(order.pages.map(\.page))
    let outline = try stored.library.outline(of: stored.notebook)
    let isWhole = outline.pages.allSatisfy { pages.contains($0.id) }
    return try AttachedNotebook(
      of: stored.notebook, pages: isWhole ? nil : pages, in: stored.library)
  }
}

extension FileFormat {
  /// The format of exported pages; nil for a complete notebook.
  var exported: ExportFormat? {
    switch self {
    case .pdf: .pdf
    case .png: .png
    case .svg: .svg
    case .xopp: .xopp
    case .bundle: nil
    }
  }
}

extension ExportOrder {
  fileprivate var carriesNotebook: Bool { format == .pdf && use == .notebook }

  fileprivate var settings: ExportSettings {
    var settings = ExportSettings(format.exported ?? .pdf)
    (settings.paper, settings.grown) = (paper.exported, grown)
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

/// Pages of a notebook for a job, read through a separate connection, so that the keeper can continue.
struct StoredPages {
  /// The pages, which end when the job is canceled.
  let supply: any PageSupply
  let rules: OutputRules
  let library: Library
  let notebook: NotebookID
  private let log: DamageLog

  var damageCount: Int { log.entries.count }

  /// Begins to read pages, or all, of the job's notebook or another, with everything written before.
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
    supply = PassedPages(of: found) { [ticket = context.ticket] in
      let page = try $0.next()
      try ticket.check()
      return page
    }
    (self.library, self.notebook, self.log) = (library, notebook, log)
  }

  /// Exports the pages under a free name to a folder, which is made if missing; with the words of handwriting
  /// in a language, or with none.
  func export(
    _ settings: ExportSettings, to folder: ExportFolder, named name: String,
    attaching carried: AttachedNotebook? = nil, wordsIn language: ReadingLanguage? = nil,
    progress: @escaping (Double) -> Void = { _ in }
  ) throws -> ExportResult {
    try folder.createFolder()
    return try folder.withFreePath(for: name, ending: settings.format.ending) { path in
      try ExportJob(
        supply, settings, to: .file(path), under: rules, attaching: carried,
        words: language.map { ExportedWords(of: library, in: $0).words }, progress: progress
      ).run()
    }
  }
}

extension AttachedNotebook {
  /// A notebook, or some of its pages, as a bundle; nil for all pages.
  ///
  /// If the PDF begins with the only PDF under the pages, the bundle omits that.
  public init(of id: NotebookID, pages: Set<EntityID>? = nil, in library: Library) throws {
    let outline = try library.outline(of: id)
    let bundle = try Bundle(of: id, pages: pages, in: library)
    let title = FileName.safe(outline.title)
    self.init(name: title + Bundle.ending) { beginning in
      var bundle = bundle
      if let beginning { bundle.blobs[beginning] = nil }
      return try bundle.encoded(pages: outline.pages.map(\.id))
    }
  }
}
