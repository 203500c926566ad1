internal import Notebook
internal import Store
internal import Wording

/// Adds notebooks to the favorites, or removes them.
struct FavoriteCommand: Subcommand {
  private static let remove = Option(flag: "remove", summary: "Remove them from favorites.")

  static let declaration = Declaration(
    "favorite", summary: "Add notebooks to favorites.",
    arguments: [.notebooks], options: [remove, .json],
    examples: [.init("favorite Physics", summary: "Add a notebook to favorites.")],
    usesLibrary: true)

  private let names: [String]
  private let removes: Bool
  private let asJSON: Bool
  private let library: LibraryChoice

  init(parsing values: ParsedValues) throws(UsageError) {
    names = values.texts(.notebooks)
    removes = values.has(Self.remove)
    asJSON = values.has(.json)
    library = values.library
  }

  func run(in console: inout Console) throws {
    let library = try library.open(in: &console)
    let chosen = try library.notebooks(called: names)
    try library.arrange(chosen.map { ShelfEdit($0.id, .favor(!removes)) }, now: .now)
    let operations = chosen.map { name, id in
      let operation: Words =
        removes
        ? "Removed '\(name.printable)' (\(id.short)) from favorites."
        : "Added '\(name.printable)' (\(id.short)) to favorites."
      return (notebook: id, operation: operation)
    }
    try console.tell(operations, in: library, asJSON: asJSON)
  }
}
