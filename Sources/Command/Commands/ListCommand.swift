internal import Bytes
internal import Folding
internal import Notebook
internal import Store
internal import Wording

enum ListCommand: Subcommand {
  private static let tag = Option(
    value: "tag", named: "word", isRepeated: true,
    summary: "Only notebooks with this tag; if repeated, with all of them.")
  private static let folder = Option(
    value: "folder", named: "folder",
    summary: "Only notebooks in this folder and its subfolders.")
  private static let favorite = Option(flag: "favorite", summary: "Only favorites.")
  private static let since = Option(
    value: "since", named: "time",
    summary: """
      Only notebooks changed since a day such as 2026-03-05, a time such as 2026-03-05T14:07, or \
      an age such as 7d, 12h or 30min.
      """)
  private static let sort = Option(
    value: "sort", named: "order", kind: .oneOf(Order.allCases.map(\.rawValue)),
    defaultValue: Order.changed.rawValue, summary: "The sort order.")
  private static let trash = Option(flag: "trash", summary: "List the trash.")

  static let declaration = Declaration(
    "list", summary: "List the notebooks, last changed first.",
    options: [tag, folder, favorite, since, sort, trash, .json],
    examples: [
      .init("list --since 7d", summary: "List what was written this week."),
      .init("list --tag exam --sort title --json", summary: "Pass notebooks to another program."),
    ],
    usesLibrary: true)

  private enum Order: String, CaseIterable {
    case changed, created, title, pages

    func sorted(_ notebooks: [NotebookSummary]) -> [NotebookSummary] {
      switch self {
      case .changed: notebooks.sorted { ($1.changed, $0.id) < ($0.changed, $1.id) }
      case .created: notebooks.sorted { ($1.created, $0.id) < ($0.created, $1.id) }
      case .title: notebooks.sorted(byNames: { [$0.title, $0.id.description] })
      case .pages: notebooks.sorted { ($1.pageCount, $0.id) < ($0.pageCount, $1.id) }
      }
    }
  }

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let tags = try values.tags(values.texts(Self.tag), of: Self.tag.place)
    let folder = try values.folder(Self.folder)
    let areFavorites = values.has(Self.favorite)
    let time = try values.text(Self.since).map { word in
      guard let time = Int64(pastTime: word, now: .now) else {
        throw UsageError.invalidValue(
          word, of: Self.since.place, requirement: "a day such as 2026-03-05, or an age such as 7d")
      }
      return time
    }
    let order = values.text(Self.sort).flatMap(Order.init) ?? .changed
    let inTrash = values.has(Self.trash)
    let all = try values.library.notebooks(inTrash: inTrash, in: &console)
    let notebooks = order.sorted(
      all.filter {
        tags.allSatisfy($0.tags.contains) && (folder.map($0.folder.lies) ?? true)
          && ($0.isFavorite || !areFavorites) && $0.changed >= (time ?? .min)
      })
    if console.asJSON {
      let lost = console.damage.entries.filter { $0.table == "notebook" }
      let json = notebooks.map(\.json) + lost.map(\.jsonOfNotebook)
      return try console.print(JSON.array(json).description)
    }
    guard !notebooks.isEmpty else {
      guard console.damage.isEmpty else { return }
      if !all.isEmpty { return console.note("No notebooks match.") }
      return console.note(
        inTrash ? "The trash is empty." : "There are no notebooks yet. Create one: suzuri new TITLE"
      )
    }
    let rows = notebooks.map { notebook in
      [
        notebook.id.short, notebook.changed.localTime, Words.pages(notebook.pageCount).text,
        notebook.title.printable,
      ]
    }
    for line in TextTable(rows, rightAligned: [2]).lines { try console.print(line) }
  }
}

extension LibraryChoice {
  /// The notebooks; none if the library does not exist yet.
  func notebooks(inTrash: Bool = false, in console: inout Console) throws -> [NotebookSummary] {
    do {
      return try open(in: &console).notebooks(inTrash: inTrash)
    } catch LibraryError.notFound {
      return []
    }
  }
}

extension NotebookSummary {
  var json: JSON {
    [
      "id": .string(id.description), "title": .string(title),
      "tags": .array(tags.map(JSON.string)), "folder": .string(folder.text),
      "favorite": .boolean(isFavorite), "pages": .integer(pageCount),
      "bookmarks": .integer(bookmarkCount),
      "created": .string(created.universalTime), "changed": .string(changed.universalTime),
      "damage": damage.json,
    ]
  }
}

extension Damage {
  /// A notebook of which nothing else is known, as JSON.
  fileprivate var jsonOfNotebook: JSON { ["id": nil, "title": nil, "damage": [self].json] }
}
