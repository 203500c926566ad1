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
      Bring the whole library back to this backup, or a notebook that was removed out of it; see \
      'suzuri backup --list'.
      """)

  static let declaration = Declaration(
    "restore", summary: "Take a notebook out of the trash, or bring a backup back.",
    overview: [
      """
      Bringing a backup back keeps the library as it was as a backup of its own, so that this can \
      be taken back as well. With a notebook, only that notebook is restored; one that is still there \
      gets what it lacks, and nothing newer changes.
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
      let done: Words = "The library is as in \(backup.printable)."
      let before: Words? = kept.map { "What was there before is kept as \($0.path.printable)." }
      try console.print(
        operation: [done, before].compactMap(\.self).joined(separator: " "),
        as: asJSON ? json(backup, kept: kept?.path) : nil)
    } else if let name {
      let library = try library.open(in: &console)
      let id = try library.notebook(named: name, inTrash: true)
      try library.setTrashed(false, id, now: .now)
      try console.tell(
        "Took '\(name.printable)' (\(id.short)) out of the trash.", about: id, in: library,
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
          ? "\(title) has everything that is in \(backup.printable)."
          : "Records added to \(title) from \(backup.printable): \(count)."
      )
    }
    if try library.bringBack([id], from: backup).isEmpty {
      try library.complete(id, from: backup, now: .now)
    }
    try library.setTrashed(false, id, now: .now)
    return (id, "Took \(title) out of \(backup.printable).")
  }

  /// The restored backup, and the place where the previous state is kept.
  private func json(_ backup: String, kept path: String?) -> String {
    let json: JSON = ["backup": .string(backup), "kept": path.map(JSON.string) ?? .null]
    return json.description
  }
}
