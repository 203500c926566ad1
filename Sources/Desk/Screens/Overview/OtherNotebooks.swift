internal import Folding
internal import Notebook

/// The notebooks to which pages can go, as their card shows them: those that have all words that are typed.
struct OtherNotebooks: Hashable, Sendable {
  /// The words, which are the title of a new notebook as well.
  var typed = TypedFields([""])
  /// The notebooks that are shown: by title where something is looked for, the one changed last first.
  private(set) var shown: [ListedNotebook] = []
  /// All of them, the one changed last first.
  private(set) var all: [ListedNotebook] = []

  /// Whether the card has shown any.
  private(set) var isInUse = false

  /// What all of them were taken from.
  private var source: [ListedNotebook] = []
  private var own: NotebookID?
  /// What is looked for, and what it is looked for in, folded once for all letters that are typed.
  private var needle: [FoldedText] = []
  private var entries: [Entry] = []

  private struct Entry: Hashable, Sendable {
    let title: FoldedText
    /// The tags, and the folders that it lies in.
    let labels: [FoldedText]

    init(_ notebook: ListedNotebook) {
      title = FoldedText(needle: notebook.title)
      labels = (notebook.tags + notebook.folder.names).map { FoldedText(needle: $0) }
    }

    func has(_ words: [FoldedText]) -> Bool {
      words.allSatisfy { word in
        title.contains(word) || labels.contains { $0.contains(word) }
      }
    }

    /// How little the title has of a text: 0 where it is the whole title, 1 where the title begins with it.
    func distance(from text: FoldedText) -> Int {
      title.isAll(of: text) ? 0 : title.starts(with: text) ? 1 : 2
    }
  }

  /// The title that a new notebook gets; empty for one that no other has.
  var title: String { typed.field.text.trimmedTitle }

  /// Whether something is looked for.
  var isSearching: Bool { !needle.isEmpty }

  /// Follows the list of all notebooks and what is typed; returns whether something else is looked for now.
  mutating func update(_ notebooks: [ListedNotebook], besides own: NotebookID?) -> Bool {
    isInUse = true
    let words = FoldedText.words(in: typed.field.text)
    let isOther = words != needle
    needle = words
    if notebooks != source || own != self.own {
      (source, self.own, entries) = (notebooks, own, [])
      all = notebooks.filter { $0.id != own && !$0.isTrashed }
        .sorted { ShelfOrder.changed.places($0, before: $1) }
    } else if !isOther {
      return false
    }
    shown = isSearching ? found() : all
    return isOther
  }

  private mutating func found() -> [ListedNotebook] {
    if entries.isEmpty { entries = all.map(Entry.init) }
    let text = FoldedText(needle: title)
    var ranked: [[ListedNotebook]] = [[], [], []]
    for (notebook, entry) in zip(all, entries) where entry.has(needle) {
      ranked[entry.distance(from: text)].append(notebook)
    }
    return Array(ranked.joined())
  }
}
