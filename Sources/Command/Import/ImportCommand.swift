internal import Bundle
internal import Bytes
internal import Exchange
internal import Notebook
internal import Store
internal import Wording

/// Imports the pages of files into notebooks.
struct ImportCommand: Subcommand {
  private static let files = Argument(
    "file", kind: .file, isRepeated: true,
    summary: """
      Files with pages: notebooks of Suzuri (.suzuri); \
      \(Self.formats).
      """)
  /// What can be imported, besides notebooks of Suzuri.
  private static var formats: Words {
    NotesFormat.allCases.map(\.words).joined(separator: "; ")
  }

  private static let into = Option(
    value: "into", named: "notebook", kind: .named(.notebooks),
    summary: "Add to this notebook, instead of making one named after the first file.")
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
    "import", summary: "Bring the pages of files into a notebook.",
    overview: [
      """
      Each file comes in as a whole or not at all, and in a notebook that was there undo takes it \
      back. A line is printed when it is safely on the disk. What of a file cannot be kept is said.
      """,
      """
      What 'suzuri export' wrote as .suzuri, or attached to a PDF, is merged into the notebook that it \
      comes from: once or twice, an older one or one that was changed elsewhere, nothing is lost and nothing comes double. \
      With --into its pages are copied instead.
      """,
    ],
    arguments: [files], options: [pages, .password, asPaper, into, page, .json],
    examples: [
      .init("import lecture.csv", summary: "Make a notebook 'lecture' of a recording."),
      .init("import physics.suzuri", summary: "Take in what another device wrote."),
      .init(
        "import lecture.pdf --pages 1-40", summary: "Write on the first 40 pages of a lecture."),
      .init("import a.csv b.csv --into Physics", summary: "Add two pages to a notebook."),
      .init(
        "import sketch.xopp --into Physics --page 3", summary: "Put a sketch on top of a page."),
    ],
    usesLibrary: true)

  private let paths: [String]
  private let notebook: String?
  private let page: Int?
  private let wanted: PageRanges
  private let password: String?
  private let asPaper: Bool
  private let asJSON: Bool
  private let library: LibraryChoice

  init(parsing values: ParsedValues) throws(UsageError) {
    paths = values.texts(Self.files)
    notebook = values.text(Self.into)
    page = try values.integer(Self.page, in: 1...1_000_000)
    wanted = try values.pageRanges(Self.pages) ?? .all
    password = values.text(.password)
    asPaper = values.has(Self.asPaper)
    if password == "-", paths.contains("-") { throw .unexpectedArgument("-") }
    asJSON = values.has(.json)
    library = values.library
    if page != nil, notebook == nil { throw .missingValue(of: "--page", named: "--into notebook") }
  }

  func run(in console: inout Console) throws {
    var library: Library?
    var target: ImportTarget?
    let password = password == "-" ? readLine() ?? "" : password
    for (index, path) in paths.enumerated() {
      console.progress("Importing", index, of: paths.count)
      // An unreadable file must be noticed before anything is made.
      let notes = try NotesFile(path, asPaper: asPaper)
      if notes.kind == .bundle, notebook == nil, wanted == .all {
        let bundle = try notes.bundle()
        let open = try library ?? self.library.open(create: true, in: &console)
        library = open
        try merge(bundle, from: path, into: open, in: &console)
        continue
      }
      let file = try ImportedFile(notes, pages: wanted, password: password)
      let open = try library ?? self.library.open(create: notebook == nil, in: &console)
      library = open
      if target == nil, let notebook {
        target = try ImportTarget(notebook, page: page, in: open)
      }
      let result = try file.bring(to: target, in: open) { share in
        console.progress("Importing", Int((Double(index) + share) * 100), of: paths.count * 100)
      }
      target = target ?? ImportTarget(id: result.notebook, title: result.title)
      try console.print(deed: result.line, as: asJSON ? result.json(open.damage).line : nil)
      // The report that the notes are safe must be out before anything else can fail.
      try console.finish()
      for note in result.notes { console.note("Note: \(path.printable), \(note).") }
    }
    library?.keepBackup(in: &console)
  }

  private func merge(
    _ bundle: Bundle, from path: String, into library: Library, in console: inout Console
  ) throws {
    let result = try BundleImport(path, bundle, into: library)
    try console.print(deed: result.line, as: asJSON ? result.json(library.damage).line : nil)
    try console.finish()
    for note in result.notes { console.note("Note: \(path.printable), \(note).") }
  }
}
