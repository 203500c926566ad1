internal import Bytes
public import Notebook

/// Small pictures of pages, saved beside a library so that they need not be drawn again; for one thread.
///
/// It may be lost at any time: none of its failures is an error, and a damaged file is deleted.
public final class ThumbnailCache {
  /// The identity of a picture.
  public struct Name: Hashable, Sendable {
    var page: PageID
    var width: Int, height: Int
    var light: String

    /// `width` and `height` are in pixels, `light` is spelt as by the drawing program.
    public init(of page: PageID, width: Int, height: Int, light: String) {
      (self.page, self.width, self.height, self.light) = (page, width, height, light)
    }
  }

  /// A picture and the state it shows.
  public struct Picture: Hashable, Sendable {
    /// Red, green and blue of each pixel, row by row from the top.
    public var rgb: [UInt8]
    /// The state in which the page was drawn.
    public var state: PageState
    /// The notebook's mark when that was known to be the page's state.
    public var mark: String

    /// Creates a picture.
    public init(rgb: [UInt8], state: PageState, mark: String) {
      (self.rgb, self.state, self.mark) = (rgb, state, mark)
    }
  }

  private let path: String
  private let limit: Int
  private var connection: Connection?
  private var session: Int64 = 0
  /// The bytes of all pictures, as far as this program knows.
  private var byteCount = 0

  /// The largest side of a saved picture, in pixels.
  private static let largest = 4096
  /// The milliseconds to wait for another program.
  private static let patience: Int32 = 50

  /// Opens or creates the cache of a library; `limit` is in bytes.
  public init(of directory: String, limit: Int = 256 << 20) {
    path = "\(directory)/thumbnails.sqlite"
    self.limit = limit
    do { connection = try prepared() } catch { if Self.isDamage(error) { openAnew() } }
  }

  /// Returns a picture; nil if there is none.
  public func picture(_ name: Name) -> Picture? {
    guard max(name.width, name.height) <= Self.largest else { return nil }
    let found = attempt { connection in
      try connection.first(
        """
        SELECT state, mark, used, check_sum, bytes FROM picture
        WHERE notebook = ? AND page = ? AND light = ? AND width = ? AND height = ?
        """, name.key
      ) { row in
        guard let picture = Self.picture(row, name) else { throw Damaged() }
        return (picture: picture, used: row.integer(2))
      }
    }
    guard let (picture, used) = found ?? nil else { return nil }
    // One writing transaction per picture and use of the file, not per read.
    if used != session { update("used = ?", [.integer(session)], of: name) }
    return picture
  }

