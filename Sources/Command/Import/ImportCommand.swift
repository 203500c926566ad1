internal import Exchange
internal import Notebook
internal import Store
internal import Wording

enum ImportCommand: Subcommand {
  private static let files = Argument(
    "file", kind: .file, isRepeated: true,
    summary: "Files with pages, or folders of them: Suzuri notebooks (.suzuri); \(Self.formats).")
  /// The importable formats, besides notebooks of Suzuri.
  private static var formats: Words { NotesFormat.descriptions.joined(separator: "; ") }

  private static let into = Option(
    value: "into", named: "notebook", kind: .named(.notebooks),
    summary: "Add all pages to this notebook instead of creating one notebook per file.")
  private static let together = Option(
    flag: "together",
    summary: "Create one notebook from all files, named after the first.")
  private static let page = Option(
    value: "page", named: "number",
    summary:
      "Add the content of a one-page file to this page, counted from 1, instead of adding pages.")
  private static let pages = Option(
    value: "pages", named: "numbers",
    summary: "Import only these pages of the files, such as 1,3-5 or 9-; all by default.")
  private static let asPaper = Option(
    flag: "as-paper",
    summary: """
      Import PDFs only as paper, with everything that they show: annotations do not become \
      strokes, and an attached notebook stays in the PDF.
      """)

  static let declaration = Declaration(
    "import", summary: "Import files as notebooks or as pages of a notebook.",
    overview: [
      """
      Each file becomes its own notebook, and so does each file in a folder, whose notebooks are \
      placed in a folder of the same name. A file that was imported before is recognized by its \
      content and not imported again. With --together or --into, all pages are added to one \
      notebook regardless.
      """,
      """
      Each file is imported entirely or not at all, and undo reverts it in an existing notebook. A \
      line is printed when it is saved to disk. Content that cannot be imported is listed. A file \
      that cannot be read is reported and the others continue; the exit code is then 1.
      """,
      """
      A .suzuri file from 'suzuri export', or attached to a PDF, is merged into the notebook that \
      it came from. It may be imported repeatedly, be older or have been changed elsewhere: \
      nothing is lost or duplicated. With --together or --into its pages are copied instead.
      """,
    ],
    arguments: [files], options: [pages, .password, asPaper, together, into, page, .json],
    examples: [
      .init("import lecture.csv", summary: "Create a notebook 'lecture' from a recording."),
      .init("import physics.suzuri", summary: "Import the changes of another device."),
      .init("import lecture.pdf --pages 1-40", summary: "Import the first 40 pages of a lecture."),
      .init("import old/", summary: "Create a notebook from each file in a folder."),
      .init("import a.csv b.csv --together", summary: "Create one notebook from two recordings."),
      .init("import a.csv b.csv --into Physics", summary: "Add two recordings to a notebook."),
      .init(
        "import sketch.xopp --into Physics --page 3", summary: "Add a sketch on top of a page."),
    ],
    usesLibrary: true)

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let paths = values.texts(Self.files)
    var options = ImportRun.Options()
    options.notebook = values.text(Self.into)
    options.page = try values.integer(Self.page, in: 1...1_000_000)
    options.isJoined = values.has(Self.together) || options.notebook != nil
    if let wanted = try values.pageRanges(Self.pages) { options.pages = wanted }
    options.password = values.text(.password)
    options.asPaper = values.has(Self.asPaper)
    if options.password == "-", paths.contains("-") { throw UsageError.unexpectedArgument("-") }
    if options.page != nil, options.notebook == nil {
      throw UsageError.missingValue(of: "--page", named: "--into notebook")
    }
    if options.password == "-" { options.password = readLine() ?? "" }
    var run = try ImportRun(of: paths, options, into: values.library, in: &console)
    try run.run(in: &console)
  }
}

struct ImportTarget {
  let id: NotebookID
  let title: String
  /// The page that everything goes on, with its number; nil for new pages.
  private(set) var fixed: (number: Int, page: Outline.Page)?
}

extension ImportTarget {
  init(_ name: String, page: Int?, in library: Library) throws {
    id = try library.notebook(named: name)
    let outline = try library.outline(of: id)
    title = outline.title
    fixed = try page.map { (number: $0, page: try outline.page($0, of: name)) }
  }
}
