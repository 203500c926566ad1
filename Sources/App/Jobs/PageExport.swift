internal import Bytes
internal import Desk
internal import Glibc
internal import Export
internal import Notebook
internal import Paint
internal import Store
internal import Wording

struct PageExport: BackgroundJob {
  let order: ExportOrder
  let folder: ExportFolder
  /// Receives read errors.
  let damage: DamageNews
  let sharing: FileSharing
  /// The window, as portals name it.
  let window: String

  var notebook: NotebookID? { order.pages.first?.notebook }
  var kind: Job.Kind { if case .printer = order.goal { .printing } else { .exporting } }
  var title: Words { Words(verbatim: order.name) }

  func run(_ context: JobContext) throws -> Job.Result? {
    defer { damage.look() }
    context.tell(order.name, share: 0)
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
    try folder.make()
    let settings = order.settings
    return try folder.withFreePath(for: order.name, ending: settings.format.ending) { path in
      let carried = try order.carriesNotebook ? notebook(of: pages) : nil
      return try ExportJob(
        pages.supply, settings, to: .file(path), under: pages.rules, attaching: carried
      ) { share in
        context.tell(order.name, share: share)
      }.run()
    }
  }

  /// Prints pages from a file that is gone afterward.
  private func print(
    _ pages: StoredPages, by printing: PrintOrder, _ context: JobContext
  ) throws -> Job.Result {
    guard let place = Disk.makeNewFolder("\(Surroundings.temporaryFolder)/suzuri-") else {
      throw FolderFault(
        words: "there is no folder for the file: \(String(cString: strerror(errno)))")
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
  /// True if the file contains the notebook.
  fileprivate var carriesNotebook: Bool { format == .pdf && use == .notebook }

  fileprivate var settings: ExportSettings {
    var settings = ExportSettings(format.exported)
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
