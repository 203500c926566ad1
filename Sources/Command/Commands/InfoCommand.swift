internal import Bytes
internal import Notebook
internal import Store

/// Says what is in a notebook.
struct InfoCommand: Subcommand {
  static let declaration = Declaration(
    "info", summary: "Say what is in a notebook.",
    overview: [
      """
      The content hash is equal in two libraries exactly when the same is to be seen in both: it \
      tells whether two devices have caught up with each other.
      """
    ],
    arguments: [.notebook], options: [.json], usesLibrary: true)

  private let name: String
  private let asJSON: Bool
  private let library: LibraryChoice

  init(parsing values: ParsedValues) throws(UsageError) {
    name = try values.required(.notebook)
    asJSON = values.has(.json)
    library = values.library
  }

  func run(in console: inout Console) throws {
    let library = try library.open(in: &console)
    let report = try Report(of: library.notebook(called: name), in: library)
    if asJSON {
      try console.print(report.json.description)
    } else {
      for line in Columns(report.rows).lines { try console.print(line) }
    }
    console.noteDamage(of: library)
  }

  /// All that is said about a notebook.
  private struct Report {
    let id: NotebookID
    let summary: NotebookSummary
    let outline: Outline
    let figures: NotebookFigures
    let next: (undo: String?, redo: String?)

    init(of id: NotebookID, in library: Library) throws {
      self.id = id
      summary = try library.summary(of: id)
      outline = try library.outline(of: id)
      figures = try NotebookFigures(of: id, in: library)
      next = try library.nextActions(of: id)
    }

    /// The tags of the notebook and of its pages.
    var tags: [String] { Set(outline.tags + outline.pages.flatMap(\.tags)).sorted() }

    var rows: [[String]] {
      [
        ["title", outline.title.printable],
        ["id", id.description],
        ["tags", tags.isEmpty ? "none" : tags.joined(separator: ", ").printable],
        ["sections", "\(outline.sections.count)"],
        ["pages", "\(outline.pages.count)"],
        ["strokes", "\(figures.strokes)"],
        ["points", "\(figures.points)"],
        ["texts and images", "\(figures.otherElements)"],
        ["bytes", "\(figures.bytes)"],
        ["created", summary.created.localTime],
        ["changed", summary.changed.localTime],
        ["undo", next.undo?.printable ?? "nothing"],
        ["redo", next.redo?.printable ?? "nothing"],
        ["content hash", figures.hash],
      ] + (outline.isTrashed ? [["state", "in the trash"]] : [])
    }

    var json: JSON {
      [
        "id": .string(id.description), "title": .string(outline.title),
        "tags": .array(tags.map(JSON.string)),
        "sections": .integer(outline.sections.count),
        "pages": .integer(outline.pages.count), "strokes": .integer(figures.strokes),
        "points": .integer(figures.points),
        "other_elements": .integer(figures.otherElements),
        "bytes": .integer(figures.bytes),
        "created": .string(summary.created.universalTime),
        "changed": .string(summary.changed.universalTime),
        "trashed": .boolean(outline.isTrashed), "content_hash": .string(figures.hash),
      ]
    }
  }
}

extension Argument {
  /// The notebook on which a command works.
  static let notebook = Argument(
    "notebook", summary: "The title of a notebook, or the first digits of its id.")
}

extension Library {
  /// Finds a notebook by its name, outside the trash if it can be found there.
  func notebook(called name: String) throws(LibraryError) -> NotebookID {
    do {
      return try notebook(named: name)
    } catch {
      guard case .noSuchNotebook = error,
        let trashed = try? notebook(named: name, inTrash: true)
      else { throw error }
      return trashed
    }
  }
}
