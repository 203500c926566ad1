internal import Notebook
internal import Store

/// Takes back what was done last in a notebook.
struct UndoCommand: Subcommand {
  static let declaration = Declaration(
    "undo", summary: "Take back the latest action in a notebook.",
    overview: ["Every action can be taken back, without end and after any number of restarts."],
    arguments: [.notebook], usesLibrary: true)

  private let name: String
  private let library: LibraryChoice

  init(parsing values: ParsedValues) throws(UsageError) {
    name = try values.required(.notebook)
    library = values.library
  }

  func run(in console: inout Console) throws {
    let library = try library.open(in: &console)
    let title = try library.undo(library.notebook(called: name), now: .now)
    guard let title else { throw Failure("there is nothing to undo in '\(name)'") }
    try console.print("Undid: \(title.printable).")
    library.keepBackup(in: &console)
  }
}

/// Does again what was taken back last in a notebook.
struct RedoCommand: Subcommand {
  static let declaration = Declaration(
    "redo", summary: "Do again what was undone last in a notebook.",
    arguments: [.notebook], usesLibrary: true)

  private let name: String
  private let library: LibraryChoice

  init(parsing values: ParsedValues) throws(UsageError) {
    name = try values.required(.notebook)
    library = values.library
  }

  func run(in console: inout Console) throws {
    let library = try library.open(in: &console)
    let title = try library.redo(library.notebook(called: name), now: .now)
    guard let title else { throw Failure("there is nothing to redo in '\(name)'") }
    try console.print("Redid: \(title.printable).")
    library.keepBackup(in: &console)
  }
}
