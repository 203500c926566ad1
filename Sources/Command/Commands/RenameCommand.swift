internal import Notebook
internal import Store
internal import Wording

/// Gives a notebook another title.
struct RenameCommand: Subcommand {
  private static let title = Argument("title", summary: "What to call it from now on.")

  static let declaration = Declaration(
    "rename", summary: "Give a notebook another title.",
    arguments: [.notebook, title], usesLibrary: true)

  private let name: String
  private let title: String
  private let library: LibraryChoice

  init(parsing values: ParsedValues) throws(UsageError) {
    name = try values.required(.notebook)
    title = try values.title(Self.title)
    library = values.library
  }

  func run(in console: inout Console) throws {
    let library = try library.open(in: &console)
    let id = try library.notebook(named: name)
    try library.edit(id, action: .rename, now: .now) { editor in
      try editor.set(.title, of: .notebook, to: title)
    }
    try console.print(deed: "Renamed \(id.short) to '\(title.printable)'.")
    library.keepBackup(in: &console)
  }
}
