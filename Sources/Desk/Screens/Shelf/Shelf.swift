internal import Folding
public import Notebook
internal import Wording

/// The notebooks of the library as they stand on the shelf: which of them are shown, and what is done there.
public struct Shelf: Hashable, Sendable {
  /// The place that is shown.
  var place = ShelfPlace.all
  /// What is searched for.
  var search = TypedFields([""])
  /// Whether typed text goes into the search.
  var hasKeys = false
  /// What was found, for the text that was searched for last; nil without a search.
  var found: FoundNotebooks?
  /// Whether the first notebook found is opened as soon as it is known.
  var opensFirst = false
  /// Whether Escape has just ended the search: whoever presses it twice for that does not want to leave the shelf.
  var hasEndedSearch = false
  /// The notebooks that are shown, in their order.
  private(set) var shown: [NotebookID] = []
  /// Where each notebook is in the list of all.
  private(set) var places: [NotebookID: Int] = [:]
  /// The folders, from the top, each before what lies in it, and how many notebooks are in them.
  private(set) var folders: [FolderPath] = []
  /// The tags in use.
  private(set) var tags: [String] = []
  /// How many notebooks there are in each place.
  private(set) var counts: [ShelfPlace: Int] = [:]
  /// How far the list of places is scrolled, in pixels.
  var placesScroll = 0.0
  /// What was done here.
  var history = ShelfHistory()
  /// The menu that is open.
  var menu = ShelfMenu()
  /// What the typed name is for.
  var naming: Naming?
  /// The notebooks that come into the folder, or get the tag, that is named.
  var named: [NotebookID] = []
  /// The name that is typed.
  var nameField = TypedFields([""])
  /// The notebook that is being made, until it is, or its card is left with Escape.
  var draft = NotebookDraft()
  /// What is filled in before anything is: the paper and the colour of the one made last, without a title.
  private(set) var usualDraft = NotebookDraft()
  /// The grid of covers.
  var grid = GridState<NotebookID>()

  /// The text that is searched for.
  var needle: String { search.field.text.trimmedTitle }

  /// Begins another draft like the one of which a notebook is made.
  mutating func endDraft() {
    draft.title = TypedFields([""])
    usualDraft = draft
  }

  /// Drops what was filled in.
  mutating func giveUpDraft() { draft = usualDraft }

  /// Where the searched text is in a notebook that is shown, by its number; nil where its title or a tag has it.
  func page(of notebook: NotebookID, number: Int) -> FoundNotebooks.NumberedPage? {
    guard let hits = found?.hits else { return nil }
    if let hit = hits[safe: number], hit.notebook == notebook { return hit.page }
    return hits.first { $0.notebook == notebook }?.page
  }

  /// Follows the list of all notebooks, and everything else that decides what is shown.
  mutating func update(_ notebooks: [ListedNotebook], by order: ShelfOrder, empty: [FolderPath]) {
    places = Dictionary(notebooks.enumerated().map { ($1.id, $0) }) { first, _ in first }
    count(notebooks, empty: empty)
    updateShown(notebooks, by: order)
    grid.choice.keep(Set(shown))
    if grid.choice.isEmpty, grid.isChoosing { grid.isChoosing = false }
  }

  /// Chooses what is shown anew, and its order.
  private mutating func updateShown(_ notebooks: [ListedNotebook], by order: ShelfOrder) {
    if let found {
      // Found in titles before found on pages.
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

/// The notebooks that were found for a text.
public struct FoundNotebooks: Hashable, Sendable {
  /// The text.
  public let needle: String
  /// The notebooks, the best first.
  public let hits: [Hit]
  /// Whether everything has been searched.
  public let isComplete: Bool

  /// A notebook, and where in it the text is.
  public struct Hit: Hashable, Sendable {
    /// The notebook.
    public let notebook: NotebookID
    /// The page with the text; nil where the title or a tag has it.
    public let page: NumberedPage?

    /// Names a notebook, and a page in it.
    public init(_ notebook: NotebookID, page: NumberedPage? = nil) {
      (self.notebook, self.page) = (notebook, page)
    }
  }

  /// A page with its number in the notebook.
  public struct NumberedPage: Hashable, Sendable {
    /// The page.
    public let id: EntityID
    /// Its number, counted from 1.
    public let number: Int
    /// The words around the text: a title, or a part of what is written there; empty if they are not known.
    public let words: String

    /// Names a page.
    public init(_ id: EntityID, number: Int, words: String = "") {
      (self.id, self.number, self.words) = (id, number, words)
    }

    /// Where the text is, in a line.
    var caption: Words {
      words.isEmpty ? "Page \(number)" : "Page \(number) · \(Words(verbatim: words))"
    }
  }

  /// How many were found.
  var words: Words {
    if hits.isEmpty { return isComplete ? "Nothing found" : "Looking…" }
    return hits.count == 1 ? "1 notebook" : "\(hits.count) notebooks"
  }

  /// Reports what was found.
  public init(needle: String, hits: [Hit], isComplete: Bool) {
    (self.needle, self.hits, self.isComplete) = (needle, hits, isComplete)
  }
}
