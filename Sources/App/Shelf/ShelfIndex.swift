internal import Desk
internal import Folding
internal import Notebook
internal import Store

/// What notebooks are found by: their titles, tags and folders, and the titles, tags and typed text of their
/// pages.
struct ShelfIndex {
  private var entries: [Entry] = []
  private var texts: [NotebookID: Texts] = [:]
  /// The letters of all texts: beyond a number no more are kept.
  private var letterCount = 0

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
    let pages: [(page: FoundNotebooks.NumberedPage, text: FoldedText)]
    var count: Int { pages.reduce(0) { $0 + $1.text.count } }
  }

  /// The notebooks whose texts are known, by the moment of their last change.
  var known: [NotebookID: Int64] { texts.mapValues(\.changed) }

  /// Follows the list of notebooks.
  mutating func take(_ notebooks: [ShelvedNotebook]) {
    let old = Dictionary(entries.map { ($0.id, $0) }) { $1 }
    entries = notebooks.sorted { ($1.changed, $0.id) < ($0.changed, $1.id) }.map { notebook in
      let cover = notebook.cover
      if let entry = old[notebook.id], entry.cover == cover { return entry }
      return Entry(
        id: notebook.id, cover: cover, title: FoldedText(needle: cover.title),
        labels: (cover.tags + cover.folder.names).map { FoldedText(needle: $0) })
    }
    let present = Set(notebooks.map(\.id))
    for id in texts.keys where !present.contains(id) { forgetText(of: id) }
  }

  /// Takes texts that were read.
  mutating func take(_ read: [NotebookID: (changed: Int64, pages: [TypedPage])]) {
    for (id, notebook) in read {
      forgetText(of: id)
      let pages = notebook.pages.map { page in
        (
          page: FoundNotebooks.NumberedPage(page.page, number: page.number),
          text: FoldedText(Array(page.text.unicodeScalars))
        )
      }
      let new = Texts(changed: notebook.changed, pages: pages)
      let fits = letterCount + new.count <= Self.mostLetters
      texts[id] = fits ? new : Texts(changed: notebook.changed, pages: [])
      if fits { letterCount += new.count }
    }
  }

  private mutating func forgetText(of id: NotebookID) {
    if let old = texts.removeValue(forKey: id) { letterCount -= old.count }
  }

  /// The notebooks that have all words of a text: first those with the first word at the beginning of
  /// their title, then in the title, in tags and folders, on pages; the one changed last first.
  func hits(for text: String) -> [FoundNotebooks.Hit] {
    let words = FoldedText.words(in: text)
    guard let first = words.first else { return [] }
    var ranked: [[FoundNotebooks.Hit]] = [[], [], [], []]
    for entry in entries {
      let rest = words.filter { !entry.title.contains($0) }
      if rest.isEmpty {
        ranked[entry.title.starts(with: first) ? 0 : 1].append(.init(entry.id))
        continue
      }
      let left = rest.filter { word in !entry.labels.contains { $0.contains(word) } }
      if left.isEmpty {
        ranked[2].append(.init(entry.id))
      } else if let page = texts[entry.id]?.pages.first(where: { page in
        left.allSatisfy { page.text.contains($0) }
      }) {
        ranked[3].append(.init(entry.id, page: page.page))
      }
    }
    return Array(ranked.joined())
  }
}
