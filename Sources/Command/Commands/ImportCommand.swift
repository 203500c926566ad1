internal import Ink
internal import Notebook
internal import Store

/// Puts recordings of a pen on pages.
struct ImportCommand: Subcommand {
  private static let files = Argument(
    "recording", kind: .file, isRepeated: true,
    summary: "Recordings in CSV: milliseconds, x, y, pressure, azimuth, altitude.")
  private static let into = Option(
    value: "into", named: "notebook",
    summary: "Add to this notebook, instead of making one named after the first file.")
  private static let page = Option(
    value: "page", named: "number",
    summary: "Write on this page, counted from 1, instead of on a new page for each recording.")

  static let declaration = Declaration(
    "import", summary: "Put recordings of a pen on pages.",
    overview: [
      """
      Each recording is one action: it comes in as a whole or not at all, and undo takes it back. \
      A line is printed when it is safely on the disk.
      """
    ],
    arguments: [files], options: [into, page, .json],
    examples: [
      .init("import lecture.csv", summary: "Make a notebook 'lecture' of a recording."),
      .init("import a.csv b.csv --into Physics", summary: "Add two pages to a notebook."),
    ],
    usesLibrary: true)

  private let paths: [String]
  private let notebook: String?
  private let page: Int?
  private let asJSON: Bool
  private let library: LibraryChoice

  init(parsing values: ParsedValues) throws(UsageError) {
    paths = values.texts(Self.files)
    notebook = values.text(Self.into)
    page = try values.integer(Self.page, in: 1...1_000_000)
    asJSON = values.has(.json)
    library = values.library
    if page != nil, notebook == nil { throw .missingValue(of: "--page", named: "--into notebook") }
  }

  func run(in console: inout Console) throws {
    // A file that cannot be read is found before anything is made.
    let first = try paths.first.map(RecordingFile.init)
    guard let first else { return }
    let library = try library.open(create: notebook == nil, in: &console)
    var target = try Target(notebook, page: page, for: first, in: library)
    for (index, path) in paths.enumerated() {
      console.progress("Importing", index, of: paths.count)
      let file = index == 0 ? first : try RecordingFile(path)
      let result = try target.add(file, to: library)
      try console.print(asJSON ? result.json.description : result.line)
      // What is said to be safe must be seen to be safe, whatever happens next.
      try console.finish()
    }
    library.keepBackup(in: &console)
  }
}

/// Where recordings go.
private struct Target {
  let id: NotebookID
  /// The page on which all recordings go; nil where each gets a page of its own.
  let fixedPage: Outline.Page?
  /// An empty page of a notebook just made.
  var emptyPage: Outline.Page?

  init(_ name: String?, page: Int?, for file: RecordingFile, in library: Library) throws {
    guard let name else {
      id = try library.createNotebook(
        titled: file.title, size: file.size(preferring: .a4), paper: Paper(.plain), now: .now)
      fixedPage = nil
      emptyPage = try library.outline(of: id).pages.first
      return
    }
    id = try library.notebook(named: name)
    let pages = try library.outline(of: id).pages
    if let page, !pages.indices.contains(page - 1) {
      throw Failure("'\(name)' has no page \(page): it has \(pages.count)")
    }
    fixedPage = page.map { pages[$0 - 1] }
  }

  /// Adds a recording as one action.
  mutating func add(_ file: RecordingFile, to library: Library) throws -> ImportResult {
    let outline = try library.outline(of: id)
    let page = fixedPage ?? emptyPage
    emptyPage = nil
    let strokes = file.strokes(in: Style(color: .sumi, width: 1.1), now: .now)
    let place = try library.edit(id, action: "import", now: .now) { editor in
      let place = try page.map { try editor.topLayer(of: $0.id) } ?? editor.newPage(for: file)
      for stroke in strokes { try editor.addStroke(stroke, at: place) }
      return place
    }
    let number = try library.outline(of: id).pages.firstIndex { $0.id == place.page }
    return ImportResult(
      path: file.path, notebook: id, title: outline.title, page: (number ?? 0) + 1,
      strokes: strokes.count, points: file.sampleCount)
  }
}

extension Editor {
  /// The layer on which new ink of a page goes.
  fileprivate mutating func topLayer(of page: EntityID) throws -> Place {
    let layers = try PageContent(of: page, in: self).layers
    let open = layers.last { !$0.isLocked }?.id
    return Place(page: page, layer: try open ?? addLayer(to: page))
  }

  /// Adds a page like the last one, large enough for a recording.
  fileprivate mutating func newPage(for file: RecordingFile) throws -> Place {
    let outline = try Outline(of: self)
    let section = try outline.sections.last?.id ?? addSection()
    let last = outline.pages.last
    return try addPage(
      to: section, size: file.size(preferring: last?.size ?? .a4),
      paper: last?.paper ?? Paper(.plain))
  }
}

/// What came of one recording.
private struct ImportResult {
  let path: String
  let notebook: NotebookID
  let title: String
  let page: Int
  let strokes: Int
  let points: Int

  var line: String {
    """
    \(path.printable): \(strokes) strokes, \(points) points on page \(page) of \
    '\(title.printable)' (\(notebook.short)).
    """
  }

  var json: JSON {
    [
      "file": .string(path), "notebook": .string(notebook.description), "title": .string(title),
      "page": .integer(page), "strokes": .integer(strokes), "points": .integer(points),
    ]
  }
}
