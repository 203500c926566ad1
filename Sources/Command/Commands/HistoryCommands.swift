internal import Notebook
internal import Store
internal import Wording

enum UndoCommand: Subcommand {
  static let declaration = Declaration(
    "undo", summary: "Undo the last change in a notebook.",
    overview: ["Every change can be undone, without limit and after any number of restarts."],
    arguments: [.notebook], options: [.json], usesLibrary: true)

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    try stepHistory(values, in: &console) {
      try $0.undo($1, now: .now)
    } done: {
      "Undid: \($0.words.printable)."
    } otherwise: {
      "nothing to undo in '\($0)'"
    }
  }
}

enum RedoCommand: Subcommand {
  static let declaration = Declaration(
    "redo", summary: "Redo the last undone change in a notebook.",
    arguments: [.notebook], options: [.json], usesLibrary: true)

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    try stepHistory(values, in: &console) {
      try $0.redo($1, now: .now)
    } done: {
      "Redid: \($0.words.printable)."
    } otherwise: {
      "nothing to redo in '\($0)'"
    }
  }
}

/// Takes a step through the history of a notebook, back or forth.
private func stepHistory(
  _ values: ParsedValues, in console: inout Console,
  _ step: (Library, NotebookID) throws -> ActionKind?, done: (ActionKind) -> Words,
  otherwise refusal: (_ title: String) -> Words
) throws {
  let title = try values.required(.notebook)
  let library = try values.library.open(in: &console)
  let id = try library.notebook(called: title)
  guard let kind = try step(library, id) else { throw Failure(refusal(title)) }
  try console.report(done(kind), about: id, in: library)
}