  /// Saves a picture, replacing the one before.
  public func store(_ picture: Picture, as name: Name) {
    guard max(name.width, name.height) <= Self.largest else { return }
    let bytes = Deflate.compressed(picture.rgb, level: 3)
    attempt { connection in
      try connection.run(
        """
        INSERT OR REPLACE INTO picture
        (notebook, page, light, width, height, state, mark, used, check_sum, bytes)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        name.key + [
          .integer(picture.state.number), .text(picture.mark), .integer(session),
          .integer(Int64(Checksum.crc32(bytes))), .blob(bytes),
        ])
    }
    byteCount += bytes.count
    if byteCount > limit { makeRoom() }
  }

  /// Notes that a picture is still current though the notebook has another mark.
  public func confirm(_ name: Name, at mark: String) {
    update("mark = ?", [.text(mark)], of: name)
  }

  private func update(_ change: String, _ values: [SQLValue], of name: Name) {
    attempt { connection in
      try connection.run(
        """
        UPDATE picture SET \(change)
        WHERE notebook = ? AND page = ? AND light = ? AND width = ? AND height = ?
        """, values + name.key)
    }
  }

  private func makeRoom() {
    attempt { connection in
      try connection.transaction(.writing) {
        var (count, rows) = (0, [Int64]())
        try connection.forEach(
          "SELECT number, length(bytes) FROM picture ORDER BY used DESC, number DESC"
        ) { row in
          count += Int(row.integer(1))
          if count > limit / 8 * 7 { rows.append(row.integer(0)) }
        }
        for row in rows {
          try connection.run("DELETE FROM picture WHERE number = ?", [.integer(row)])
        }
        byteCount = try Self.byteCount(of: connection)
      }
    }
  }

  private static func picture(_ row: borrowing Row, _ name: Name) -> Picture? {
    let (size, bytes) = (name.width * name.height * 3, row.bytes(4))
    guard row.integer(3) == Int64(Checksum.crc32(bytes)),
      let rgb = try? Deflate.expanded(bytes, limit: size), rgb.count == size
    else { return nil }
    return Picture(rgb: rgb, state: PageState(number: row.integer(0)), mark: row.text(1))
  }

  private struct Damaged: Error {}

  private static let applicationID: Int64 = 0x5355_5A54
  /// Increase it whenever pages are drawn differently or the table changes.
  private static let version: Int64 = 2

  private static let table = """
    CREATE TABLE picture (
      number INTEGER PRIMARY KEY,
      notebook BLOB NOT NULL,
      page BLOB NOT NULL,
      light TEXT NOT NULL,
      width INTEGER NOT NULL,
      height INTEGER NOT NULL,
      state INTEGER NOT NULL,
      mark TEXT NOT NULL,
      used INTEGER NOT NULL,
      check_sum INTEGER NOT NULL,
      bytes BLOB NOT NULL,
      UNIQUE (notebook, page, light, width, height)
    ) STRICT;
    """

  /// Nil if there is no file or the work fails.
  @discardableResult
  private func attempt<Value>(_ work: (Connection) throws -> Value) -> Value? {
    guard let connection else { return nil }
    do {
      return try work(connection)
    } catch {
      if Self.isDamage(error) { openAnew() }
      return nil
    }
  }

  private static func isDamage(_ error: any Error) -> Bool {
    guard let error = error as? SQLiteError else { return true }
    return !error.isAboutMachine && !error.isAboutWriting
  }

  private func openAnew() {
    connection = nil
    byteCount = 0
    LibraryFiles.remove(path)
    connection = try? prepared()
  }

  private func prepared() throws -> Connection {
    let connection = try Connection(path, mode: .creating)
    connection.patience = Self.patience
    try connection.run("PRAGMA journal_mode = WAL")
    try connection.run("PRAGMA synchronous = OFF")
    try connection.run("PRAGMA journal_size_limit = 4194304")
    try connection.run("PRAGMA cell_size_check = ON")
    try connection.transaction(.writing) { try prepare(connection) }
    byteCount = try Self.byteCount(of: connection)
    return connection
  }

  private func prepare(_ connection: Connection) throws {
    if try connection.number("SELECT count(*) FROM sqlite_schema") == 0 {
      try connection.run(script: Self.table)
      try connection.run("PRAGMA application_id = \(Self.applicationID)")
      try connection.run("PRAGMA user_version = \(Self.version)")
    }
    guard try connection.number("PRAGMA application_id") == Self.applicationID,
      try connection.number("PRAGMA user_version") == Self.version
    else { throw Damaged() }
    session = try connection.number("SELECT coalesce(max(used), 0) + 1 FROM picture")
  }

  private static func byteCount(of connection: Connection) throws -> Int {
    Int(clamping: try connection.number("SELECT sum(length(bytes)) FROM picture"))
  }
}

extension ThumbnailCache.Name {
  fileprivate var key: [SQLValue] {
    [
      .blob(page.notebook.bytes), .blob(page.page.stored), .text(light), .integer(Int64(width)),
      .integer(Int64(height)),
    ]
  }
}

/// The visible state of a page: whatever changes its looks changes its state.
public struct PageState: Hashable, Sendable {
  /// The state, opaque and valid in one library.
  let number: Int64
}

extension Library {
  /// Returns what is known of a page without its ink; nil if it is not here.
  public func sheet(_ page: EntityID, of id: NotebookID) throws(LibraryError) -> Outline.Page? {
    try read(id) { Outline.Page(try $0.entity(page)) }
  }

  /// Returns the state of a page from its statements' checksums, except those of its place, title, tags and bookmark.
  public func state(of page: EntityID, of id: NotebookID) throws(LibraryError) -> PageState {
    try guardedReading { try state(of: page, in: row(of: id).number, told: Self.looks) }
  }

  /// Returns the states of pages with all their statements except their places.
  public func wholeStates(
    of pages: some Sequence<EntityID>, in id: NotebookID
  ) throws(LibraryError) -> [EntityID: PageState] {
    try guardedReading {
      let number = try row(of: id).number
      let states = try pages.map { ($0, try state(of: $0, in: number, told: Self.whole)) }
      return Dictionary(states) { first, _ in first }
    }
  }

  private func state(of page: EntityID, in number: Int64, told query: String) throws -> PageState {
    // FNV-1a over whole numbers, in their order.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ row: borrowing Row) {
      hash = (hash ^ UInt64(bitPattern: row.integer(0))) &* 0x100_0000_01b3
      hash ^= hash >> 29
    }
    try connection.forEach(
      "SELECT check_sum FROM record WHERE notebook = ? AND home = ?",
      [.integer(number), .blob(page.stored)], add)
    try connection.forEach(
      query, [.integer(number), .blob(EntityID.notebook.stored), .blob(page.stored)], add)
    return PageState(number: Int64(bitPattern: hash))
  }

  /// The statements that may change a page's looks; a later program's may.
  private static let looks = statements(without: place + unseen)
  private static let whole = statements(without: place)

  private static func statements(without fields: [Field]) -> String {
    """
    SELECT check_sum FROM record WHERE notebook = ? AND home = ? AND entity = ?
    AND code NOT IN (\(fields.map { String($0.code) }.joined(separator: ", ")))
    """
  }

  private static let place: [Field] = [
    Property<FractionalIndex>.order.field, Property<EntityID>.section.field,
  ]
  private static let unseen: [Field] = [
    Property<String>.title.field, Property<Bool>.bookmark.field, Property<Bool>.tag("").field,
    Property<String>.label.field,
  ]
}
