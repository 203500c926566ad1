internal import Bytes
internal import Notebook
internal import Store
internal import Wording

/// Lists the notebooks.
struct ListCommand: Subcommand {
  private static let trash = Option(flag: "trash", summary: "List what lies in the trash.")

  static let declaration = Declaration(
    "list", summary: "List the notebooks, latest change first.",
    options: [trash, .json], usesLibrary: true)

  private let inTrash: Bool
  private let asJSON: Bool
  private let library: LibraryChoice

  init(parsing values: ParsedValues) throws(UsageError) {
    inTrash = values.has(Self.trash)
    asJSON = values.has(.json)
    library = values.library
  }

  func run(in console: inout Console) throws {
    let notebooks = try notebooks(in: &console)
    if asJSON {
      let lost = console.damage.entries.filter { $0.table == "notebook" }
      let json = notebooks.map(\.json) + lost.map(\.jsonOfNotebook)
      return try console.print(JSON.array(json).description)
    }
    guard !notebooks.isEmpty else {
      guard console.damage.isEmpty else { return }
      return console.note(
        inTrash ? "The trash is empty." : "There are no notebooks yet. Make one: suzuri new TITLE")
    }
    let rows = notebooks.map { notebook in
      [
        notebook.id.short, notebook.changed.localTime,
        Words.pages(notebook.pageCount).text,
        notebook.title.printable,
      ]
    }
    for line in TextTable(rows, rightAligned: [2]).lines { try console.print(line) }
  }

  /// The notebooks; none if the library does not exist yet.
  private func notebooks(in console: inout Console) throws -> [NotebookSummary] {
    do {
      return try library.open(in: &console).notebooks(inTrash: inTrash)
    } catch LibraryError.notFound {
      return []
    }
  }
}

extension NotebookSummary {
  /// The notebook as other programs read it.
  var json: JSON {
    [
      "id": .string(id.description), "title": .string(title),
      "tags": .array(tags.map(JSON.string)), "pages": .integer(pageCount),
      "created": .string(created.universalTime), "changed": .string(changed.universalTime),
      "damage": damage.json,
    ]
  }
}

extension Damage {
  /// A notebook of which nothing else is known, as other programs read it.
  fileprivate var jsonOfNotebook: JSON { ["id": nil, "title": nil, "damage": [self].json] }
}

extension Option {
  /// The option of all commands that can print their results for other programs.
  static let json = Option(flag: "json", summary: "Print JSON, for other programs.")
}
