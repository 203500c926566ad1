internal import Bytes
public import Notebook

extension Library {
  /// Returns a value of a notebook's view for a key such as "page"; nil if none.
  public func viewState(_ key: String, of id: NotebookID) throws(LibraryError) -> [UInt8]? {
    try guarded {
      try connection.first(
        "SELECT value FROM view WHERE notebook = ? AND key = ?",
        [.integer(row(of: id).number), .text(key)]
      ) { $0.bytes(0) }
    }
  }

  /// Returns the notebooks outside the trash with a value under a key, oldest first.
  public func notebooks(
    keeping key: String, as value: [UInt8]
  ) throws(LibraryError) -> [NotebookID] {
    try guardedReading {
      let numbers = Set(
        try connection.all(
          "SELECT notebook FROM view WHERE key = ? AND value = ?", [.text(key), .blob(value)]
        ) { $0.integer(0) })
      // All rows are read only if one will be found.
      guard !numbers.isEmpty else { return [] }
      return try publishedRows().filter { row in
        guard numbers.contains(row.number) else { return false }
        let cover = try StoredNotebook(library: self, number: row.number).entity(.notebook)
        return !(cover.value(.isTrashed) ?? false)
      }.map(\.id)
    }
  }

  /// Returns all values of a notebook whose keys share a prefix, by key.
  public func viewStates(
    startingWith beginning: String, of id: NotebookID
  ) throws(LibraryError) -> [String: [UInt8]] {
    try guarded {
      let rows = try connection.all(
        "SELECT key, value FROM view WHERE notebook = ? AND substr(key, 1, length(?2)) = ?2",
        [.integer(row(of: id).number), .text(beginning)]
      ) { ($0.text(0), $0.bytes(1)) }
      return Dictionary(rows) { $1 }
    }
  }

  /// Returns the values for a key, by notebook.
  public func viewStates(_ key: String) throws(LibraryError) -> [NotebookID: [UInt8]] {
    try guarded {
      let rows = try connection.all(
        """
        SELECT notebook.id, view.value FROM view JOIN notebook ON notebook.number = view.notebook
        WHERE view.key = ?
        """, [.text(key)]
      ) { (NotebookID(bytes: $0.bytes(0)), $0.bytes(1)) }
      return Dictionary(rows.compactMap { id, value in id.map { ($0, value) } }) { $1 }
    }
  }

  /// Saves a value of a notebook's view, within an edit with it; the notebook itself does not change.
  public func setViewState(
    _ key: String, of id: NotebookID, to value: [UInt8]
  ) throws(LibraryError) {
    try guardedChange {
      try connection.run(
        "INSERT OR REPLACE INTO view (notebook, key, value) VALUES (?, ?, ?)",
        [.integer(row(of: id).number), .text(key), .blob(value)])
    }
  }

  /// Removes all values of a notebook whose keys share a prefix, within an edit with it; returns whether any was there.
  @discardableResult
  public func removeViewStates(
    startingWith beginning: String, of id: NotebookID
  ) throws(LibraryError) -> Bool {
    try guardedChange {
      try connection.first(
        "DELETE FROM view WHERE notebook = ? AND substr(key, 1, length(?2)) = ?2 RETURNING 1",
        [.integer(row(of: id).number), .text(beginning)]
      ) { _ in true } ?? false
    }
  }
}

/// A finding about a notebook, saved with its views: valid while the notebook's row is the same, and lost at any time.
struct CachedFinding {
  let notebook: Int64
  private let bytes: [UInt8]

  enum Kind: String, CaseIterable {
    /// Titles, tags, the number of pages and what else covers show.
    case cover = "shelved"
    /// The pages with links to pages.
    case links
    /// Titles, tags, typed text and the PDF pages underneath.
    case words = "found"
  }

  init(_ value: some Storable, of row: NotebookRow) {
    notebook = row.number
    var writer = ByteWriter()
    let stored = value.stored
    writer.appendFixed32(row.mark)
    writer.appendFixed32(Checksum.crc32(stored))
    writer.append(contentsOf: stored)
    bytes = writer.bytes
  }

  fileprivate init(_ notebook: Int64, _ bytes: [UInt8]) {
    (self.notebook, self.bytes) = (notebook, bytes)
  }

