internal import Notebook
internal import Store
internal import Wording

/// Undoes the last action in a notebook.
struct UndoCommand: Subcommand {
  static let declaration = Declaration(
    "undo", summary: "Undo the last change in a notebook.",
    overview: ["Every change can be undone, without limit and after any number of restarts."],
    arguments: [.notebook], options: [.json], usesLibrary: true)

  private let turn: Turn

  init(parsing values: ParsedValues) throws(UsageError) { turn = try Turn(parsing: values) }

  func run(in console: inout Console) throws {
    try turn.run(in: &console) { library, id in
      try library.undo(id, now: .now)
    } done: {
      "Undid: \($0.words.printable)."
    } otherwise: {
      "nothing to undo in '\(turn.title)'"
    }
  }
}

/// Redoes the last undone action in a notebook.
struct RedoCommand: Subcommand {
  static let declaration = Declaration(
    "redo", summary: "Redo the last undone change in a notebook.",
    arguments: [.notebook], options: [.json], usesLibrary: true)

  private let turn: Turn

  init(parsing values: ParsedValues) throws(UsageError) { turn = try Turn(parsing: values) }

  func run(in console: inout Console) throws {
    try turn.run(in: &console) { library, id in
      try library.redo(id, now: .now)
    } done: {
      "Redid: \($0.words.printable)."
    } otherwise: {
      "nothing to redo in '\(turn.title)'"
    }
  }
}

/// A step through the history of a notebook, back or forth.
private struct Turn {
  let title: String
  private let library: LibraryChoice

  init(parsing values: ParsedValues) throws(UsageError) {
    title = try values.required(.notebook)
    library = values.library
  }

  func run(
    in console: inout Console, _ step: (Library, NotebookID) throws -> ActionKind?,
    done: (ActionKind) -> Words, otherwise refusal: () -> Words
  ) throws {
    let library = try library.open(in: &console)
    let id = try library.notebook(called: title)
    guard let kind = try step(library, id) else { throw Failure(refusal()) }
    try console.report(done(kind), about: id, in: library)
  }
}
