internal import Glibc

/// Saves what can be read of a database whose structure is broken into a new one.
struct Salvage {
  private let files: LibraryFiles

  /// Prepares to save a library.
  init(_ files: LibraryFiles) { self.files = files }

  /// Puts a new database in the place of the broken one; returns where that is kept.
  func run(now: Int64) throws -> String {
    let kept = try KeptFile.keep(files, now: now)
    let copy = "\(files.database).salvage-\(getpid())"
    let part = "\(files.database).part-\(getpid())"
    defer {
      LibraryFiles.remove(copy)
      LibraryFiles.remove(part)
    }
    // SQLite changes a file that it opens; the one that is kept stays as it was found.
    try FileCopy.copy(kept, to: copy)
    if LibraryFiles.exists("\(kept)-wal") { try FileCopy.copy("\(kept)-wal", to: "\(copy)-wal") }
    try FileCopy.mendHeader(of: copy)
    try Library.fill(part, settings: Library.Settings())
    try save(copy, into: part)
    try note(kept, in: part, now: now)
    try install(part)
    return kept
  }

  private func save(_ copy: String, into part: String) throws {
    let target = try Connection(part, mode: .writing)
    do {
      let source = try Connection(copy, mode: .writing)
      guard try source.number("SELECT count(*) FROM sqlite_schema") > 0 else {
        throw LibraryError.lost(path: files.database)
      }
      try target.transaction(.writing) {
        for table in Table.all {
          for order in ["ASC", "DESC"] {
            try save(table, in: order, from: source, into: target)
          }
        }
        try saveRecordsByThing(from: source, into: target)
      }
    } catch let error as SQLiteError {
      guard error.code.primary == .corrupt || error.code.primary == .notADatabase else {
        throw error
      }
      throw LibraryError.lost(path: files.database)
    }
    guard try target.number("SELECT count(*) FROM notebook") > 0 else {
      throw LibraryError.lost(path: files.database)
    }
    try target.run("DELETE FROM meta")
  }

  /// Leaves a lasting word that something may be missing, and where it may be found.
  private func note(_ kept: String, in part: String, now: Int64) throws {
    let target = try Connection(part, mode: .writing)
    let name = kept.split(separator: "/").last.map(String.init) ?? kept
    try target.run(
      """
      INSERT INTO quarantine (time, reason, source, notebook, key, value)
      VALUES (?, 'the structure of the file was broken', 'file', 0, ?, x'')
      """, [.integer(max(now, 0)), .blob(Array(name.utf8))])
    try target.run("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// Reads a table from one end up to the damage; from both ends little is missed.
  private func save(
    _ table: Table, in order: String, from source: Connection, into target: Connection
  ) throws {
    let key = table.key.map { "\($0) \(order)" }.joined(separator: ", ")
    try passingOverDamage {
      try source.forEach("SELECT \(table.columns) FROM \(table.name) ORDER BY \(key)") { row in
        try insert(row.values(table.count), into: table, of: target)
      }
    }
  }

  /// Reads what lies between two damaged places, thing by thing.
  private func saveRecordsByThing(
    from source: Connection, into target: Connection
  ) throws {
    let table = Table.record
    let things = try target.all("SELECT notebook, home, entity FROM thing") { $0.values(3) }
    for key in things {
      try passingOverDamage {
        try source.forEach(
          """
          SELECT \(table.columns) FROM record WHERE notebook = ? AND home = ? AND entity = ?
          """, key
        ) { row in try insert(row.values(table.count), into: table, of: target) }
      }
    }
  }

  /// Puts a row into the new database, unless it has values that the table cannot hold.
  private func insert(_ values: [SQLValue], into table: Table, of target: Connection) throws {
    do {
      try target.run(table.insertion, values)
    } catch let error as SQLiteError {
      guard [.constraint, .mismatch].contains(error.code.primary) else { throw error }
    }
  }

  /// Reads up to the damage; what else goes wrong, such as a full disk, ends the salvage.
  private func passingOverDamage(_ work: () throws -> Void) throws {
    do {
      try work()
    } catch let error as SQLiteError {
      // A table that the damaged schema has lost is a plain failure.
      let damage: [SQLiteError.Code] = [.corrupt, .notADatabase, .tooBig, .failure]
      guard damage.contains(error.code.primary) else { throw error }
    }
  }

  /// Puts the new database over the broken one, so that other processes see one transaction; where
  /// the broken one does not even allow that, in place of it.
  private func install(_ part: String) throws {
    do {
      let source = try Connection(part, mode: .writing)
      let target = try Connection(files.database, mode: .writing)
      try source.copy(to: target)
      guard try target.first("PRAGMA quick_check(1)", [], { $0.text(0) }) == "ok" else {
        throw LibraryError.damaged(path: files.database)
      }
    } catch {
      for suffix in ["-wal", "-shm"] { unlink(files.database + suffix) }
      let whole = try Connection(part, mode: .writing)
      try whole.run("PRAGMA wal_checkpoint(TRUNCATE)")
      try LibraryFiles.replace(files.database, by: part)
    }
  }

  /// A table, as far as it is needed to copy its rows.
  private struct Table {
    let name: String
    let columns: String
    let key: [String]

    var count: Int { columns.split(separator: ",").count }

    var insertion: String {
      let places = Array(repeating: "?", count: count).joined(separator: ", ")
      return "INSERT OR IGNORE INTO \(name) (\(columns)) VALUES (\(places))"
    }

    static let record = Table(
      name: "record", columns: RecordRow.columns,
      key: ["notebook", "home", "entity", "code", "name"])

    static let all: [Table] = [
      Table(name: "notebook", columns: NotebookRow.columns, key: ["number"]),
      Table(name: "thing", columns: "notebook, entity, home", key: ["notebook", "entity"]),
      record,
      Table(name: "history", columns: HistoryRow.columns, key: ["notebook", "number"]),
      Table(name: "view", columns: "notebook, key, value", key: ["notebook", "key"]),
      Table(name: "blob", columns: "number, hash, bytes", key: ["number"]),
      Table(
        name: "quarantine", columns: "number, time, reason, source, notebook, key, value",
        key: ["number"]),
    ]
  }
}
