internal import Bundle
internal import Bytes
internal import Desk
internal import Export
internal import Notebook
internal import Paint
internal import Store
internal import Wording

/// Exports notebooks as a whole, whether they are open or not: all of them, with one report, or none.
struct WholeExport: BackgroundJob {
  let originals: [NotebookID]
  let format: WholeFormat
  let folder: ExportFolder
  /// Hears what could not be read.
  let damage: DamageNews

  var kind: Job.Kind { .exporting }
  var title: Words { originals.count == 1 ? "a notebook" : "\(originals.count) notebooks" }
  var notebook: NotebookID? { originals.first }

  func run(_ context: JobContext) throws -> Job.Result? {
    defer { damage.look() }
    var made: [Job.Result] = []
    do {
      for (number, original) in originals.enumerated() {
        try context.ticket.check()
        let done = Double(number) / Double(originals.count)
        made.append(try export(original, after: done, context))
      }
    } catch {
      for file in made.flatMap(\.files) { _ = Disk.remove(file) }
      throw error
    }
    guard made.count > 1 else { return made.first }
    return Job.Result(
      "Exported \(made.count) notebooks to \(folder.name).", files: made.flatMap(\.files))
  }

  private func export(
    _ original: NotebookID, after done: Double, _ context: JobContext
  ) throws -> Job.Result {
    let pages = try StoredPages(of: original, within: damage.log, context)
    let old = pages.supply.title
    let name = old.isEmpty ? ("Notes" as Words).text : old
    context.tell(name, share: done)
    try folder.make()
    guard let settings = format.settings else { return try exportBundle(pages, name) }
    let result = try folder.withFreePath(for: name, ending: settings.format.ending) { path in
      try ExportJob(pages.supply, settings, to: .file(path), under: pages.rules) { share in
        context.tell(name, share: done + share / Double(originals.count))
      }.run()
    }
    return Job.Result(
      folder.sentence(about: result, without: pages.damageCount), files: result.files.map(\.path))
  }

  private func exportBundle(_ pages: StoredPages, _ name: String) throws -> Job.Result {
    let ending = String(Bundle.ending.dropFirst())
    return try folder.withFreePath(for: name, ending: ending) { path in
      let order = try pages.library.outline(of: pages.notebook).pages.map(\.id)
      var bundle = try Bundle(of: pages.notebook, in: pages.library)
      bundle.thumbnail = try pages.supply.next().flatMap {
        try? PNGPage.thumbnail(of: $0, side: 256)
      }
      let file = try OutputFile(at: path, under: pages.rules)
      try file.write(bundle.encoded(pages: order))
      try file.publish()
      return Job.Result("Exported '\(PathParts(path).name)' to \(folder.name).", files: [path])
    }
  }
}

extension WholeFormat {
  /// What to make of the pages; nil for a bundle.
  fileprivate var settings: ExportSettings? {
    switch self {
    case .pdf: ExportSettings(.pdf)
    case .png: ExportSettings(.png)
    case .xopp: ExportSettings(.xopp)
    case .bundle: nil
    }
  }
}
