internal import Exchange
internal import Wording

/// Makes notebooks of files, or imports their pages into one.
struct ImportCommand: Subcommand {
  private static let files = Argument(
    "file", kind: .file, isRepeated: true,
    summary: """
      Files with pages, or folders of them: notebooks of Suzuri (.suzuri); \
      \(Self.formats).
      """)
  /// The importable formats, besides notebooks of Suzuri.
  private static var formats: Words {
    NotesFormat.allCases.map(\.words).joined(separator: "; ")
  }

  private static let into = Option(
    value: "into", named: "notebook", kind: .named(.notebooks),
    summary: "Add all pages to this notebook, instead of making one of each file.")
  private static let together = Option(
    flag: "together",
    summary: "Make one new notebook of all files, named after the first.")
  private static let page = Option(
    value: "page", named: "number",
    summary: """
      Put all that is on the page of a file on this page, counted from 1, instead of making new ones.
      """)

  private static let pages = Option(
    value: "pages", named: "numbers",
    summary: "Take only these pages of the files, such as 1,3-5 or 9-; all by default.")

  private static let asPaper = Option(
    flag: "as-paper",
    summary: """
      Take PDFs as paper only, with all that they show: no ink of annotations becomes strokes, and a \
      notebook that is attached stays in them.
      """)

  static let declaration = Declaration(
    "import", summary: "Bring files in as notebooks, or as pages of one.",
    overview: [
      """
      Each file becomes a notebook of its own, and so does each file in a folder: its notebook lies in \
      a folder of the same name. A file that was brought in before is found by what is in it, and makes \
      no second one. With --together or --into all pages come into one notebook, whatever was here before.
      """,
      """
      Each file comes in as a whole or not at all, and in a notebook that was there undo takes it \
      back. A line is printed when it is safely on the disk. What of a file cannot be kept is said. A \
      file that cannot be read is named, and the others go on; the exit code is 1 then.
      """,
      """
      What 'suzuri export' wrote as .suzuri, or attached to a PDF, is merged into the notebook that it \
      comes from: once or twice, an older one or one that was changed elsewhere, nothing is lost and nothing comes double. \
      With --together or --into its pages are copied instead.
      """,
    ],
    arguments: [files], options: [pages, .password, asPaper, together, into, page, .json],
    examples: [
      .init("import lecture.csv", summary: "Make a notebook 'lecture' of a recording."),
      .init("import physics.suzuri", summary: "Take in what another device wrote."),
      .init(
        "import lecture.pdf --pages 1-40", summary: "Write on the first 40 pages of a lecture."),
      .init("import old/", summary: "Make a notebook of each file in a folder."),
      .init("import a.csv b.csv --together", summary: "Make one notebook of two recordings."),
      .init("import a.csv b.csv --into Physics", summary: "Add two pages to a notebook."),
      .init(
        "import sketch.xopp --into Physics --page 3", summary: "Put a sketch on top of a page."),
    ],
    usesLibrary: true)

  private let paths: [String]
  private let requests: ImportRun.AccessibilityRequests
  private let library: LibraryChoice

  init(parsing values: ParsedValues) throws(UsageError) {
    paths = values.texts(Self.files)
    var requests = ImportRun.AccessibilityRequests()
    requests.notebook = values.text(Self.into)
    requests.page = try values.integer(Self.page, in: 1...1_000_000)
    requests.isJoined = values.has(Self.together) || requests.notebook != nil
    if let wanted = try values.pageRanges(Self.pages) { requests.pages = wanted }
    requests.password = values.text(.password)
    requests.asPaper = values.has(Self.asPaper)
    requests.asJSON = values.has(.json)
    if requests.password == "-", paths.contains("-") { throw .unexpectedArgument("-") }
    if requests.page != nil, requests.notebook == nil {
      throw .missingValue(of: "--page", named: "--into notebook")
    }
    self.requests = requests
    library = values.library
  }

  func run(in console: inout Console) throws {
    var requests = requests
    if requests.password == "-" { requests.password = readLine() ?? "" }
    var run = try ImportRun(of: paths, requests, into: library, in: &console)
    try run.run(in: &console)
  }
}
