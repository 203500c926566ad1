internal import Store
internal import Wording

/// Prints the names of things in the library, one per line, for shell completions.
struct NamesCommand: Subcommand {
  private static let kind = Argument(
    "kind", kind: .oneOf(LibraryName.allCases.map(\.rawValue)), summary: "The kind of names.")

  static let declaration = Declaration(
    "names", summary: "Print the names in the library, for completions.",
    arguments: [kind], usesLibrary: true, isHidden: true)

  private let kind: LibraryName
  private let library: LibraryChoice

  init(parsing values: ParsedValues) throws(UsageError) {
    kind = try values.choice(Self.kind)
    library = values.library
  }

  func run(in console: inout Console) throws {
    for name in try names(in: &console) where !name.contains(where: \.isNewline) {
      try console.print(name)
    }
  }

  private func names(in console: inout Console) throws -> [String] {
    switch kind {
    case .backups:
      try Library.backups(at: library.path(in: console.environment)).map(\.name)
    case .notebooks, .trash:
      try library.open(in: &console).titles(inTrash: kind == .trash).map(\.title)
    }
  }
}
