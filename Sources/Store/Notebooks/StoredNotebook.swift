public import Notebook

/// A notebook read from disk on demand; nothing is cached, so the next read shows what another process wrote.
public struct StoredNotebook: NotebookReader {
  let library: Library
  let number: Int64

  /// Returns all that is known of a thing; damaged statements are skipped.
  public func entity(_ id: EntityID) throws -> Entity {
    // The notebook itself always has one place, even if the table of places is damaged.
    let known = id == .notebook ? id.stored : try home(of: id.stored)
    guard let home = known else { return Entity(id: id) }
    return try entities(
      "SELECT \(RecordRow.columns) FROM record WHERE notebook = ? AND home = ? AND entity = ?",
      [.integer(number), .blob(home), .blob(id.stored)]
    ).first { $0.id == id } ?? Entity(id: id)
  }

  /// Returns the things in a place; damaged statements are skipped.
  public func entities(at home: EntityID) throws -> [Entity] {
    try entities(
      "SELECT \(RecordRow.columns) FROM record WHERE notebook = ? AND home = ?",
      [.integer(number), .blob(home.stored)])
  }

  /// Returns the lives of the things in a place; no ink is read.
  public func lives(at home: EntityID) throws -> [EntityID: Life] {
    var lives: [EntityID: Life] = [:]
    let place: [SQLValue] = [.integer(number), .blob(home.stored)]
    try library.connection.forEach(
      "SELECT DISTINCT entity FROM record WHERE notebook = ? AND home = ?", place
    ) { row in
      if let id = try? EntityID(exactly: row.bytes(0)) { lives[id] = .born }
    }
    for entity in try entities(
      "SELECT \(RecordRow.columns) FROM record WHERE notebook = ? AND home = ? AND code = 1", place)
    {
      lives[entity.id] = entity.life
    }
    return lives
  }

  /// Nil if there are no records of the thing.
  func home(of entity: [UInt8]) throws -> [UInt8]? {
    try library.connection.first(
      "SELECT home FROM thing WHERE notebook = ? AND entity = ?",
      [.integer(number), .blob(entity)]
    ) { $0.bytes(0) }
  }

  func entities(_ sql: String, _ values: [SQLValue]) throws -> [Entity] {
    var entities: [Entity] = []
    try library.connection.forEach(sql, values) { row in
      let row = RecordRow(row)
      switch row.checked {
      case .success(let record):
        if entities.last?.id != record.key.entity { entities.append(Entity(id: record.key.entity)) }
        entities[entities.count - 1].merge(record.fragment, into: record.key.field)
      case .failure(let fault): library.report(Damage(row, because: fault))
      }
    }
    return entities
  }
}

extension Library {
  /// Reads the sections and pages of a notebook; no ink is read.
  public func outline(of id: NotebookID) throws(LibraryError) -> Outline {
    try read(id) { try Outline(of: $0) }
  }

  /// Reads the visible contents of a page.
  public func page(_ page: EntityID, of id: NotebookID) throws(LibraryError) -> PageContent {
    try read(id) { try PageContent(of: page, in: $0) }
  }

  /// Returns 64 hexadecimal digits that are the same exactly if a reader sees the same, in time linear in the ink.
  public func contentHash(
    of id: NotebookID, noting note: (LooseElement) -> Void = { _ in }
  ) throws(LibraryError) -> String {
    try read(id) { try ContentDigest(of: $0, noting: note).description }
  }

  /// Returns the bytes of all statements about a notebook, including deleted things.
  public func byteCount(of id: NotebookID) throws(LibraryError) -> Int {
    try guardedReading {
      Int(
        try connection.number(
          "SELECT sum(length(entity) + length(name) + length(value)) FROM record WHERE notebook = ?",
          [.integer(row(of: id).number)]))
    }
  }

  /// Reads a notebook as of one moment, whatever others write; errors of the closure become a `LibraryError`.
  public func read<Value>(
    _ id: NotebookID, _ look: (StoredNotebook) throws -> Value
  ) throws(LibraryError) -> Value {
    try guardedReading { try look(StoredNotebook(library: self, number: row(of: id).number)) }
  }
}
