internal import Notebook

extension Library {
  /// Merges statements into the tables, within a transaction; returns how many were new.
  ///
  /// - Parameters:
  ///   - records: The statements.
  ///   - notebook: The number of the notebook.
  ///   - now: The time in milliseconds since 1970.
  ///   - source: The shared folder in which they lie; nil where they do not come from one.
  /// - Returns: How many were new.
  /// - Throws: What keeps them from being merged.
  @discardableResult
  func merge(
    _ records: [Record], in notebook: Int64, now: Int64, from source: Int64? = nil
  ) throws -> Int {
    let outbox = try OutboxKeeper(in: self, of: notebook, from: source)
    var count = 0
    var start = records.startIndex
    // Statements about one thing mostly come in a row and are merged together.
    while start < records.endIndex {
      let id = records[start].key.entity
      let end = records[start...].firstIndex { $0.key.entity != id } ?? records.endIndex
      count += try merge(records[start..<end], about: id, in: notebook, now: now, outbox)
      start = end
    }
    return count
  }

  private func merge(
    _ records: ArraySlice<Record>, about id: EntityID, in notebook: Int64, now: Int64,
    _ outbox: OutboxKeeper
  ) throws -> Int {
    let stored = StoredNotebook(library: self, number: notebook)
    let place = try stored.home(of: id.stored)
    if place != nil { try setAsideDamage(about: id, in: notebook, now: now) }
    var entity = place == nil ? Entity(id: id) : try stored.entity(id)
    var changed: [Field: Fragment] = [:]
    for record in records {
      let field = record.key.field
      if let known = entity.fields[field], known.contradicts(record.fragment) {
        let copy = RecordRow(record, at: nil, in: notebook)
        try setAside(copy, because: "it contradicts what is known", now: now)
        // The name was given twice, and was ours: the file was taken back to an earlier state.
        if try id.incarnation == presentIncarnation() { try forgetIncarnation() }
      }
      if let merged = entity.merge(record.fragment, into: field) { changed[field] = merged }
    }
    if !changed.isEmpty { try write(entity, changed: changed, from: place, in: notebook) }
    try outbox.note(records, merged: entity, changed: changed)
    return changed.count
  }

  /// Writes what changed of a thing; all of it where the thing is found elsewhere now.
  private func write(
    _ entity: Entity, changed: [Field: Fragment], from place: [UInt8]?, in notebook: Int64
  ) throws {
    let home = entity.home
    let hasMoved = place != (home?.stored ?? [])
    if hasMoved {
      if let place {
        try connection.run(
          "DELETE FROM record WHERE notebook = ? AND home = ? AND entity = ?",
          [.integer(notebook), .blob(place), .blob(entity.id.stored)])
      }
      try connection.run(
        "INSERT OR REPLACE INTO thing (notebook, entity, home) VALUES (?, ?, ?)",
        [.integer(notebook), .blob(entity.id.stored), .blob(home?.stored ?? [])])
    }
    for (field, fragment) in hasMoved ? entity.fields : changed {
      let record = Record(key: RecordKey(entity: entity.id, field: field), fragment: fragment)
      try write(RecordRow(record, at: home, in: notebook))
    }
  }

  /// Writes a row in place of the one with its key.
  func write(_ row: RecordRow) throws {
    try connection.run(
      "INSERT OR REPLACE INTO record (\(RecordRow.columns)) VALUES (?, ?, ?, ?, ?, ?, ?)",
      row.values)
  }

  /// Mends the damaged rows of a thing, or moves them out of the way: a whole one may take their place.
  private func setAsideDamage(about id: EntityID, in notebook: Int64, now: Int64) throws {
    let rows = try connection.all(
      """
      SELECT \(RecordRow.columns) FROM record WHERE notebook = ?1 AND entity = ?2
      AND home = (SELECT home FROM thing WHERE notebook = ?1 AND entity = ?2)
      """, [.integer(notebook), .blob(id.stored)]
    ) { RecordRow($0) }
    for row in rows {
      guard case .failure(let fault) = row.checked else { continue }
      try remove(row)
      if let mended = row.mended, mended.key == row.key {
        try write(mended)
      } else {
        try setAside(row, because: fault.rawValue, now: now)
      }
    }
  }

  /// Takes a row out of the table of records.
  func remove(_ row: RecordRow) throws {
    try connection.run(
      """
      DELETE FROM record
      WHERE notebook = ? AND home = ? AND entity = ? AND code = ? AND name = ?
      """, row.key)
  }
}
