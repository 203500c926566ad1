internal import Bytes
internal import Export
internal import Notebook
internal import Store
internal import Wording

/// Makes a notebook.
struct NewCommand: Subcommand {
  private static let title = Argument("title", summary: "The title of the notebook.")

  private static let file = Option(
    value: "paper-file", named: "file", kind: .file,
    summary: "A PDF or picture to use as paper: its first page, in its size.")

  static let declaration = Declaration(
    "new", summary: "Create a notebook with an empty page.",
    arguments: [title], options: PageOptions.options + [file, .json],
    examples: [
      .init("new Physics", summary: "Create a notebook with ruled A4 pages."),
      .init("new 日記 --paper genkoyoshi --size b5", summary: "Create one for Japanese manuscripts."),
      .init("new Plans --paper-file week.pdf", summary: "Create one with custom paper."),
    ],
    usesLibrary: true)

  private let title: String
  private let size: PageSize
  private let paper: Paper
  private let file: String?
  private let asJSON: Bool
  private let library: LibraryChoice

  init(parsing values: ParsedValues) throws(UsageError) {
    title = try values.title(Self.title)
    size = try values.pageSize()
    paper = try values.paper()
    file = values.text(Self.file)
    asJSON = values.has(.json)
    library = values.library
  }

  func run(in console: inout Console) throws {
    let own = try file.map(Self.paper)
    let library = try library.open(create: true, in: &console)
    let id = try library.createNotebook(
      titled: title, size: size, paper: paper, own: own.map { ($0.paper, $0.file) }, now: .now)
    let (paper, size) = (
      own?.paper.name ?? paper.ruling.name, own?.paper.sheet.size ?? size
    )
    try console.tell(
      "Created '\(title.printable)' (\(id.short)), \(paper), \(size.name).", about: id, in: library,
      asJSON: asJSON)
  }

  /// A paper from the first page of a file.
  private static func paper(of path: String) throws -> (paper: OwnPaper, file: [UInt8]) {
    let pages = try NotesFile(path, asPaper: true).pages(wanted: .first)
    guard let page = try pages.next() else { throw Failure("\(path) has no page") }
    do {
      let file = try PaperFile(of: page)
      return (file.paper(named: NotesFile.stem(of: path)), file.bytes)
    } catch {
      throw Failure("cannot create a paper from \(path): \(error)")
    }
  }
}

extension NotebookID {
  /// The part of the id that people need.
  var short: String { String(description.prefix(8)) }
}

extension ParsedValues {
  /// A title on the command line: non-empty text on one line.
  func title(_ argument: Argument) throws(UsageError) -> String {
    try Self.title(required(argument), of: argument.placeholder)
  }

  /// A title from a word at a place on the command line.
  static func title(_ word: String, of place: Words) throws(UsageError) -> String {
    let title = word.trimmedTitle
    guard !title.isEmpty, !title.contains(where: \.isNewline), title.utf8.count <= 1000 else {
      throw .invalidValue(
        title, of: place, requirement: "a line of text, at most 1000 bytes long")
    }
    return title
  }
}
