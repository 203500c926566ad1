internal import App
internal import Notebook
internal import Store
internal import Wording

/// Makes a copy of a notebook.
struct DuplicateCommand: Subcommand {
  private static let title = Option(
    value: "title", named: "title", summary: "The title of the copy.")

  static let declaration = Declaration(
    "duplicate", summary: "Duplicate a notebook.",
    arguments: [.notebook], options: [title, .json],
    examples: [
      .init("duplicate Physics --title Exam", summary: "Start from an existing notebook.")
    ],
    usesLibrary: true)

  private let name: String
  private let title: String?
  private let asJSON: Bool
  private let library: LibraryChoice

  init(parsing values: ParsedValues) throws(UsageError) {
    name = try values.required(.notebook)
    title = try values.text(Self.title).map { word throws(UsageError) in
      try ParsedValues.title(word, of: Self.title.place)
    }
    asJSON = values.has(.json)
    library = values.library
  }

  func run(in console: inout Console) throws {
    let library = try library.open(in: &console)
    let id = try library.notebook(named: name)
    try library.lookForDamage(in: id)
    let copy = try library.duplicate(id, titled: title)
    let made = try library.summary(of: copy).title
    try console.tell(
      "Created '\(made.printable)' (\(copy.short)).", about: copy, in: library, asJSON: asJSON)
  }
}
