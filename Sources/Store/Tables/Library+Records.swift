internal import Notebook

extension Library {
  /// Merges statements, within a transaction, from a sync folder if any; returns the number of new ones.
  @discardableResult
  func merge(
    _ records: [Record], in notebook: Int64, now: Int64, from source: Int64? = nil
  ) throws -> Int {
    let outbox = try OutboxKeeper(in: self, of: notebook, from: source)
    var count = 0
    var start = records.startIndex
    // Statements about one thing are mostly adjacent and are merged together.
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
    // Most statements of others are about new things, for which nothing need be read.
    var merging = Merging(records, into: Entity(id: id))
    var place: [UInt8]? = merging.place
    if try !recordPlace(of: id, at: merging.place, in: notebook) {
      let present = try present(id, in: notebook, now: now)
      place = present.place
      merging = Merging(records, into: present.entity)
    }
    for record in merging.contradictions {
      let copy = RecordRow(record, at: nil, in: notebook)
      try setAside(copy, because: .contradiction, now: now)
      // We gave the name twice: the file was taken back to an earlier state.
      if try id.incarnation == presentIncarnation() { try forgetIncarnation() }
    }
    if !merging.changed.isEmpty { try write(merging, from: place, in: notebook) }
    // Two changes may fall in the same millisecond.
    if !merging.changed.isEmpty,
      merging.home == .notebook || merging.entity.isText || merging.entity.hasLink
    {
      try forgetCachedFindings(of: notebook)
    }
    try outbox.enqueue(records, merged: merging.entity, changed: merging.changed)
    return merging.changed.count
  }

  private struct Merging {
    let entity: Entity
    var changed: [Field: Fragment] = [:]
    var contradictions: [Record] = []
    let home: EntityID?

    var place: [UInt8] { home?.stored ?? [] }

    init(_ records: ArraySlice<Record>, into present: Entity) {
      var entity = present
      for record in records {
        let field = record.key.field
        if entity.fields[field]?.contradicts(record.fragment) == true {
          contradictions.append(record)
        }
        if let merged = entity.merge(record.fragment, into: field) { changed[field] = merged }
      }
      self.entity = entity
      home = entity.home
    }
  }

  /// Returns false if the place of the thing was known.
  private func recordPlace(of id: EntityID, at home: [UInt8], in notebook: Int64) throws -> Bool {
    try connection.run(
      "INSERT OR IGNORE INTO thing (notebook, entity, home) VALUES (?, ?, ?)",
      [.integer(notebook), .blob(id.stored), .blob(home)])
    return connection.changes > 0
  }

  private func write(_ merging: Merging, from place: [UInt8]?, in notebook: Int64) throws {
    let entity = merging.entity
    let hasMoved = place != merging.place
    if hasMoved {
      if let place {
        try connection.run(
          "DELETE FROM record WHERE notebook = ? AND home = ? AND entity = ?",
          [.integer(notebook), .blob(place), .blob(entity.id.stored)])
      }
      try connection.run(
        "INSERT OR REPLACE INTO thing (notebook, entity, home) VALUES (?, ?, ?)",
        [.integer(notebook), .blob(entity.id.stored), .blob(merging.place)])
    }
    for (field, fragment) in hasMoved ? entity.fields : merging.changed {
      let record = Record(key: RecordKey(entity: entity.id, field: field), fragment: fragment)
      try write(RecordRow(record, at: merging.home, in: notebook))
    }
  }

  func write(_ row: RecordRow) throws { try connection.run(Self.replacement, row.values) }

  func writeCopy(of row: RecordRow, in notebook: Int64) throws {
    try write(row.inNotebook(notebook))
    try connection.run(
      "INSERT OR REPLACE INTO thing (notebook, entity, home) VALUES (?, ?, ?)",
      [.integer(notebook), .blob(row.entity), .blob(row.home)])
  }

  private static let replacement =
    "INSERT OR REPLACE INTO record (\(RecordRow.columns)) VALUES (?, ?, ?, ?, ?, ?, ?)"

  /// Returns a thing and the place of its rows; damaged ones are mended or set aside: whole ones may replace them.
  private func present(
    _ id: EntityID, in notebook: Int64, now: Int64
  ) throws -> (entity: Entity, place: [UInt8]?) {
    var (entity, place) = (Entity(id: id), [UInt8]?.none)
    var damaged: [(row: RecordRow, fault: RowFault)] = []
    let fixed = id == .notebook ? SQLValue.blob(id.stored) : .null
    try connection.forEach(Self.look, [.integer(notebook), .blob(id.stored), fixed]) { found in
      place = found.bytes(RecordRow.columnCount)
      guard !found.isNull(0) else { return }
      let row = RecordRow(found)
      switch row.checked {
      case .success(let record): entity.merge(record.fragment, into: record.key.field)
      case .failure(let fault): damaged.append((row, fault))
      }
    }
    for (row, fault) in damaged {
      guard let mended = try repair(row, because: fault, now: now) else { continue }
      entity.merge(mended.fragment, into: mended.key.field)
    }
    return (entity, place)
  }

  /// Statements about the notebook itself always have one place, even if the table of places is damaged.
  private static let look = """
    SELECT \(RecordRow.columns(of: "record")), thing.home FROM thing LEFT JOIN record
    ON record.notebook = ?1 AND record.home = coalesce(?3, thing.home) AND record.entity = ?2
    WHERE thing.notebook = ?1 AND thing.entity = ?2
    """

  /// A row that cannot be mended is set aside.
  private func repair(_ row: RecordRow, because fault: RowFault, now: Int64) throws -> Record? {
    try remove(row)
    guard let mended = row.mended, mended.key == row.key else {
      try setAside(row, because: fault, now: now)
      return nil
    }
    try write(mended)
    try connection.run(
      Tally.correction,
      [.integer(row.notebook), .integer(row.checkSum), .integer(mended.checkSum)])
    return try? mended.checked.get()
  }

  func remove(_ row: RecordRow) throws {
    try connection.run(
      "DELETE FROM record WHERE notebook = ? AND home = ? AND entity = ? AND code = ? AND name = ?",
      row.key)
  }
}
