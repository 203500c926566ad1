internal import Notebook
internal import Store
internal import Wording

/// Gives a notebook another title.
struct RenameCommand: Subcommand {
  private static let title = Argument("title", summary: "The new title.")

  static let declaration = Declaration(
    "rename", summary: "Rename a notebook.",
    arguments: [.notebook, title], options: [.json], usesLibrary: true)

  private let name: String
  private let title: String
  private let asJSON: Bool
  private let library: LibraryChoice

  init(parsing values: ParsedValues) throws(UsageError) {
    name = try values.required(.notebook)
    title = try values.title(Self.title)
    asJSON = values.has(.json)
    library = values.library
  }

  func run(in console: inout Console) throws {
    let library = try library.open(in: &console)
    let id = try library.notebook(named: name)
    try library.edit(id, action: .rename, now: .now) { editor in
      try editor.set(.title, of: .notebook, to: title)
    }
    try console.tell(
      "Renamed \(id.short) to '\(title.printable)'.", about: id, in: library, asJSON: asJSON)
  }
}
