internal import Bytes
internal import Desk
internal import Export
internal import Notebook
internal import Store
internal import Wording

/// Saves copies of the files that notebooks keep beside their pages.
struct AttachmentExport: BackgroundJob {
  let notebooks: [NotebookID]
  let folder: ExportFolder
  let damage: DamageNews

  var kind: Job.Kind { .exporting }
  var title: Words { "attached files" }
  var notebook: NotebookID? { notebooks.first }

  func run(_ context: JobContext) throws -> Job.Result? {
    defer { damage.reportNewDamage() }
    let directory = try context.steps.result { $0.library.directory }
    let library = try Library(at: directory, reporting: damage.log)
    let rules = OutputRules { Library.refusal(toWrite: $0, beside: directory) }
    var (saved, missing) = ([String](), 0)
    do {
      for file in try notebooks.flatMap({ try library.outline(of: $0).attachments }) {
        try context.ticket.check()
        if let path = try save(file, of: library, under: rules) {
          saved.append(path)
        } else {
          missing += 1
        }
      }
    } catch {
      for path in saved { _ = Disk.remove(path) }
      throw error
    }
    let note: Words? =
      switch missing {
      case 0: nil
      case 1: "1 file is missing or damaged"
      default: "\(missing) files are missing or damaged"
      }
    return Job.Result(folder.sentence(about: saved, but: note), files: saved)
  }

  /// Saves a file under a free name; nil if the library has not got it.
  private func save(
    _ file: AttachedFile, of library: Library, under rules: OutputRules
  ) throws -> String? {
    guard let bytes = try library.image(file.hash) else { return nil }
    try folder.createFolder()
    let parts = PathParts(file.name)
    let ending = parts.ending.isEmpty ? "bin" : String(parts.ending.dropFirst())
    return try folder.withFreePath(for: parts.stem, ending: FileName.safe(ending)) { path in
      let output = try OutputFile(at: path, under: rules)
      try output.write(bytes)
      try output.publish()
      return path
    }
  }
}
