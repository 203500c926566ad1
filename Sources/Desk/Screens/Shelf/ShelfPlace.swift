internal import Bytes
internal import Folding
public import Notebook
internal import Wording

/// A place of the shelf: which of the notebooks are shown.
public enum ShelfPlace: Hashable, Sendable {
  /// All that are not in the trash.
  case all
  /// The favourites.
  case favorites
  /// Those in a folder, and in the folders in it.
  case folder(FolderPath)
  /// Those with a tag.
  case tag(String)
  /// Those in the trash.
  case trash

  /// What the place is called.
  var name: Words {
    switch self {
    case .all: "All notebooks"
    case .favorites: "Favorites"
    case .folder(let folder): Words(verbatim: folder.name)
    case .tag(let tag): Words(verbatim: tag)
    case .trash: "Trash"
    }
  }

  /// Whether a notebook is shown there.
  func holds(_ notebook: ListedNotebook) -> Bool {
    if self == .trash { return notebook.isTrashed }
    guard !notebook.isTrashed else { return false }
    return switch self {
    case .all, .trash: true
    case .favorites: notebook.isFavorite
    case .folder(let folder): notebook.folder.lies(in: folder)
    case .tag(let tag): notebook.tags.contains(tag)
    }
  }

  /// What brings a notebook there.
  var edits: [NotebookEdit] {
    switch self {
    case .all, .trash: []
    case .favorites: [.favor(true)]
    case .folder(let folder): [.move(to: folder)]
    case .tag(let tag): [.tag(tag, isOn: true)]
    }
  }
}

/// The orders in which notebooks are shown.
public enum ShelfOrder: Hashable, Sendable, CaseIterable {
  /// The one changed last first.
  case changed
  /// By title.
  case title
  /// The newest first.
  case created
  /// The one with most pages first.
  case pages

  /// What the order is called.
  var name: Words {
    switch self {
    case .changed: "Last changed"
    case .title: "Title"
    case .created: "Newest"
    case .pages: "Most pages"
    }
  }

  /// Where a notebook stands in the order, in a word or two.
  func landmark(of notebook: ListedNotebook) -> Words? {
    switch self {
    case .changed: (notebook.isTrashed ? notebook.dayOfTrashing : notebook.day).words.firstUpper
    case .created: notebook.dayOfMaking.words.firstUpper
    case .title: notebook.title.first.map { Words(verbatim: $0.uppercased()) } ?? notebook.name
    case .pages: notebook.pageCount == 1 ? "1 page" : "\(notebook.pageCount) pages"
    }
  }

  /// Whether a notebook comes before another one; what changed last in the trash is what came there last.
  func places(_ a: ListedNotebook, before b: ListedNotebook) -> Bool {
    switch self {
    case .changed: (b.trashed, b.changed, a.id) < (a.trashed, a.changed, b.id)
    case .title:
      (a.sortKey, a.id) < (b.sortKey, b.id)
    case .created: (b.created, a.id) < (a.created, b.id)
    case .pages: (b.pageCount, a.id) < (a.pageCount, b.id)
    }
  }
}

/// How the shelf looks, from one run to the next.
public struct ShelfPreferences: Hashable, Sendable {
  /// Whether the shelf was shown last, and not a page.
  public var isShown = false
  /// The order of the covers.
  public var order = ShelfOrder.changed
  /// Whether covers show the page that was used last, and not the first one.
  public var showsLastPage = false
  /// The width of covers in a wide window, in units of the face.
  public var coverWidth = 180.0
  /// The folders that were made, and may have no notebooks yet.
  public var folders: [FolderPath] = []
  /// The folders whose content is folded away in the list of places.
  public var folded: Set<FolderPath> = []

  /// How small and how large covers can be: on the smallest ones, title and day can still be read.
  static let coverWidths = 104.0...360.0
  /// The most folders that are kept without notebooks.
  static let mostFolders = 1000

  /// Creates the preferences of a new shelf.
  public init() {}

  /// Reads preferences; what is missing gets its default.
  init(_ settings: JSON?) throws(JSONFault) {
    self.init()
    guard let settings else { return }
    order = try settings.choice("order", among: ShelfOrder.names) ?? order
    showsLastPage = try settings.choice("covers", among: Bool.covers) ?? showsLastPage
    coverWidth = try settings.number("coverWidth", in: Self.coverWidths) ?? coverWidth
  }

  /// The preferences as they are written.
  var json: JSON {
    .object([
      .init(name: "order", value: ShelfOrder.names.json(order)),
      .init(name: "covers", value: Bool.covers.json(showsLastPage)),
      .init(name: "coverWidth", value: .number(coverWidth)),
    ])
  }
}

extension ShelfOrder {
  fileprivate static let names: KeyValuePairs<String, ShelfOrder> = [
    "changed": .changed, "title": .title, "created": .created, "pages": .pages,
  ]
}

extension Bool {
  /// Whether covers show the page that was used last.
  fileprivate static let covers: KeyValuePairs<String, Bool> = [
    "firstPage": false, "lastPage": true,
  ]
}
