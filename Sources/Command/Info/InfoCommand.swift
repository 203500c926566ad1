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
    "info", summary: "Show what is in a notebook or a file.",
    overview: [
      """
      The content hash is equal in two libraries exactly when both show the same content. Use it \
      to check whether two devices are in sync.
      """,
      """
      For a file that can be imported, shows what an import would add and leave out. Files and \
      notebooks are told apart as by 'suzuri export'.
      """,
    ],
    arguments: [subject], options: [.json],
    examples: [
      .init("info Physics", summary: "Show what a notebook contains."),
      .init("info lecture.xopp", summary: "Preview an import."),
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
