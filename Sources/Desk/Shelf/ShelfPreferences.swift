internal import Bytes
public import Notebook
internal import Wording

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
