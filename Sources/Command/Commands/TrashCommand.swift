internal import Bytes
internal import Notebook
internal import Store
internal import Wording

/// Moves notebooks to the trash, or empties it.
struct TrashCommand: Subcommand {
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

  private let names: [String]
  private let empties: Bool
  private let asJSON: Bool
  private let library: LibraryChoice

  init(parsing values: ParsedValues) throws(UsageError) {
    names = values.texts(Self.notebooks)
    empties = values.has(Self.empty)
    asJSON = values.has(.json)
    library = values.library
    if names.isEmpty, !empties { throw .missingArgument(Self.notebooks.name) }
    if empties, let name = names.first { throw .unexpectedArgument(name) }
  }

  func run(in console: inout Console) throws {
    let library = try library.open(in: &console)
    if empties { return try empty(library, in: &console) }
    let chosen = try library.notebooks(called: names)
    try library.arrange(chosen.map { ShelfEdit($0.id, .trash(true)) }, now: .now)
    let operations = chosen.map { name, id -> (notebook: NotebookID, operation: Words) in
      (id, "Moved '\(name.printable)' (\(id.short)) to the trash.")
    }
    try console.tell(operations, in: library, asJSON: asJSON)
  }

  private func empty(_ library: Library, in console: inout Console) throws {
    guard try !library.notebooks(inTrash: true).isEmpty else {
      if asJSON { try console.print("[]") }
      return console.note("The trash is empty.")
    }
    // A backup precedes permanent deletion.
    let backup = try library.backUpBeforeRemoval(
      now: .now, telling: { console.note($0, isAskedFor: false) })
    let removed = try library.emptyTrash(keptIn: backup)
    for notebook in removed {
      let operation: Words = "Deleted '\(notebook.title.printable)'."
      if asJSON {
        console.remember(operation: operation)
      } else {
        try console.print(operation: operation)
      }
    }
    if asJSON { try console.print(JSON.array(removed.map(\.json)).description) }
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
