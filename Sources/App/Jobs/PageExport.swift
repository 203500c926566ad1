internal import Desk
internal import Export
internal import Notebook
internal import Paint
internal import Wording

/// Exports pages to files.
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
    let pages = try StoredPages(Set(order.pages), within: damage.log, context)
    try folder.make()
    var settings = ExportSettings(order.format.exported)
    settings.paper = order.paper.exported
    let result = try folder.withFreePath(for: order.name, ending: settings.format.ending) { path in
      try ExportJob(pages.supply, settings, to: .file(path), under: pages.rules) { share in
        context.tell(order.name, share: share)
      }.run()
    }
    return Job.Result(folder.sentence(about: result, without: pages.damageCount))
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

extension ExportChoice.ShownPaper {
  fileprivate var exported: PaperShare {
    switch self {
    case .full: .full
    case .ruling: .ruling
    case .none: .none
    }
  }
}
