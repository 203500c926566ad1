internal import Notebook
internal import Store
internal import Wording

/// Makes a notebook.
struct NewCommand: Subcommand {
  private static let title = Argument("title", summary: "What to call the notebook.")

  static let declaration = Declaration(
    "new", summary: "Make a notebook with an empty page.",
    arguments: [title], options: PageOptions.options,
    examples: [
      .init("new Physics", summary: "Make a notebook with ruled A4 pages."),
      .init("new 日記 --paper genkoyoshi --size b5", summary: "Make one for Japanese manuscripts."),
    ],
    usesLibrary: true)

  private let title: String
  private let size: PageSize
  private let paper: Paper
  private let library: LibraryChoice

  init(parsing values: ParsedValues) throws(UsageError) {
    title = try values.title(Self.title)
    size = try values.pageSize()
    paper = try values.paper()
    library = values.library
  }

  func run(in console: inout Console) throws {
    let library = try library.open(create: true, in: &console)
    let id = try library.createNotebook(titled: title, size: size, paper: paper, now: .now)
    try console.print(
      deed: "Made '\(title.printable)' (\(id.short)), \(paper.ruling.name), \(size.name).")
    library.keepBackup(in: &console)
  }
}

extension NotebookID {
  /// The part of the id that people need.
  var short: String { String(description.prefix(8)) }
}

extension ParsedValues {
  /// A title on the command line: non-empty text on one line.
  func title(_ argument: Argument) throws(UsageError) -> String {
    let word = try required(argument).trimmedTitle
    guard !word.isEmpty, !word.contains(where: \.isNewline),
      word.utf8.count <= 1000
    else {
      throw .invalidValue(
        word, of: argument.placeholder, requirement: "a line of text, at most 1000 bytes long")
    }
    return word
  }
}