  /// Nil if the notebook has changed since, or the bytes are damaged.
  func value<Value: Storable>(for row: NotebookRow) -> Value? {
    var reader = ByteReader(bytes)
    guard let mark = try? reader.fixed32(), let sum = try? reader.fixed32(), mark == row.mark,
      let stored = try? reader.bytes(reader.remaining), sum == Checksum.crc32(stored)
    else { return nil }
    return try? Value(stored: stored)
  }

  /// The keys of earlier versions: covers without attached files, words without tags or without PDFs.
  fileprivate static let former: [Kind: [String]] = [
    .cover: ["cover"], .words: ["typed", "words"],
  ]

  fileprivate func write(as kind: Kind, to connection: Connection) throws {
    try connection.run(
      "INSERT OR REPLACE INTO view (notebook, key, value) SELECT number, ?, ? FROM notebook WHERE number = ?",
      [.text(kind.rawValue), .blob(bytes), .integer(notebook)])
    for key in Self.former[kind] ?? [] {
      try connection.run(
        "DELETE FROM view WHERE notebook = ? AND key = ?", [.integer(notebook), .text(key)])
    }
  }
}

extension Library {
  func cachedFindings(_ kind: CachedFinding.Kind) throws -> [Int64: CachedFinding] {
    let rows = try connection.all(
      "SELECT notebook, value FROM view WHERE key = ?", [.text(kind.rawValue)]
    ) { CachedFinding($0.integer(0), $0.bytes(1)) }
    return Dictionary(rows.map { ($0.notebook, $0) }) { $1 }
  }

  /// Saves findings; a library that cannot be written will compute them again.
  func remember(_ news: [CachedFinding], as kind: CachedFinding.Kind) {
    guard !news.isEmpty, !isReadOnly else { return }
    try? writing { _ in for one in news { try one.write(as: kind, to: connection) } }
  }

  /// Removes the findings of a notebook, within a transaction.
  func forgetCachedFindings(of notebook: Int64) throws {
    let kinds = CachedFinding.Kind.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    try connection.run("DELETE FROM view WHERE key IN (\(kinds)) AND notebook = \(notebook)")
  }
}

extension Entity {
  /// Decodes only the kind.
  var isText: Bool {
    guard case .body(let bytes)? = fields[.body] else { return false }
    return bytes.first.map(Figure.codesWithText.contains) == true
  }

  /// True if a link has been set or removed.
  var hasLink: Bool { fields[ElementAnchor.linkField] != nil }
}

/// A cheap mark of a notebook's state: every change gives it another one.
public struct NotebookMark: Hashable, Sendable {
  /// The notebook.
  public let id: NotebookID
  /// The mark, opaque.
  public let text: String
}

extension Library {
  /// Returns the marks of all notebooks, including those in the trash, in the order in which they entered this library.
  ///
  /// Reads no record. Skips a notebook whose own numbers are damaged, and logs that.
  public func marks() throws(LibraryError) -> [NotebookMark] {
    try guardedReading {
      // A repair changes what is visible, but no number of the notebook.
      let aside = Dictionary(
        try connection.all(
          "SELECT notebook, max(number) FROM quarantine GROUP BY notebook"
        ) { ($0.integer(0), $0.integer(1)) }
      ) { $1 }
      return try publishedRows().map { NotebookMark(of: $0, aside: aside[$0.number] ?? 0) }
    }
  }

  /// Returns the mark of a notebook.
  public func mark(of id: NotebookID) throws(LibraryError) -> NotebookMark {
    try guardedReading {
      let row = try row(of: id)
      let aside = try connection.number(
        "SELECT max(number) FROM quarantine WHERE notebook = ?", [.integer(row.number)])
      return NotebookMark(of: row, aside: aside)
    }
  }
}

extension NotebookMark {
  /// `aside` is the notebook's latest row number in quarantine; 0 for none.
  fileprivate init(of row: NotebookRow, aside: Int64) {
    let numbers = [row.changed, Int64(bitPattern: row.nextCounter)]
    let last = [Int64(bitPattern: row.latestTime), aside]
    id = row.id
    text = (numbers + last).map { String($0, radix: 36) }.joined(separator: ".")
  }
}
