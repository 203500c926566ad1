internal import Notebook
internal import Store

/// Undoes the last action in a notebook.
struct UndoCommand: Subcommand {
  static let declaration = Declaration(
    "undo", summary: "Take back the latest action in a notebook.",
    overview: ["Every action can be taken back, without end and after any number of restarts."],
    arguments: [.notebook], usesLibrary: true)

  private let turn: Turn

  init(parsing values: ParsedValues) throws(UsageError) { turn = try Turn(parsing: values) }

  func run(in console: inout Console) throws {
    try turn.run("undo", done: "Undid", in: &console) { library, id in
      try library.undo(id, now: .now)
    }
  }
}

/// Redoes the last undone action in a notebook.
struct RedoCommand: Subcommand {
  static let declaration = Declaration(
    "redo", summary: "Do again what was undone last in a notebook.",
    arguments: [.notebook], usesLibrary: true)

  private let turn: Turn

  init(parsing values: ParsedValues) throws(UsageError) { turn = try Turn(parsing: values) }

  func run(in console: inout Console) throws {
    try turn.run("redo", done: "Redid", in: &console) { library, id in
      try library.redo(id, now: .now)
    }
  }
}

/// A step through the history of a notebook, back or forth.
private struct Turn {
  private let name: String
  private let library: LibraryChoice

  init(parsing values: ParsedValues) throws(UsageError) {
    name = try values.required(.notebook)
    library = values.library
  }

  func run(
    _ verb: String, done: String, in console: inout Console,
    _ step: (Library, NotebookID) throws -> ActionKind?
  ) throws {
    let library = try library.open(in: &console)
    guard let kind = try step(library, library.notebook(called: name)) else {
      throw Failure("there is nothing to \(verb) in '\(name)'")
    }
    try console.print(deed: "\(done): \(kind.words.printable).")
    library.keepBackup(in: &console)
  }
}
