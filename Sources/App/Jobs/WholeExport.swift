internal import Bundle
internal import Bytes
internal import Desk
internal import Export
internal import Notebook
internal import Paint
internal import Store
internal import Wording

/// Exports whole notebooks, open or not: all of them, with one report, or none.
struct WholeExport: BackgroundJob {
  let originals: [NotebookID]
  let format: WholeFormat
  let folder: ExportFolder
  /// Receives read errors.
  let damage: DamageNews

  var kind: Job.Kind { .exporting }
  var title: Words { originals.count == 1 ? "a notebook" : "\(originals.count) notebooks" }
  var notebook: NotebookID? { originals.first }

  func run(_ context: JobContext) throws -> Job.Result? {
    defer { damage.look() }
    var made: [ExportedNotebook] = []
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
    return Job.Result(folder.sentence(about: made), files: made.flatMap(\.files))
  }

  private func export(
    _ original: NotebookID, after done: Double, _ context: JobContext
  ) throws -> ExportedNotebook {
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
    return ExportedNotebook(
      name: name, files: result.files.map(\.path), note: result.note(without: pages.damageCount))
  }

  private func exportBundle(_ pages: StoredPages, _ name: String) throws -> ExportedNotebook {
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
      return ExportedNotebook(name: name, files: [path], note: nil)
    }
  }
}

private struct ExportedNotebook {
  let name: String
  /// The paths of its files.
  let files: [String]
  /// The parts missing in the files; nil for none.
  let note: Words?
}

extension ExportFolder {
  fileprivate func sentence(about made: [ExportedNotebook]) -> Words {
    guard made.count > 1 else {
      return sentence(about: made.flatMap(\.files), but: made.first?.note)
    }
    let incomplete = made.filter { $0.note != nil }
    guard let one = incomplete.first, let note = one.note else {
      return "Exported \(made.count) notebooks to \(name)."
    }
    return incomplete.count == 1
      ? "Exported \(made.count) notebooks to \(name), but '\(one.name)' only partly: \(note)."
      : "Exported \(made.count) notebooks to \(name), but \(incomplete.count) only partly, such as "
        + "'\(one.name)': \(note)."
  }
}

extension WholeFormat {
  /// The export settings; nil for a bundle.
  fileprivate var settings: ExportSettings? {
    switch self {
    case .pdf: ExportSettings(.pdf)
    case .png: ExportSettings(.png)
    case .xopp: ExportSettings(.xopp)
    case .bundle: nil
    }
  }
}
