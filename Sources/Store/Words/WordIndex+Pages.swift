internal import Bytes
public import Notebook

/// What was read on a page.
public struct IndexedPage: Hashable, Sendable {
  /// The fingerprint of the ink that was read, see `WrittenStrokes`.
  public var ink: UInt64
  /// What was read, in a form of the reader.
  public var content: [UInt8]

  /// Creates what was read on a page.
  public init(ink: UInt64, content: [UInt8]) { (self.ink, self.content) = (ink, content) }
}

extension WordIndex {
  /// Returns what was read on a page; nil if it was not read.
  public func content(
    of page: EntityID, in notebook: NotebookID
  ) throws(LibraryError) -> IndexedPage? {
    try reading { connection in
      try connection.first(
        "SELECT \(PageRow.columns) FROM page WHERE notebook = ? AND page = ?",
        [.blob(notebook.bytes), .blob(page.stored)]
      ) { try PageRow($0, at: path).page }
    }
  }

  /// Saves what was read on a page, replacing the content before.
  public func save(
    _ page: IndexedPage, of id: EntityID, in notebook: NotebookID
  ) throws(LibraryError) {
    let row = PageRow(notebook: notebook, id: id, page: page)
    try writing { connection in
      try connection.run(
        "INSERT OR REPLACE INTO page (\(PageRow.columns)) VALUES (?, ?, ?, ?, ?)", row.values)
    }
  }

  /// Returns the pages of a notebook that were read, with the fingerprints of their ink.
  public func pages(of notebook: NotebookID) throws(LibraryError) -> [EntityID: UInt64] {
    try reading { connection in
      var pages: [EntityID: UInt64] = [:]
      try connection.forEach(
        "SELECT page, ink FROM page WHERE notebook = ?", [.blob(notebook.bytes)]
      ) { row in pages[try id(row.bytes(0))] = UInt64(bitPattern: row.integer(1)) }
      return pages
    }
  }

  /// Returns what was read where the ink was the same: on another page of any notebook, or on one that was moved.
  public func content(withInk ink: UInt64) throws(LibraryError) -> IndexedPage? {
    try reading { connection in
      var found: IndexedPage?
      try connection.walk(
        "SELECT \(PageRow.columns) FROM page WHERE ink = ?", [.integer(Int64(bitPattern: ink))]
      ) { row in
        found = try? PageRow(row, at: path).page
        return found == nil
      }
      return found
    }
  }

  /// Visits what was read in a notebook, or in all for nil, page by page until a visit returns false.
  ///
  /// A visit must not use the index. Damaged pages are left out. Throws what a visit throws, or a `LibraryError`.
  public func read(
    from notebook: NotebookID? = nil,
    _ visit: (NotebookID, EntityID, IndexedPage) throws -> Bool
  ) throws {
    var failure: (any Error)?
    do {
      try reading { connection in
        let part = notebook == nil ? "" : "WHERE notebook = ?"
        try connection.walk(
          "SELECT \(PageRow.columns) FROM page \(part)", notebook.map { [.blob($0.bytes)] } ?? []
        ) { row in
          guard let row = try? PageRow(row, at: path) else { return true }
          // An error of the visit says nothing about the file.
          do { return try visit(row.notebook, row.id, row.page) } catch { failure = error }
          return false
        }
      }
    } catch LibraryError.damaged {}
    if let failure { throw failure }
  }

  /// Forgets pages that are damaged, so that they are read again.
  public func forgetDamaged() throws(LibraryError) {
    try writing { connection in
      var damaged: [[SQLValue]] = []
      try connection.forEach("SELECT \(PageRow.columns) FROM page") { row in
        guard (try? PageRow(row, at: path)) == nil else { return }
        damaged.append([.blob(row.bytes(0)), .blob(row.bytes(1))])
      }
      for key in damaged {
        try connection.run("DELETE FROM page WHERE notebook = ? AND page = ?", key)
      }
    }
  }

  private func id(_ bytes: [UInt8]) throws -> EntityID {
    guard let id = try? EntityID(exactly: bytes) else { throw LibraryError.damaged(path: path) }
    return id
  }
}

extension WordIndex {
  /// Returns the change of a notebook as of which all pages were read; nil if some were lost or saved since.
  public func changeStamp(of notebook: NotebookID) throws(LibraryError) -> Int64? {
    try reading { connection in
      let key: [SQLValue] = [.blob(notebook.bytes)]
      let row = try connection.first(
        "SELECT changed, page_sum, check_sum FROM notebook WHERE notebook = ?", key
      ) { (changed: $0.integer(0), pages: $0.integer(1), sum: $0.integer(2)) }
      guard let row else { return nil }
      guard row.sum == Self.sum(notebook, row.changed, row.pages)
      else { throw LibraryError.damaged(path: path) }
      return try row.pages == connection.pageSum(of: key) ? row.changed : nil
    }
  }

