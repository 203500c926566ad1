internal import Bytes
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
    var target = try notebook.map { try Target($0, page: page, in: library) }
    for (index, path) in paths.enumerated() {
      console.progress("Importing", index, of: paths.count)
      let file = index == 0 ? first : try RecordingFile(path)
      let result: ImportResult
      if let target {
        result = try target.add(file, to: library)
      } else {
        (target, result) = try Target.make(of: file, in: library)
      }
      try console.print(asJSON ? result.json.line : result.line)
      // What is said to be safe must be seen to be safe, whatever happens next.
      try console.finish()
    }
    library.keepBackup(in: &console)
  }
}

/// Where recordings go.
private struct Target {
  let id: NotebookID
  let title: String
  /// The number and the place of the page on which all recordings go; nil where each gets its own.
  let fixed: (number: Int, place: Place)?

  init(_ name: String, page: Int?, in library: Library) throws {
    id = try library.notebook(named: name)
    let outline = try library.outline(of: id)
    title = outline.title
    guard let page else {
      fixed = nil
      return
    }
    guard outline.pages.indices.contains(page - 1) else {
      throw Failure("'\(name)' has no page \(page): it has \(outline.pages.count)")
    }
    let target = outline.pages[page - 1].id
    fixed = (
      page,
      try library.edit(id, action: "add a layer", now: .now) { try $0.openLayer(of: target) }
    )
  }

  private init(id: NotebookID, title: String) {
    self.id = id
    self.title = title
    fixed = nil
  }

  /// Makes a notebook of a recording: both or neither.
  static func make(
    of file: RecordingFile, in library: Library
  ) throws -> (Target, ImportResult) {
    let page = file.page(now: .now)
    let size = PageSize(holding: page.bounds, preferring: .a4)
    let id = try library.createNotebook(
      titled: file.title, size: size, paper: Paper(.plain), now: .now,
      action: "import"
    ) { editor, place in
      for stroke in page.strokes { try editor.addStroke(stroke, at: place) }
    }
    let target = Target(id: id, title: file.title)
    return (target, target.result(of: file, on: 1))
  }

  /// Adds a recording as one action.
  func add(_ file: RecordingFile, to library: Library) throws -> ImportResult {
    let page = file.page(now: .now)
    let number = try library.edit(id, action: "import", now: .now) { editor in
      let (number, place) = try fixed ?? editor.newPage(for: page)
      for stroke in page.strokes { try editor.addStroke(stroke, at: place) }
      return number
    }
    return result(of: file, on: number)
  }

  private func result(of file: RecordingFile, on page: Int) -> ImportResult {
    ImportResult(
      path: file.path, notebook: id, title: title, page: page,
      strokes: file.recording.strokes.count, points: file.sampleCount)
  }
}

extension Editor {
  /// The layer on which new ink of a page goes: the topmost that is shown and not locked.
  fileprivate mutating func openLayer(of page: EntityID) throws -> Place {
    let layers = try PageContent(of: page, in: self).layers
    let open = layers.last { $0.isVisible && !$0.isLocked }?.id
    return Place(page: page, layer: try open ?? addLayer(to: page))
  }

  /// Adds a page like the last one, large enough for a recording; returns its number as well.
  fileprivate mutating func newPage(for page: LoosePage) throws -> (Int, Place) {
    let outline = try Outline(of: self)
    let section = try outline.sections.last?.id ?? addSection()
    let last = outline.pages.last
    let place = try addPage(
      to: section, size: PageSize(holding: page.bounds, preferring: last?.size ?? .a4),
      paper: last?.paper ?? Paper(.plain))
    return (outline.pages.count + 1, place)
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
