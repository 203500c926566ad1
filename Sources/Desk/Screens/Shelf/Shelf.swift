internal import Folding
public import Notebook
internal import Wording

struct Shelf: Hashable, Sendable {
  var place = ShelfPlace.all
  var search = TypedFields([""])
  var hasKeys = false
  /// The results of the last search; nil without a search.
  var found: FoundNotebooks?
  /// True if the first notebook found is opened when it is known.
  var opensFirst = false
  /// True if Escape has just ended the search, so that a second Escape does not leave the shelf.
  var hasEndedSearch = false
  private(set) var shown: [NotebookID] = []
  /// The index of each notebook in the list of all.
  private(set) var places: [NotebookID: Int] = [:]
  /// The folders from the top, each before its content, with their number of notebooks.
  private(set) var folders: [FolderPath] = []
  private(set) var tags: [String] = []
  private(set) var counts: [ShelfPlace: Int] = [:]
  /// The scroll of the list of places, in pixels.
  var placesScroll = 0.0
  var history = ShelfHistory()
  var menu = ShelfMenu()
  var naming: Naming?
  var named: [NotebookID] = []
  var nameField = TypedFields([""])
  /// The new notebook on the card, until created or canceled with Escape.
  var draft = NotebookDraft()
  /// The initial draft: paper and color of the last one, without a title.
  private(set) var usualDraft = NotebookDraft()
  var grid = GridState<NotebookID>()

  var needle: String { search.field.text.trimmedTitle }

  /// Starts the next draft with the choices of the last notebook.
  mutating func endDraft() {
    draft.title = TypedFields([""])
    usualDraft = draft
  }

  mutating func resetDraft() { draft = usualDraft }

  /// The search hit in a shown notebook, by its index; nil if its title or a tag matches.
  func page(of notebook: NotebookID, number: Int) -> FoundNotebooks.NumberedPage? {
    guard let hits = found?.hits else { return nil }
    if let hit = hits[safe: number], hit.notebook == notebook { return hit.page }
    return hits.first { $0.notebook == notebook }?.page
  }

  /// Updates what is shown from the list of all notebooks and all filters.
  mutating func update(_ notebooks: [ListedNotebook], by order: ShelfOrder, empty: [FolderPath]) {
    places = Dictionary(notebooks.enumerated().map { ($1.id, $0) }) { first, _ in first }
    count(notebooks, empty: empty)
    updateShown(notebooks, by: order)
    grid.choice.removeAll(except: Set(shown))
    if grid.choice.isEmpty, grid.isChoosing { grid.isChoosing = false }
  }

  private mutating func updateShown(_ notebooks: [ListedNotebook], by order: ShelfOrder) {
    if let found {
      // Title matches come before page matches.
      shown = found.hits.compactMap { hit in
        guard let place = places[hit.notebook], !notebooks[place].isTrashed || self.place == .trash
        else { return nil }
        return hit.notebook
      }
      return
    }
    shown = notebooks.filter(place.holds).sorted(by: order.places).map(\.id)
  }

  private mutating func count(_ notebooks: [ListedNotebook], empty: [FolderPath]) {
    var counts: [ShelfPlace: Int] = [:]
    var folders = Set(empty.flatMap(\.line))
    for notebook in notebooks {
      if notebook.isTrashed {
        counts[.trash, default: 0] += 1
        continue
      }
      counts[.all, default: 0] += 1
      if notebook.isFavorite { counts[.favorites, default: 0] += 1 }
      for tag in notebook.tags { counts[.tag(tag), default: 0] += 1 }
      for folder in notebook.folder.line {
        counts[.folder(folder), default: 0] += 1
        folders.insert(folder)
      }
    }
    self.counts = counts
    self.folders = folders.sorted(byNames: \.names)
    tags = counts.keys.compactMap { if case .tag(let tag) = $0 { tag } else { nil } }
      .sorted(byName: \.self)
    switch place {
    case .folder(let folder) where !folders.contains(folder): place = .all
    case .tag(let tag) where !tags.contains(tag): place = .all
    default: break
    }
  }
}

/// The search results for a text.
public struct FoundNotebooks: Hashable, Sendable {
  let needle: String
  /// The notebooks, best match first.
  public let hits: [Hit]
  /// True if everything has been searched.
  public let isComplete: Bool

  /// A notebook and the place of the text in it.
  public struct Hit: Hashable, Sendable {
    let notebook: NotebookID
    /// The page with the text; nil if the title or a tag has it.
    let page: NumberedPage?

    /// Creates a hit.
    public init(_ notebook: NotebookID, page: NumberedPage? = nil) {
      (self.notebook, self.page) = (notebook, page)
    }
  }

  /// A page with its number in the notebook.
  public struct NumberedPage: Hashable, Sendable {
    let id: EntityID
    /// Its number, from 1.
    let number: Int
    /// The text around the match: a title or an excerpt; empty if unknown.
    let words: String

    /// Creates a numbered page.
    public init(_ id: EntityID, number: Int, words: String = "") {
      (self.id, self.number, self.words) = (id, number, words)
    }

    var caption: Words {
      words.isEmpty ? "Page \(number)" : "Page \(number) · \(Words(verbatim: words))"
    }
  }

  var words: Words {
    if hits.isEmpty { return isComplete ? "Nothing found" : "Looking…" }
    return hits.count == 1 ? "1 notebook" : "\(hits.count) notebooks"
  }

  /// Creates results.
  public init(needle: String, hits: [Hit], isComplete: Bool) {
    (self.needle, self.hits, self.isComplete) = (needle, hits, isComplete)
  }
}
