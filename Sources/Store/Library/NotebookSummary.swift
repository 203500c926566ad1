public import Notebook

/// An entry in a list of notebooks.
public struct NotebookSummary: Hashable, Sendable {
  /// The name on all devices.
  public let id: NotebookID
  /// The title.
  public let title: String
  /// The tags, in alphabetical order.
  public let tags: [String]
  /// When it was created, or entered this library if that is unknown, in milliseconds since 1970.
  public let created: Int64
  /// When it was changed last, in milliseconds since 1970.
  public let changed: Int64
  /// The number of pages.
  public let pageCount: Int
  /// The number of pages with a bookmark.
  public let bookmarkCount: Int
  /// The folder it is in.
  public let folder: FolderPath
  /// True if it is a favorite.
  public let isFavorite: Bool
  /// True if it is in the trash.
  public let isTrashed: Bool
  /// The damage skipped in reading it.
  public let damage: [Damage]
}
