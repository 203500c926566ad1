internal import App
internal import Bytes
internal import Folding
internal import Notebook
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

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let library = try values.library.open(in: &console)
    let wanted = try values.text(Self.notebook).map { try library.notebook(called: $0) }
    var search = WordSearch(values.texts(Self.words).joined(separator: " "), in: library)
    let hits = try search.hits(in: wanted)
    if console.asJSON { return try console.print(JSON.array(hits.map(\.json)).description) }
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

/// Finds words in the titles, tags and folders of notebooks, and in the titles, tags, typed and printed
/// texts of pages.
struct WordSearch {
  /// A notebook or a page that has all the words.
  struct Hit {
    let notebook: ShelvedNotebook
    /// The page number, from 1; nil for the notebook itself.
    let page: Int?
    /// The words around the first hit on the page.
    let text: String
  }

  private let words: [FoldedText]
  private let library: Library
  /// The words of the PDFs below pages.
  private var prints: [ContentHash: PrintedWords] = [:]

  init(_ text: String, in library: Library) {
    (words, self.library) = (FoldedText.words(in: text), library)
  }

  /// The hits in a notebook, or in all outside the trash, last changed first, with its pages in order.
  mutating func hits(in wanted: NotebookID?) throws -> [Hit] {
    guard !words.isEmpty else { return [] }
    let notebooks = try library.shelf()
      .filter { wanted == nil ? !$0.cover.isTrashed : $0.id == wanted }
      .sorted { ($1.changed, $0.id) < ($0.changed, $1.id) }
    let texts = try library.typedText(notKnown: [:], while: { true }).notebooks
    var hits: [Hit] = []
    for notebook in notebooks { hits += self.hits(in: notebook, texts[notebook.id]?.1 ?? []) }
    return hits
  }

  private mutating func hits(in notebook: ShelvedNotebook, _ pages: [TypedPage]) -> [Hit] {
    let cover = notebook.cover
    let labels = ([cover.title] + cover.tags + cover.folder.names).map { FoldedText(needle: $0) }
    let left = words.filter { word in !labels.contains { $0.contains(word) } }
    var hits = left.isEmpty ? [Hit(notebook: notebook, page: nil, text: "")] : []
    for page in pages {
      let texts = [page.text, printedText(below: page, of: notebook.id)]
      let folded = texts.map { FoldedText(Array($0.unicodeScalars)) }
      let found = words.filter { word in folded.contains { $0.contains(word) } }
      // A page counts if it has what the notebook's words lack, and at least one word itself.
      guard let first = found.first, left.allSatisfy(found.contains) else { continue }
      let excerpts = zip(texts, folded).compactMap { text, folded in
        folded.firstRange(of: first).map { text.excerpt(around: $0) }
      }
      hits.append(Hit(notebook: notebook, page: page.number, text: excerpts.first ?? ""))
    }
    return hits
  }

  private mutating func printedText(below page: TypedPage, of notebook: NotebookID) -> String {
    guard let print = page.print else { return "" }
    if prints[print.file] == nil {
      prints[print.file] =
        PrintedWords(of: print.file, below: notebook, in: library) ?? PrintedWords(pages: [:])
    }
    return prints[print.file]?.pages[print.number] ?? ""
  }
}
