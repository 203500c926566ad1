internal import App
internal import Bytes
internal import Folding
internal import Notebook
internal import Store

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
