internal import Bytes
internal import Notebook
internal import Recognition
internal import Search
internal import Store
internal import Wording

enum FindCommand: Subcommand {
  private static let words = Argument(
    "word", isRepeated: true, summary: "The words; all must match, in any order.")
  private static let notebook = Option(
    value: "notebook", named: "notebook", kind: .named(.notebooks),
    summary: "Search only this notebook.")

  static let declaration = Declaration(
    "find", summary: "Find words in notebooks and on their pages.",
    overview: [
      """
      Searches titles, tags, folders, text typed on pages, the text of PDFs used as paper, and \
      handwriting that has been read. Case and accents are ignored, and a word also matches \
      inside longer words. The best results come first.
      """,
      """
      The window reads handwriting in the background; 'suzuri index' reads all that is left. \
      Words are also found where another reading is more likely, and such results come last.
      """,
    ],
    arguments: [words], options: [notebook, ReadingLanguage.option, .json],
    examples: [
      .init("find sketch", summary: "Find a word."),
      .init("find idea --notebook Physics", summary: "Search one notebook."),
    ],
    usesLibrary: true)

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let library = try values.library.open(in: &console)
    let wanted = try values.text(Self.notebook).map { try library.notebook(called: $0) }
    let index = HandwritingIndex(reading: library)
    let search = LibrarySearch(
      values.texts(Self.words).joined(separator: " "), in: library, handwriting: index,
      language: values.readingLanguage(in: console), hasBoxes: console.asJSON)
    let results = try search.results(in: wanted)
    if console.asJSON {
      let json: JSON = ["results": .array(results.map(\.json))]
      return try console.print(json.description)
    }
    guard !results.isEmpty else {
      console.note("No matches.")
      return try noteUnread(in: index, of: library, wanted, &console)
    }
    for line in TextTable(results.map(\.row)).lines { try console.print(line) }
  }

  /// Says how many notebooks may have handwriting that is not found.
  private static func noteUnread(
    in index: HandwritingIndex?, of library: Library, _ wanted: NotebookID?,
    _ console: inout Console
  ) throws {
    let unread = try index?.unreadNotebooks() ?? library.shelf().filter { !$0.cover.isTrashed }
    let count = unread.count { wanted == nil || $0.id == wanted }
    guard count > 0 else { return }
    console.note(
      count == 1
        ? "1 notebook has not been searched for handwriting yet: 'suzuri index' reads it."
        : "\(count) notebooks have not been searched for handwriting yet: "
          + "'suzuri index' reads them.")
  }
}

extension SearchResult {
  fileprivate var row: [String] {
    [
      notebook.id.short, notebook.cover.title.printable,
      page.map { ("page \($0.number)" as Words).text } ?? "", kind.words.text,
      isTitle ? "" : text.printable,
    ]
  }

  /// True if the words are those that each row shows anyway.
  private var isTitle: Bool { kind == .title && page == nil }

  fileprivate var json: JSON {
    [
      "notebook": .string(notebook.id.description), "title": .string(notebook.cover.title),
      "page": page.map { .integer($0.number) } ?? .null, "kind": .string(kind.rawValue),
      "text": .string(text), "box": box?.json ?? .null, "cost": .rounded(cost, to: 1000),
    ]
  }
}

extension SearchResult.Kind {
  fileprivate var words: Words {
    switch self {
    case .title: "title"
    case .tag: "tag"
    case .folder: "folder"
    case .text: "text"
    case .print: "PDF"
    case .handwriting: "handwriting"
    }
  }
}
