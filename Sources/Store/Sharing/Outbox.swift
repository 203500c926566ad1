public import Notebook

/// A row for each changed statement of a shared notebook, until the folder has it: written with the change, so nothing
/// is forgotten if a program ends before it has published, and publishing something twice does no harm.
extension Library {
  func shares(of notebook: Int64) throws -> [Int64] {
    try connection.all("SELECT folder FROM share WHERE notebook = ?", [.integer(notebook)]) {
      $0.integer(0)
    }
  }

  func enqueue(_ key: RecordKey, of notebook: Int64, for folder: Int64) throws {
    try connection.run(
      "INSERT OR REPLACE INTO outbox (folder, notebook, entity, code, name) VALUES (?, ?, ?, ?, ?)",
      Self.place(key, of: notebook, for: folder))
  }

  func removeFromOutbox(_ key: RecordKey, of notebook: Int64, for folder: Int64) throws {
    try connection.run(
      "DELETE FROM outbox WHERE folder = ? AND notebook = ? AND entity = ? AND code = ? AND name = ?",
      Self.place(key, of: notebook, for: folder))
  }

  private static func place(
    _ key: RecordKey, of notebook: Int64, for folder: Int64
  ) -> [SQLValue] {
    [
      .integer(folder), .integer(notebook), .blob(key.entity.stored),
      .integer(Int64(key.field.code)), .blob(key.field.name),
    ]
  }

  func hasOutbox(of notebook: Int64, for folder: Int64) throws -> Bool {
    try connection.number(
      "SELECT EXISTS (SELECT 1 FROM outbox WHERE folder = ? AND notebook = ?)",
      [.integer(folder), .integer(notebook)]) != 0
  }
}

/// Statements on their way into a sync folder.
public struct Outgoing: Sendable {
  /// The statements, with the places of their things.
  public let records: [PlacedRecord]
  /// The last outbox row that they cover.
  let mark: Int64
  /// The rows up to there that keep waiting because they are about unfinished pages.
  let held: [RecordKey]

  /// True if there is nothing to send.
  public var isEmpty: Bool { records.isEmpty }
  /// True if no row of the outbox depends on it.
  public var isSettled: Bool { mark == 0 && held.isEmpty }

  /// The same without some statements, which no longer wait either.
  public func leavingOut(_ isLeftOut: (Record) -> Bool) -> Outgoing {
    Outgoing(records: records.filter { !isLeftOut($0.record) }, mark: mark, held: held)
  }
}

extension Library {
  /// The notebooks with rows waiting for a folder, even if only for unfinished pages.
  public func notebooksWaiting(for folder: Int64) throws(LibraryError) -> [NotebookID] {
    try guarded {
      try connection.all(
        """
        SELECT notebook.id FROM notebook WHERE notebook.number IN
        (SELECT DISTINCT notebook FROM outbox WHERE folder = ?) ORDER BY notebook.id
        """, [.integer(folder)]
      ) { NotebookID(bytes: $0.bytes(0)) }.compactMap(\.self)
    }
  }

  /// The notebooks with something to send to a folder.
  public func notebooksToSend(to folder: Int64) throws(LibraryError) -> [NotebookID] {
    var notebooks: [NotebookID] = []
    for id in try notebooksWaiting(for: folder)
    where try !outgoing(of: id, for: folder, atMost: 1).isEmpty { notebooks.append(id) }
    return notebooks
  }

  /// Returns about `limit` bytes of the statements waiting for a folder, oldest first, without unfinished pages.
  public func outgoing(
    of id: NotebookID, for folder: Int64, atMost limit: Int
  ) throws(LibraryError) -> Outgoing {
    try guardedReading {
      let number = try row(of: id).number
      var (drafts, size) = (Drafts(in: self, of: number), 0)
      var (records, held, mark) = ([PlacedRecord](), [RecordKey](), Int64(0))
      try connection.walk(
        """
        SELECT \(RecordRow.columns(of: "record")), outbox.number FROM outbox
        JOIN thing ON thing.notebook = outbox.notebook AND thing.entity = outbox.entity
        JOIN record ON record.notebook = outbox.notebook AND record.home = thing.home
        AND record.entity = outbox.entity AND record.code = outbox.code
        AND record.name = outbox.name
        WHERE outbox.folder = ? AND outbox.notebook = ? ORDER BY outbox.number
        """, [.integer(folder), .integer(number)]
      ) { found in
        mark = found.integer(RecordRow.columnCount)
        let row = RecordRow(found)
        guard case .success(let record) = row.checked else { return true }
        guard try !drafts.contains(row) else {
          held.append(record.key)
          return true
        }
        size += row.value.count + 40
        records.append(PlacedRecord(record, at: try? EntityID(exactly: row.home)))
        return size < limit
      }
      // Waiting rows whose records are gone wait for nothing.
      if records.isEmpty { mark = try lastRow(of: number, for: folder) }
      return Outgoing(records: records, mark: mark, held: held)
    }
  }

  private func lastRow(of notebook: Int64, for folder: Int64) throws -> Int64 {
    try connection.number(
      "SELECT max(number) FROM outbox WHERE folder = ? AND notebook = ?",
      [.integer(folder), .integer(notebook)])
  }

