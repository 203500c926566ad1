internal import Bytes
internal import Desk
internal import Folding
internal import Notebook
internal import Recognition
internal import Search
internal import Store

/// The searchable text of notebooks and their pages: titles, tags, folders, and typed and printed text.
struct ShelfIndex {
  private var entries: [Entry] = []
  private var texts: [NotebookID: Texts] = [:]
  private var prints: [ContentHash: [Int: Text]] = [:]
  /// The letters of all texts, typed and printed: beyond a limit no more of each are kept.
  private var (letterCount, printedCount) = (0, 0)

  /// Some 48 MB.
  private static let mostLetters = 6_000_000

  private struct Entry {
    let id: NotebookID
    let cover: ShelvedNotebook.Cover
    let title: FoldedText
    let labels: [FoldedText]
  }

  private struct Texts {
    let changed: Int64
    let pages: [(page: TypedPage, text: FoldedText)]
    var count: Int { pages.reduce(0) { $0 + $1.text.count } }
  }

  private struct Text {
    let words: String
    let folded: FoldedText

    init(_ words: String) {
      (self.words, folded) = (words, FoldedText(Array(words.unicodeScalars)))
    }
  }

  /// The notebooks with known texts, by the moment of their last change.
  var known: [NotebookID: Int64] { texts.mapValues(\.changed) }

  mutating func update(_ notebooks: [ShelvedNotebook]) {
    let old = Dictionary(entries.map { ($0.id, $0) }) { $1 }
    entries = notebooks.sorted { ($1.changed, $0.id) < ($0.changed, $1.id) }.map { notebook in
      let cover = notebook.cover
      if let entry = old[notebook.id], entry.cover == cover { return entry }
      return Entry(
        id: notebook.id, cover: cover, title: FoldedText(needle: cover.title.trimmed),
        labels: (cover.tags + cover.folder.names).map { FoldedText(needle: $0) })
    }
    let present = Set(notebooks.map(\.id))
    for id in texts.keys where !present.contains(id) { forgetText(of: id) }
  }

  mutating func add(_ read: [NotebookID: (changed: Int64, pages: [TypedPage])]) {
    for (id, notebook) in read {
      forgetText(of: id)
      let pages = notebook.pages.map { page in
        (page: page, text: FoldedText(Array(page.text.unicodeScalars)))
      }
      let new = Texts(changed: notebook.changed, pages: pages)
      let fits = letterCount + new.count <= Self.mostLetters
      texts[id] = fits ? new : Texts(changed: notebook.changed, pages: [])
      if fits { letterCount += new.count }
    }
  }

  func knows(_ file: ContentHash) -> Bool { prints[file] != nil }

  mutating func add(_ words: PrintedWords, of file: ContentHash) {
    guard !knows(file) else { return }
    let pages = words.pages.mapValues { Text($0) }
    let count = pages.values.reduce(0) { $0 + $1.folded.count }
    let fits = printedCount + count <= Self.mostLetters
    prints[file] = fits ? pages : [:]
    if fits { printedCount += count }
  }

  private mutating func forgetText(of id: NotebookID) {
    if let old = texts.removeValue(forKey: id) { letterCount -= old.count }
  }

  /// The notebooks that have all words of a text: first those with that title, those whose title begins
  /// with it, then those with the first word at the beginning of their title, then in the title, in tags
  /// and folders, as text on pages, and with what is `written` there; the one changed last first, but what is
  /// written by its doubt.
  func hits(
    for text: String, written: [NotebookID: [WrittenPages.Page]] = [:]
  ) -> [FoundNotebooks.Hit] {
    let words = FoldedText.words(in: text)
    guard let first = words.first else { return [] }
    let whole = words.count == 1 ? first : FoldedText(needle: text.trimmed)
    var ranked: [[FoundNotebooks.Hit]] = [[], [], [], [], [], []]
    var doubtful: [(hit: FoundNotebooks.Hit, doubt: Double)] = []
    for entry in entries {
      let (title, rest) = (entry.title, words.filter { !entry.title.contains($0) })
      if rest.isEmpty {
        let isNamed = title.isAll(of: whole)
        let rank = isNamed ? 0 : title.starts(with: whole) ? 1 : title.starts(with: first) ? 2 : 3
        ranked[rank].append(.init(entry.id))
        continue
      }
      let left = rest.filter { word in !entry.labels.contains { $0.contains(word) } }
      if left.isEmpty {
        ranked[4].append(.init(entry.id))
      } else if let page = page(
        with: left, in: entry.id, isTold: ranked[5].count < Self.mostWords)
      {
        ranked[5].append(.init(entry.id, page: page))
      } else if let hit = hit(on: written[entry.id] ?? [], with: left, in: entry.id) {
        doubtful.append(hit)
      }
    }
    return ranked.joined() + doubtful.sorted { $0.doubt < $1.doubt }.map(\.hit)
  }

  /// The page of a notebook on which some words are written most surely, apart from those that are typed or
  /// printed there.
  private func hit(
    on written: [WrittenPages.Page], with words: [FoldedText], in id: NotebookID
  ) -> (hit: FoundNotebooks.Hit, doubt: Double)? {
    let found = written.compactMap { page -> (page: WrittenPages.Page, doubt: Double)? in
      let rest = words.filter { !has($0, onPage: page.found.page, of: id) }
      return page.found.place(completing: Set(rest)).map { (page, $0.match.doubt) }
    }
    guard let (page, doubt) = found.min(by: { $0.doubt < $1.doubt }) else { return nil }
    let numbered = FoundNotebooks.NumberedPage(
      page.found.page, number: page.number, words: page.words)
    return (FoundNotebooks.Hit(id, page: numbered), doubt)
  }

  /// The first page of a notebook with all of some words, and what is around the first of them if wanted.
  private func page(
    with words: [FoldedText], in id: NotebookID, isTold: Bool
  ) -> FoundNotebooks.NumberedPage? {
    for (page, text) in texts[id]?.pages ?? [] {
      let print = print(below: page)
      guard words.allSatisfy({ text.contains($0) || print?.folded.contains($0) == true })
      else { continue }
      let around = isTold ? words.first.map { excerpt(around: $0, page, text, print) } : nil
      return FoundNotebooks.NumberedPage(page.page, number: page.number, words: around ?? "")
    }
    return nil
  }

  /// True if a word is typed or printed on a page.
  private func has(_ word: FoldedText, onPage id: EntityID, of notebook: NotebookID) -> Bool {
    guard let (page, text) = texts[notebook]?.pages.first(where: { $0.page.page == id })
    else { return false }
    return text.contains(word) || print(below: page)?.folded.contains(word) == true
  }

  private func print(below page: TypedPage) -> Text? {
    page.print.flatMap { prints[$0.file]?[$0.number] }
  }

  private func excerpt(
    around word: FoldedText, _ page: TypedPage, _ text: FoldedText, _ print: Text?
  ) -> String {
    if let range = text.firstRange(of: word) { return page.text.excerpt(around: range) }
    return print.flatMap { print in
      print.folded.firstRange(of: word).map { print.words.excerpt(around: $0) }
    } ?? ""
  }

  /// The number of hits shown with their words: more than anyone looks through.
  private static let mostWords = 500
}

extension String {
  /// The text without spaces around it, and single ones between words.
  fileprivate var trimmed: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
