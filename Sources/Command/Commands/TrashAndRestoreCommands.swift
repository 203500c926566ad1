internal import Bytes
internal import Notebook
internal import Store
internal import Wording

enum TrashCommand: Subcommand {
  private static let notebooks = Argument(
    "notebook", kind: .named(.notebooks), isOptional: true, isRepeated: true,
    summary: "The titles of notebooks, or the first digits of their ids.")
  private static let empty = Option(
    flag: "empty", summary: "Permanently delete the notebooks in the trash.")

  static let declaration = Declaration(
    "trash", summary: "Move notebooks to the trash.",
    overview: [
      "List the trash with 'suzuri list --trash', and restore notebooks with 'suzuri restore'."
    ],
    arguments: [notebooks], options: [empty, .json], usesLibrary: true)

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let names = values.texts(Self.notebooks)
    let empties = values.has(Self.empty)
    if names.isEmpty, !empties { throw UsageError.missingArgument(Self.notebooks.name) }
    if empties, let name = names.first { throw UsageError.unexpectedArgument(name) }
    let library = try values.library.open(in: &console)
    if empties { return try empty(library, in: &console) }
    let chosen = try library.notebooks(called: names)
    try library.arrange(chosen.map { ShelfEdit($0.id, .trash(true)) }, now: .now)
    let operations = chosen.map { name, id -> (notebook: NotebookID, operation: Words) in
      (id, "Moved '\(name.printable)' (\(id.short)) to the trash.")
    }
    try console.report(operations, in: library)
  }

  private static func empty(_ library: Library, in console: inout Console) throws {
    guard try !library.notebooks(inTrash: true).isEmpty else {
      if console.asJSON { try console.print("[]") }
      return console.note("The trash is empty.")
    }
    // A backup precedes permanent deletion.
    let backup = try library.backUpBeforeRemoval(
      now: .now, telling: { console.note($0, isAskedFor: false) })
    let removed = try library.emptyTrash(keptIn: backup)
    try console.print(
      operations: removed.map { "Deleted '\($0.title.printable)'." },
      as: .array(removed.map(\.json)))
    if !removed.isEmpty {
      console.note(
        removed.count == 1
          ? "Restore it with 'suzuri restore NOTEBOOK --backup \(backup.name.printable)'."
          : "Restore each with 'suzuri restore NOTEBOOK --backup \(backup.name.printable)'.")
    }
    for notebook in try library.shelf() where notebook.cover.isTrashed {
      let title = notebook.cover.title.printable
      console.note(
        notebook.isWaiting
          ? "'\(title)' stays in the trash until 'suzuri sync' has informed the other devices."
          : "'\(title)' stays in the trash because it was changed meanwhile.")
    }
  }
}

enum RestoreCommand: Subcommand {
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

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let name = values.text(Self.notebook)
    let backup = values.text(Self.backup)
    if name == nil, backup == nil { throw UsageError.missingArgument(Self.notebook.name) }
    if let backup, let name {
      let library = try values.library.open(in: &console)
      let (id, operation) = try restore(name, from: backup, to: library)
      try console.report(operation, about: id, in: library)
    } else if let backup {
      let path = try values.library.path(in: console.environment)
      let kept = try Library.restore(
        backup, at: path, now: .now, reporting: console.damage,
        telling: { console.note($0, isAskedFor: true) })
      let done: Words = "Restored the library from \(backup.printable)."
      let before: Words? = kept.map { "The previous library is saved as \($0.path.printable)." }
      let json: JSON = ["backup": .string(backup), "kept": kept.map { .string($0.path) } ?? .null]
      try console.print(
        operation: [done, before].compactMap(\.self).joined(separator: " "),
        as: console.asJSON ? json.description : nil)
    } else if let name {
      let library = try values.library.open(in: &console)
      let id = try library.notebook(named: name, inTrash: true)
      try library.setTrashed(false, id, now: .now)
      try console.report(
        "Restored '\(name.printable)' (\(id.short)) from the trash.", about: id, in: library)
    }
  }

  private static func restore(
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
    if try library.restoreDeleted([id], from: backup).isEmpty {
      try library.complete(id, from: backup, now: .now)
    }
    try library.setTrashed(false, id, now: .now)
    return (id, "Restored \(title) from \(backup.printable).")
  }
}
