internal import Bytes
internal import Notebook
internal import Store
internal import Wording

extension Console {
  /// Reports what was done with a notebook, and makes the backup that is due.
  mutating func tell(
    _ operation: Words, about notebook: NotebookID, in library: Library, asJSON: Bool
  ) throws {
    let json = asJSON ? try library.summary(of: notebook).json.description : nil
    try print(operation: operation, as: json)
    library.keepBackup(in: &self)
  }

  /// Reports what was done with each of several notebooks.
  mutating func tell(
    _ operations: [(notebook: NotebookID, operation: Words)], in library: Library, asJSON: Bool
  ) throws {
    for (_, operation) in operations {
      if asJSON { remember(operation: operation) } else { try print(operation: operation) }
    }
    if asJSON {
      let notebooks = try operations.map { try library.summary(of: $0.notebook).json }
      try print(JSON.array(notebooks).description)
    }
    library.keepBackup(in: &self)
  }
}

extension Argument {
  /// The notebooks that a command works on.
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
