internal import Bytes
internal import Notebook
internal import Store
internal import Wording

/// Reports what is in a notebook, or in a file with pages.
struct InfoCommand: Subcommand {
  private static let subject = Argument(
    "notebook", kind: .notebookOrFile,
    summary: "The title of a notebook, the first digits of its id, or a file that can be imported.")

  static let declaration = Declaration(
    "info", summary: "Say what is in a notebook or a file.",
    overview: [
      """
      The content hash is equal in two libraries exactly when the same is to be seen in both: it \
      tells whether two devices have caught up with each other.
      """,
      """
      Of a file that can be imported it is said what an import would bring, and what it would leave \
      out. What is a file and what a notebook is decided as by 'suzuri export'.
      """,
    ],
    arguments: [subject], options: [.json],
    examples: [
      .init("info Physics", summary: "Count what is in a notebook."),
      .init("info lecture.xopp", summary: "See what an import would bring."),
    ],
    usesLibrary: true)

  private let name: String
  private let asJSON: Bool
  private let library: LibraryChoice

  init(parsing values: ParsedValues) throws(UsageError) {
    name = try values.required(Self.subject)
    asJSON = values.has(.json)
    library = values.library
  }

  func run(in console: inout Console) throws {
    switch try ExportSource(name, library, in: &console) {
    case .file(let path):
      let report = try FileReport(path) { console.progress("Reading", Int($0 * 1000), of: 1000) }
      try show(report.rows, report.json, in: &console)
    case .notebook(let id, _, let access):
      let report = try NotebookReport(of: id, in: access.open())
      try show(report.rows, report.json, in: &console)
    }
  }

  private func show(_ rows: [[Words]], _ json: JSON, in console: inout Console) throws {
    if asJSON { return try console.print(json.description) }
    for line in TextTable(told: rows).lines { try console.print(line) }
  }
}

extension Argument {
  /// The notebook that a command works on.
  static let notebook = Argument(
    "notebook", kind: .named(.notebooks),
    summary: "The title of a notebook, or the first digits of its id.")
}

extension Library {
  /// Finds a notebook by its name, preferring one outside the trash.
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