  /// Notes that all pages of a notebook were read as of a change of it; other pages are removed.
  ///
  /// Returns false and notes nothing if one of them, even a blank one, is not saved: another program may have
  /// begun the file again.
  @discardableResult
  public func setComplete(
    _ notebook: NotebookID, at stamp: Int64, pages: Set<EntityID>
  ) throws(LibraryError) -> Bool {
    try writing { connection in
      let key: [SQLValue] = [.blob(notebook.bytes)]
      let known = try connection.all("SELECT page FROM page WHERE notebook = ?", key) {
        try id($0.bytes(0))
      }
      for page in known where !pages.contains(page) {
        try connection.run(
          "DELETE FROM page WHERE notebook = ? AND page = ?", key + [.blob(page.stored)])
      }
      guard pages.isSubset(of: known) else { return false }
      let sum = try connection.pageSum(of: key)
      try connection.run(
        """
        INSERT OR REPLACE INTO notebook (notebook, changed, page_sum, check_sum)
        VALUES (?, ?, ?, ?)
        """,
        key + [.integer(stamp), .integer(sum), .integer(Self.sum(notebook, stamp, sum))])
      return true
    }
  }

  /// Removes what was read in all other notebooks.
  public func forget(except notebooks: Set<NotebookID>) throws(LibraryError) {
    try writing { connection in
      let known = try connection.all(
        "SELECT notebook FROM page UNION SELECT notebook FROM notebook"
      ) { $0.bytes(0) }
      for id in known where !(NotebookID(bytes: id).map(notebooks.contains) ?? false) {
        for table in ["page", "notebook"] {
          try connection.run("DELETE FROM \(table) WHERE notebook = ?", [.blob(id)])
        }
      }
    }
  }

  /// The extent of an index.
  public struct Status: Hashable, Sendable {
    /// The number of pages that were read.
    public var pages: Int
    /// The number of notebooks that they are in.
    public var notebooks: Int
    /// The size of the index on disk, in bytes.
    public var bytes: Int
  }

  /// Returns the extent of the index.
  public func status() throws(LibraryError) -> Status {
    try reading { connection in
      let bytes = LibraryFiles.size(of: path) + LibraryFiles.size(of: "\(path)-wal")
      return Status(
        pages: Int(try connection.number("SELECT count(*) FROM page")),
        notebooks: Int(try connection.number("SELECT count(DISTINCT notebook) FROM page")),
        bytes: Int(bytes))
    }
  }

  private static func sum(_ notebook: NotebookID, _ changed: Int64, _ pages: Int64) -> Int64 {
    var writer = ByteWriter()
    writer.append(contentsOf: notebook.bytes)
    writer.appendFixed64(UInt64(bitPattern: changed))
    writer.appendFixed64(UInt64(bitPattern: pages))
    return Int64(Checksum.crc32(writer.bytes))
  }
}

extension Connection {
  /// Changes whenever a page of a notebook is lost, or replaced by an earlier state of it.
  fileprivate func pageSum(of notebook: [SQLValue]) throws -> Int64 {
    try number("SELECT sum(check_sum) FROM page WHERE notebook = ?", notebook)
  }
}

private struct PageRow {
  let notebook: NotebookID
  let id: EntityID
  let page: IndexedPage

  /// In the order of reading and writing.
  static let columns = "notebook, page, ink, check_sum, content"

  init(notebook: NotebookID, id: EntityID, page: IndexedPage) {
    (self.notebook, self.id, self.page) = (notebook, id, page)
  }

  /// Throws `damaged` if the checksum does not match.
  init(_ row: borrowing Row, at path: String) throws {
    guard let notebook = NotebookID(bytes: row.bytes(0)),
      let id = try? EntityID(exactly: row.bytes(1))
    else { throw LibraryError.damaged(path: path) }
    let page = IndexedPage(ink: UInt64(bitPattern: row.integer(2)), content: row.bytes(4))
    self.init(notebook: notebook, id: id, page: page)
    guard row.integer(3) == checkSum else { throw LibraryError.damaged(path: path) }
  }

  var values: [SQLValue] {
    [
      .blob(notebook.bytes), .blob(id.stored), .integer(Int64(bitPattern: page.ink)),
      .integer(checkSum), .blob(page.content),
    ]
  }

  /// Covers every column: a row can neither change nor stray unnoticed.
  private var checkSum: Int64 {
    var writer = ByteWriter()
    writer.append(contentsOf: notebook.bytes)
    id.write(to: &writer)
    writer.appendFixed64(page.ink)
    writer.appendFixed32(Checksum.crc32(page.content))
    return Int64(Checksum.crc32(writer.bytes))
  }
}
