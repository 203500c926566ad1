internal import Bytes
internal import Notebook
internal import Store
internal import Wording

/// Restores a notebook from the trash or a backup, or the library from a backup.
struct RestoreCommand: Subcommand {
  private static let notebook = Argument(
    "notebook", kind: .named(.trash), isOptional: true,
    summary: "The title of a notebook in the trash or the backup, or the first digits of its id.")
  private static let backup = Option(
    value: "backup", named: "name", kind: .named(.backups),
    summary: """
      Restore the whole library from this backup, or one notebook that was deleted since; see \
      'suzuri backup --list'.
      """)

  static let declaration = Declaration(
    "restore", summary: "Restore a notebook from the trash, or a backup.",
    overview: [
      """
      Restoring a backup first saves the current library as another backup, so it can be undone. \
      With a notebook, only that notebook is restored; if it still exists, missing parts are added \
      and nothing newer is changed.
      """
    ],
    arguments: [notebook], options: [backup, .json], usesLibrary: true)

  private let name: String?
  private let backup: String?
  private let asJSON: Bool
  private let library: LibraryChoice

  init(parsing values: ParsedValues) throws(UsageError) {
    name = values.text(Self.notebook)
    backup = values.text(Self.backup)
    asJSON = values.has(.json)
    library = values.library
    if name == nil, backup == nil { throw .missingArgument(Self.notebook.name) }
  }

  func run(in console: inout Console) throws {
    if let backup, let name {
      let library = try library.open(in: &console)
      let (id, operation) = try restore(name, from: backup, to: library)
      try console.tell(operation, about: id, in: library, asJSON: asJSON)
    } else if let backup {
      let path = try library.path(in: console.environment)
      let kept = try Library.restore(
        backup, at: path, now: .now, reporting: console.damage,
        telling: { console.note($0, isAskedFor: true) })
      let done: Words = "Restored the library from \(backup.printable)."
      let before: Words? = kept.map { "The previous library is saved as \($0.path.printable)." }
      try console.print(
        operation: [done, before].compactMap(\.self).joined(separator: " "),
        as: asJSON ? json(backup, kept: kept?.path) : nil)
    } else if let name {
      let library = try library.open(in: &console)
      let id = try library.notebook(named: name, inTrash: true)
      try library.setTrashed(false, id, now: .now)
      try console.tell(
        "Restored '\(name.printable)' (\(id.short)) from the trash.", about: id, in: library,
        asJSON: asJSON)
    }
  }

  private func restore(
    _ name: String, from backup: String, to library: Library
  ) throws -> (notebook: NotebookID, operation: Words) {
    let id = try library.notebook(named: name, in: backup)
    let title: Words = "'\(name.printable)' (\(id.short))"
    if try library.notebooks().contains(where: { $0.id == id }) {
      let count = try library.complete(id, from: backup, now: .now)
      return (
        id,
        count == 0
          ? "\(title) already contains everything in \(backup.printable)."
          : "Added records to \(title) from \(backup.printable): \(count)."
      )
    }
    if try library.bringBack([id], from: backup).isEmpty {
      try library.complete(id, from: backup, now: .now)
    }
    try library.setTrashed(false, id, now: .now)
    return (id, "Restored \(title) from \(backup.printable).")
  }

  /// The restored backup, and the place where the previous state is kept.
  private func json(_ backup: String, kept path: String?) -> String {
    let json: JSON = ["backup": .string(backup), "kept": path.map(JSON.string) ?? .null]
    return json.description
  }
}
