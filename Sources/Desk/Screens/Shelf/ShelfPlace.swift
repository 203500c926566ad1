internal import Bytes
internal import Folding
public import Notebook
internal import Wording

/// A filter of the shelf.
public enum ShelfPlace: Hashable, Sendable {
  case all
  case favorites
  /// Includes the folders in it.
  case folder(FolderPath)
  case tag(String)
  case trash

  var name: Words {
    switch self {
    case .all: "All notebooks"
    case .favorites: "Favorites"
    case .folder(let folder): Words(verbatim: folder.name)
    case .tag(let tag): Words(verbatim: tag)
    case .trash: "Trash"
    }
  }

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

  /// The edits that bring a notebook there.
  var edits: [NotebookEdit] {
    switch self {
    case .all, .trash: []
    case .favorites: [.favor(true)]
    case .folder(let folder): [.move(to: folder)]
    case .tag(let tag): [.tag(tag, isOn: true)]
    }
  }
}

/// The sort orders of notebooks.
public enum ShelfOrder: Hashable, Sendable, CaseIterable {
  case changed
  case title
  case created
  case pages

  var name: Words {
    switch self {
    case .changed: "Last changed"
    case .title: "Title"
    case .created: "Newest"
    case .pages: "Most pages"
    }
  }

  /// The position of a notebook in the order, in a word or two.
  func landmark(of notebook: ListedNotebook) -> Words? {
    switch self {
    case .changed: (notebook.isTrashed ? notebook.dayOfTrashing : notebook.day).words.firstUpper
    case .created: notebook.dayOfMaking.words.firstUpper
    case .title: notebook.title.first.map { Words(verbatim: $0.uppercased()) } ?? notebook.name
    case .pages: notebook.pageCount == 1 ? "1 page" : "\(notebook.pageCount) pages"
    }
  }

  /// True if a notebook comes before another; in the trash the last change is the move there.
  func places(_ a: ListedNotebook, before b: ListedNotebook) -> Bool {
    switch self {
    case .changed: (b.trashed, b.changed, a.id) < (a.trashed, a.changed, b.id)
    case .title:
      (a.sortKey, a.id) < (b.sortKey, b.id)
    case .created: (b.created, a.id) < (a.created, b.id)
    case .pages: (b.pageCount, a.id) < (a.pageCount, b.id)
    }
  }

  fileprivate static let names: KeyValuePairs<String, ShelfOrder> = [
    "changed": .changed, "title": .title, "created": .created, "pages": .pages,
  ]
}

struct ShelfPreferences: Hashable, Sendable {
  /// True if the shelf was shown last, not a page.
  var isShown = false
  var order = ShelfOrder.changed
  /// True if covers show the last page used, not the first one.
  var showsLastPage = false
  /// The width of covers in a wide window, in interface units.
  var coverWidth = 180.0
  /// The folders made by hand, which may be empty.
  var folders: [FolderPath] = []
  /// The collapsed folders in the list of places.
  var folded: Set<FolderPath> = []

  /// The range of cover widths; at the smallest, title and day are still readable.
  static let coverWidths = 104.0...360.0
  static let mostFolders = 1000

  init() {}

  init(_ settings: JSON?) throws(JSONFault) {
    self.init()
    guard let settings else { return }
    order = try settings.choice("order", among: ShelfOrder.names) ?? order
    showsLastPage = try settings.choice("covers", among: Bool.covers) ?? showsLastPage
    coverWidth = try settings.number("coverWidth", in: Self.coverWidths) ?? coverWidth
  }

  var json: JSON {
    .object([
      .init(name: "order", value: ShelfOrder.names.json(order)),
      .init(name: "covers", value: Bool.covers.json(showsLastPage)),
      .init(name: "coverWidth", value: .number(coverWidth)),
    ])
  }
}

extension Bool {
  fileprivate static let covers: KeyValuePairs<String, Bool> = [
    "firstPage": false, "lastPage": true,
  ]
}
