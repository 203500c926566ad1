internal import Bytes
internal import Folding
internal import Geometry
internal import Notebook
internal import Paint
internal import Store

/// Finds words in the labels of notebooks and in what is typed and printed on their pages.
struct TextFinding {
  private let words: [FoldedText]
  private let library: Library
  private let hasBoxes: Bool
  /// The words of the PDFs below pages.
  private var prints: [ContentHash: PrintedWords] = [:]
  private(set) var found = FoundWords()

  init(_ words: [FoldedText], in library: Library, hasBoxes: Bool) {
    (self.words, self.library, self.hasBoxes) = (words, library, hasBoxes)
  }

  /// The results in a notebook, in the order of its pages.
  mutating func results(in notebook: ShelvedNotebook, _ pages: [TypedPage]) -> [SearchResult] {
    let labels = Labels(notebook.cover.title, notebook.cover.tags, notebook.cover.folder.names)
    let missing = words.filter { labels.first(with: $0) == nil }
    found.missing[notebook.id] = Set(missing)
    var results: [SearchResult] = []
    if missing.isEmpty, let (kind, label) = labels.best(of: words) {
      results.append(
        SearchResult(notebook: notebook, page: nil, kind: kind, text: label, cost: 0))
    }
    var outline: Outline?
    for page in pages {
      let texts = texts(of: page, in: notebook.id)
      let all = texts.reduce(into: Set()) { $0.formUnion($1.words) }
      // A page counts if it has what the notebook's labels lack, and at least one word itself.
      guard !all.isEmpty else { continue }
      found.onPages[PageID(page.page, of: notebook.id)] = all
      guard all.isSuperset(of: missing), let first = texts.first(withAnyOf: words) else { continue }
      outline = outline ?? (try? library.outline(of: notebook.id))
      let sheet = outline?.pages.first { $0.id == page.page }
      results.append(result(first, on: page, sheet, in: notebook))
    }
    return results
  }

  /// A text of a page, with the words that it has, and the place of the first of them.
  fileprivate struct Text {
    let kind: SearchResult.Kind
    let text: String
    let words: [FoldedText]
    let range: Range<Int>
  }

  private mutating func texts(of page: TypedPage, in notebook: NotebookID) -> [Text] {
    let texts: [(SearchResult.Kind, String)] = [
      (.text, page.text), (.print, printedText(below: page, of: notebook)),
    ]
    return texts.compactMap { kind, text in
      let folded = FoldedText(Array(text.unicodeScalars))
      let found = words.filter { folded.contains($0) }
      guard let range = found.first.flatMap({ folded.firstRange(of: $0) }) else { return nil }
      return Text(kind: kind, text: text, words: found, range: range)
    }
  }

  private func result(
    _ text: Text, on page: TypedPage, _ sheet: Outline.Page?, in notebook: ShelvedNotebook
  ) -> SearchResult {
    let labels = Labels(text.kind == .text ? sheet?.title ?? "" : "", sheet?.tags ?? [], [])
    let label = text.kind == .text ? labels.first(with: text.words[0]) : nil
    var result = SearchResult(
      notebook: notebook, page: .init(id: page.page, number: page.number),
      kind: label?.kind ?? text.kind, text: text.text.excerpt(around: text.range), cost: 0)
    if hasBoxes, label == nil, let sheet {
      result.box = box(of: text.words[0], text.kind, on: sheet, of: notebook.id)
    }
    return result
  }

  /// The box of the first line of a word's first place; nil if the page cannot be read.
  private func box(
    of word: FoldedText, _ kind: SearchResult.Kind, on sheet: Outline.Page, of notebook: NotebookID
  ) -> Box? {
    for text in placedTexts(kind, on: sheet, of: notebook) {
      guard let range = FoldedText(text.letters).firstRange(of: word) else { continue }
      if let box = text.lines(range).first { return box }
    }
    return nil
  }

  private func placedTexts(
    _ kind: SearchResult.Kind, on sheet: Outline.Page, of notebook: NotebookID
  ) -> [PageText] {
    if kind == .print {
      return (try? PrintedPicture(below: sheet, in: library)).map { [$0.text()] } ?? []
    }
    guard let content = try? library.page(sheet.id, of: notebook) else { return [] }
    var sources = TextSources()
    sources.add(content, on: sheet)
    return sources.typed
  }

  private mutating func printedText(below page: TypedPage, of notebook: NotebookID) -> String {
    guard let print = page.print else { return "" }
    let words =
      prints[print.file] ?? PrintedWords(of: print.file, below: notebook, in: library)
      ?? PrintedWords(pages: [:])
    prints[print.file] = words
    return words.pages[print.number] ?? ""
  }
}

extension [TextFinding.Text] {
  /// The text with the first of some words that any has.
  fileprivate func first(withAnyOf words: [FoldedText]) -> TextFinding.Text? {
    words.lazy.compactMap { word in first { $0.words.contains(word) } }.first
  }
}

/// What a notebook or a page is called.
private struct Labels {
  private let all: [(kind: SearchResult.Kind, text: String, folded: FoldedText)]

  init(_ title: String, _ tags: [String], _ folders: [String]) {
    let all =
      [(SearchResult.Kind.title, title)] + tags.map { (.tag, $0) }
      + folders.map { (.folder, $0) }
    self.all = all.map { ($0, $1, FoldedText(needle: $1)) }
  }

  /// The first label that contains a word, titles before tags and folders.
  func first(with word: FoldedText) -> (kind: SearchResult.Kind, text: String)? {
    all.first { $0.folded.contains(word) }.map { ($0.kind, $0.text) }
  }

  /// The first label that contains one of some words.
  func best(of words: [FoldedText]) -> (kind: SearchResult.Kind, text: String)? {
    all.first { label in words.contains { label.folded.contains($0) } }.map { ($0.kind, $0.text) }
  }
}
