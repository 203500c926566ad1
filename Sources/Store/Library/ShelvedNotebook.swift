public import Bytes
public import Ink
public import Notebook

/// A notebook on the shelf.
///
/// It is remembered, so that ten thousand notebooks are listed without reading their pages.
public struct ShelvedNotebook: Hashable, Sendable {
  /// The name on all devices.
  public let id: NotebookID
  /// When it entered this library, in milliseconds since 1970.
  public let created: Int64
  /// When it was changed last, in milliseconds since 1970.
  public let changed: Int64
  /// Its cover.
  public let cover: Cover
  /// True if it is shared through a folder.
  public let isShared: Bool
  /// True if something in it has not reached a folder yet.
  public let isWaiting: Bool
  /// When it was trashed, on any device, in milliseconds since 1970; 0 if it was not.
  public var trashed: Int64 = 0

  /// The statements about a notebook as a whole.
  public struct Cover: Hashable, Sendable {
    /// The title.
    public var title = ""
    /// The tags, in alphabetical order.
    public var tags: [String] = []
    /// The number of pages.
    public var pageCount = 0
    /// True if it is in the trash.
    public var isTrashed = false
    /// The folder it is in.
    public var folder = FolderPath.top
    /// True if it is a favorite.
    public var isFavorite = false
    /// The color of its back; nil for the one derived from its name.
    public var color: Color?
    /// The picture on its cover; nil for its first page.
    public var picture: Backdrop?
    /// Its first page; nil without pages.
    public var firstPage: EntityID?
    /// The number of pages with a bookmark.
    public var bookmarkCount = 0
  }
}

extension ShelvedNotebook.Cover {
  init(_ outline: Outline) {
    let pages = outline.pages
    self.init(
      title: outline.title, tags: outline.tags, pageCount: pages.count,
      isTrashed: outline.isTrashed, folder: outline.folder, isFavorite: outline.isFavorite,
      color: outline.color, picture: outline.picture, firstPage: pages.first?.id,
      bookmarkCount: pages.count(where: \.isBookmarked))
  }
}

extension ShelvedNotebook.Cover: Storable {
  /// Appends all of it.
  public func write(to writer: inout ByteWriter) {
    writer.appendText(title)
    writer.appendVarint(UInt64(tags.count))
    for tag in tags { writer.appendText(tag) }
    writer.appendVarint(UInt64(pageCount))
    writer.appendVarint(UInt64(bookmarkCount))
    writer.append(isTrashed ? 1 : 0)
    writer.append(isFavorite ? 1 : 0)
    folder.write(to: &writer)
    writer.appendBlock(color?.stored ?? [])
    writer.appendBlock(picture?.stored ?? [])
    writer.appendBlock(firstPage?.stored ?? [])
  }

  /// Reads it.
  public init(from reader: inout ByteReader) throws(ByteError) {
    self.init()
    title = try reader.text()
    for _ in 0..<(try reader.varint()) { tags.append(try reader.text()) }
    pageCount = Int(clamping: try reader.varint())
    bookmarkCount = Int(clamping: try reader.varint())
    isTrashed = try reader.byte() == 1
    isFavorite = try reader.byte() == 1
    folder = try FolderPath(from: &reader)
    color = try? Color(stored: try reader.block())
    picture = try? Backdrop(stored: try reader.block())
    firstPage = try? EntityID(stored: try reader.block())
  }
}
