internal import Bytes
internal import Notebook
internal import Store
internal import Wording

/// Finds words in notebooks.
struct FindCommand: Subcommand {
  private static let words = Argument(
    "word", isRepeated: true, summary: "The words; all must match, in any order.")
  private static let notebook = Option(
    value: "notebook", named: "notebook", kind: .named(.notebooks),
    summary: "Search only this notebook.")

  static let declaration = Declaration(
    "find", summary: "Find words in notebooks and on their pages.",
    overview: [
      """
      Searches titles, tags, folders, text typed on pages, and the text of PDFs used as paper. \
      Case and accents are ignored, and a word also matches inside longer words. Handwriting is \
      not read.
      """
    ],
    arguments: [words], options: [notebook, .json],
    examples: [
      .init("find sketch", summary: "Find a word."),
      .init("find idea --notebook Physics", summary: "Search one notebook."),
    ],
    usesLibrary: true)

  private let text: String
  private let notebook: String?
  private let asJSON: Bool
  private let library: LibraryChoice

  init(parsing values: ParsedValues) throws(UsageError) {
    text = values.texts(Self.words).joined(separator: " ")
    notebook = values.text(Self.notebook)
    asJSON = values.has(.json)
    library = values.library
  }

  func run(in console: inout Console) throws {
    let library = try library.open(in: &console)
    let wanted = try notebook.map { try library.notebook(called: $0) }
    var search = WordSearch(text, in: library)
    let hits = try search.hits(in: wanted)
    if asJSON { return try console.print(JSON.array(hits.map(\.json)).description) }
    guard !hits.isEmpty else { return console.note("No matches.") }
    let rows = hits.map { hit in
      [
        hit.notebook.id.short, hit.notebook.cover.title.printable,
        hit.page.map { ("page \($0)" as Words).text } ?? "", hit.text.printable,
      ]
    }
    for line in TextTable(rows).lines { try console.print(line) }
  }
}

extension WordSearch.Hit {
  fileprivate var json: JSON {
    [
      "id": .string(notebook.id.description), "title": .string(notebook.cover.title),
      "page": page.map(JSON.integer) ?? .null, "text": .string(text),
    ]
  }
}
