public import Bytes
public import Ink
public import Notebook

/// A notebook on the shelf, remembered so that ten thousand are listed without reading their pages.
public struct ShelvedNotebook: Hashable, Sendable {
  /// The identity on all devices.
  public let id: NotebookID
  /// The time of arrival in this library, in milliseconds since 1970.
  public let created: Int64
  /// The time of the last change, in milliseconds since 1970.
  public let changed: Int64
  /// Its cover.
  public let cover: Cover
  /// True if it is shared through a folder.
  public let isShared: Bool
  /// True if something in it has not reached a folder yet.
  public let isWaiting: Bool
  /// The time of the move to the trash, on any device, in milliseconds since 1970; 0 if it was not.
  public var trashed: Int64 = 0

  /// The statements about the notebook itself.
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
    /// True if its pages are stickers.
    public var holdsStickers = false
    /// The color of its spine; nil for the one derived from its name.
    public var color: Color?
    /// The picture on its cover; nil for its first page.
    public var picture: Backdrop?
    /// Its first page; nil without pages.
    public var firstPage: EntityID?
    /// The number of files kept beside its pages.
    public var attachmentCount = 0
  }
}

extension ShelvedNotebook.Cover {
  init(_ outline: Outline) {
    let pages = outline.pages
    self.init(
      title: outline.title, tags: outline.tags, pageCount: pages.count,
      isTrashed: outline.isTrashed, folder: outline.folder, isFavorite: outline.isFavorite,
      holdsStickers: outline.holdsStickers, color: outline.color, picture: outline.picture,
      firstPage: pages.first?.id, attachmentCount: outline.attachments.count)
  }
}

extension ShelvedNotebook.Cover: Storable {
  /// Appends all of it.
  public func write(to writer: inout ByteWriter) {
    writer.appendText(title)
    writer.append(tags) { $0.appendText($1) }
    writer.appendVarint(UInt64(pageCount))
    writer.appendVarint(UInt64(attachmentCount))
    writer.append(isTrashed ? 1 : 0)
    writer.append(isFavorite ? 1 : 0)
    writer.append(holdsStickers ? 1 : 0)
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
    attachmentCount = Int(clamping: try reader.varint())
    isTrashed = try reader.byte() == 1
    isFavorite = try reader.byte() == 1
    holdsStickers = try reader.byte() == 1
    folder = try FolderPath(from: &reader)
    color = try? Color(stored: try reader.block())
    picture = try? Backdrop(stored: try reader.block())
    firstPage = try? EntityID(stored: try reader.block())
  }
}

private struct KnownCover: Storable {
  let cover: ShelvedNotebook.Cover
  /// In milliseconds since 1970; 0 if it was not.
  let trashed: Int64

  init(of notebook: StoredNotebook) throws {
    cover = ShelvedNotebook.Cover(try Outline(of: notebook))
    let field = Property<Bool>.isTrashed.field
    guard cover.isTrashed,
      case .register(let register)? = try notebook.entity(.notebook).fields[field]
    else {
      trashed = 0
      return
    }
    trashed = register.stamp.milliseconds
  }

  func write(to writer: inout ByteWriter) {
    cover.write(to: &writer)
    writer.appendSigned(trashed)
  }

  init(from reader: inout ByteReader) throws(ByteError) {
    cover = try ShelvedNotebook.Cover(from: &reader)
    trashed = try reader.signed()
  }
}

extension Library {
  /// Lists all notebooks, including those in the trash.
  public func shelf() throws(LibraryError) -> [ShelvedNotebook] {
    let (notebooks, news) = try guardedReading { () -> ([ShelvedNotebook], [CachedFinding]) in
      let known = try cachedFindings(.cover)
      let shared = try numbers(in: "share")
      let waiting = try numbers(in: "outbox")
      func shelved(_ row: NotebookRow, _ known: KnownCover) -> ShelvedNotebook {
        ShelvedNotebook(
          id: row.id, created: row.created, changed: row.changed, cover: known.cover,
          isShared: shared.contains(row.number), isWaiting: waiting.contains(row.number),
          trashed: known.trashed)
      }
      var news: [CachedFinding] = []
      let notebooks = try rows().compactMap { row -> ShelvedNotebook? in
        if let cover: KnownCover = known[row.number]?.value(for: row) { return shelved(row, cover) }
        if try isInTheMaking(row) { return nil }
        let cover = try KnownCover(of: StoredNotebook(library: self, number: row.number))
        news.append(CachedFinding(cover, of: row))
        return shelved(row, cover)
      }
      return (notebooks, news)
    }
    remember(news, as: .cover)
    return notebooks
  }

  private func numbers(in table: String) throws -> Set<Int64> {
    Set(try connection.all("SELECT DISTINCT notebook FROM \(table)") { $0.integer(0) })
  }

  /// Applies edits to notebooks in one transaction; returns those that take them back; on errors, nothing has changed.
  ///
  /// Missing notebooks are left out. None counts as changed, since nothing in it was. `files` are new cover pictures.
  @discardableResult
  public func arrange(
    _ edits: [ShelfEdit], with files: [[UInt8]] = [], now: Int64
  ) throws(LibraryError) -> [ShelfEdit] {
    try guardedWriting { incarnation in
      for file in files { try addImage(file) }
      var opposites: [ShelfEdit] = []
      for edit in edits {
        guard var row = try present(edit.notebook) else { continue }
        let changed = row.changed
        let (opposite, change) = try change(row, as: incarnation, now: now) { editor in
          try editor.apply(edit.edit)
        }
        try store(change, in: &row)
        row.changed = changed
        try save(row)
        if let opposite { opposites.append(ShelfEdit(edit.notebook, opposite)) }
      }
      return opposites.reversed()
    }
  }

  /// Puts a notebook into a folder, unless it is in the trash or was ever put into or taken out of one.
  ///
  /// Returns the edit that takes it back; nil if it stays. If this throws, nothing has changed.
  public func file(
    _ id: NotebookID, in folder: FolderPath, now: Int64
  ) throws(LibraryError) -> ShelfEdit? {
    let cover = try read(id) { try $0.entity(.notebook) }
    guard cover.value(.folder) == nil, cover.value(.isTrashed) != true else { return nil }
    return try arrange([ShelfEdit(id, .move(to: folder))], now: now).first
  }
}