  /// Returns all statements about a notebook that a folder lacks, as of one moment.
  public func outgoing(
    of id: NotebookID, for folder: Int64, where isLacking: (Record) -> Bool
  ) throws(LibraryError) -> Outgoing {
    try guardedReading {
      let number = try row(of: id).number
      var drafts = Drafts(in: self, of: number)
      var (records, held) = ([PlacedRecord](), [RecordKey]())
      let mark = try lastRow(of: number, for: folder)
      try connection.forEachRecord(of: number) { row in
        guard case .success(let record) = row.checked, isLacking(record) else { return }
        guard try !drafts.contains(row) else { return held.append(record.key) }
        records.append(PlacedRecord(record, at: try? EntityID(exactly: row.home)))
      }
      return Outgoing(records: records, mark: mark, held: held)
    }
  }

  /// Notes that statements are now in a folder.
  public func markSent(
    _ outgoing: Outgoing, of id: NotebookID, for folder: Int64
  ) throws(LibraryError) {
    try guardedWriting { _ in
      // The notebook may have been removed meanwhile.
      guard let row = try present(id) else { return }
      try countStep(of: folder)
      try connection.run(
        "DELETE FROM outbox WHERE folder = ? AND notebook = ? AND number <= ?",
        [.integer(folder), .integer(row.number), .integer(outgoing.mark)])
      for key in outgoing.held { try enqueue(key, of: row.number, for: folder) }
    }
  }

  /// Returns statements with the places of their things here.
  public func placed(
    _ records: [Record], of id: NotebookID
  ) throws(LibraryError) -> [PlacedRecord] {
    try read(id) { notebook in
      try records.map { record in
        let home = try notebook.home(of: record.key.entity.stored)
        return PlacedRecord(record, at: home.flatMap { try? EntityID(exactly: $0) })
      }
    }
  }
}

/// The unfinished pages: their contents do not concern other devices yet.
private struct Drafts {
  private let library: Library
  private let notebook: Int64
  private var known: [[UInt8]: Bool] = [:]

  init(in library: Library, of notebook: Int64) {
    (self.library, self.notebook) = (library, notebook)
  }

  /// True if a row is about such a page, or something on one.
  mutating func contains(_ row: RecordRow) throws -> Bool {
    // A backdrop may be put on a page before anything else is stated about it.
    let page = row.home.isEmpty ? row.entity : row.home
    if let known = known[page] { return known }
    let isDraft = try isDraft(page)
    known[page] = isDraft
    return isDraft
  }

  private func isDraft(_ page: [UInt8]) throws -> Bool {
    guard let id = try? EntityID(exactly: page), id != .notebook,
      try library.isOwn(id.incarnation)
    else { return false }
    return try library.connection.number(
      "SELECT EXISTS (SELECT 1 FROM record WHERE notebook = ? AND home = ? AND entity = ? AND code = 0)",
      [.integer(notebook), .blob(EntityID.notebook.stored), .blob(page)]) == 0
  }
}

/// Puts changes in a notebook into the outboxes of its sync folders.
struct OutboxKeeper {
  private let library: Library
  private let notebook: Int64
  private let source: Int64?
  private let others: [Int64]
  private let mayBeSettled: Bool

  init(in library: Library, of notebook: Int64, from source: Int64?) throws {
    (self.library, self.notebook, self.source) = (library, notebook, source)
    others = try library.shares(of: notebook).filter { $0 != source }
    mayBeSettled = try source.map { try library.hasOutbox(of: notebook, for: $0) } ?? false
  }

  /// If the merged state is the source's, it lacks nothing; if more than either said, it must receive it.
  func enqueue(
    _ records: ArraySlice<Record>, merged entity: Entity, changed: [Field: Fragment]
  ) throws {
    guard source != nil || !others.isEmpty else { return }
    // Of an erased element, a folder may have nothing but its erasure.
    var news = changed
    if case .life(let life)? = changed[.life], life.isAlive, life.length > 1 {
      news = entity.fields
    }
    for field in news.keys.sorted() {
      let key = RecordKey(entity: entity.id, field: field)
      for folder in others { try library.enqueue(key, of: notebook, for: folder) }
    }
    guard let source else { return }
    if case .body(let body)? = changed[.body] { try enqueueErasedBase(of: body) }
    var isSettled: [Field: Bool] = [:]
    for record in records {
      let field = record.key.field
      isSettled[field] = isSettled[field] == true || entity.fields[field] == record.fragment
    }
    for (field, isSettled) in isSettled {
      let key = RecordKey(entity: entity.id, field: field)
      if isSettled {
        if mayBeSettled { try library.removeFromOutbox(key, of: notebook, for: source) }
      } else if changed[field] != nil {
        try library.enqueue(key, of: notebook, for: source)
      }
    }
  }

  /// Sends an erased stroke, a piece of which has arrived, to the folders that may have nothing of it.
  private func enqueueErasedBase(of body: [UInt8]) throws {
    guard case .element(_, .piece(let base))? = try? Body(stored: body) else { return }
    let stroke = try StoredNotebook(library: library, number: notebook).entity(base)
    guard !stroke.life.isAlive else { return }
    for field in stroke.fields.keys.sorted() {
      let key = RecordKey(entity: base, field: field)
      for folder in others { try library.enqueue(key, of: notebook, for: folder) }
    }
  }
}
