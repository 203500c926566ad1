internal import Bytes
internal import Notebook
internal import Store
internal import Wording

extension Console {
  /// Reports what was done with a notebook, and makes the backup that is due.
  mutating func report(
    _ operation: Words, about notebook: NotebookID, in library: Library
  ) throws {
    let json = asJSON ? try library.summary(of: notebook).json.description : nil
    try print(operation: operation, as: json)
    library.backUpIfDue(reportingTo: &self)
  }

  mutating func report(
    _ operations: [(notebook: NotebookID, operation: Words)], in library: Library
  ) throws {
    try print(
      operations: operations.map(\.operation),
      as: .array(operations.map { try library.summary(of: $0.notebook).json }))
    library.backUpIfDue(reportingTo: &self)
  }

  /// Prints what was done, a line each, or all of it as JSON.
  mutating func print(operations: [Words], as json: @autoclosure () throws -> JSON) throws {
    for operation in operations {
      if asJSON { remember(operation: operation) } else { try print(operation: operation) }
    }
    if asJSON { try print(json().description) }
  }
}

extension Argument {
  static let notebooks = Argument(
    "notebook", kind: .named(.notebooks), isRepeated: true,
    summary: "The titles of notebooks, or the first digits of their ids.")
}

extension Library {
  /// Finds notebooks by their names, each once: all before anything is done, so that a typing error changes
  /// nothing.
  func notebooks(called names: [String]) throws -> [(name: String, id: NotebookID)] {
    var known: Set<NotebookID> = []
    return try names.map { (name: $0, id: try notebook(named: $0)) }
      .filter { known.insert($0.id).inserted }
  }
}

extension Console {
  /// The most damaged parts that are named; the others are counted.
  private static let shown = 10

  /// Reports the skipped damage and returns the program's exit code; every command ends here.
  mutating func endWithDamage(_ code: ExitCode) -> ExitCode {
    let damage = damage.entries
    guard !damage.isEmpty else { return code }
    for part in damage.prefix(Self.shown) { note("Damaged: \(part.words.printable).") }
    if damage.count > Self.shown { note("Damaged: \(damage.count - Self.shown) more.") }
    let parts: Words =
      damage.count == 1
      ? "1 damaged part of the library was skipped"
      : "\(damage.count) damaged parts of the library were skipped"
    // A command that succeeded has continued already.
    let isOver = allowsDamage || code == .success
    let advice = advice(isNews: damage.contains(where: \.isNews), isOver: isOver)
    let message: Words = advice.isEmpty ? "\(parts)." : "\(parts): \(advice)."
    note(allowsDamage ? "Warning: \(message)" : "Error: \(message)")
    if allowsDamage { return code }
    return code == .success ? .failure : code
  }

  private func advice(isNews: Bool, isOver: Bool) -> Words {
    let option = Option.allowDamage.spelling
    return switch (isNews, isOver) {
    case (true, true): "run 'suzuri verify' to save what can be saved"
    case (true, false):
      "run 'suzuri verify' to save what can be saved, or use \(option) to continue anyway"
    case (false, true): .none
    case (false, false): "use \(option) to continue anyway"
    }
  }
}

extension Sequence<Damage> {
  var json: JSON { .array(map { JSON.sentence($0.words) }) }
}
