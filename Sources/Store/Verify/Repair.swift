internal import Bytes
internal import Ink
internal import Notebook

extension Library {
  /// Moves what an inspection found to be damaged into the quarantine and puts the rest right, in
  /// one transaction; notes in the report what was done.
  ///
  /// Each row is looked at again: somebody may have healed it since the inspection.
  func repair(
    _ findings: Findings, only notebook: Int64?, now: Int64, noting report: inout VerifyReport
  ) throws {
    var done = report
    try writing { _ in
      for key in findings.records where try setAsideRecord(key, now: now) {
        done.setAsideCount += 1
      }
      for key in findings.actions where try setAsideAction(key, now: now) {
        done.setAsideCount += 1
      }
      for key in findings.views where try setAsideView(key, now: now) { done.setAsideCount += 1 }
      for number in findings.images where try setAsideImage(number, now: now) {
        done.setAsideCount += 1
      }
      for number in findings.quarantine where try mendQuarantine(number, now: now) {
        done.setAsideCount += 1
      }
      // Where rows are still to be set aside, those of one thing may lie in two places.
      if !findings.isPartial, findings.hasStrayed || !findings.records.isEmpty {
        try putInPlace(only: notebook)
        done.placedCount += findings.strayed.records + findings.strayed.places
      }
      for number in findings.notebooks {
        try renumber(number, now: now)
        done.renumberedCount += 1
      }
      if findings.hasBadFacts {
        try forgetFacts(now: now)
        done.isRenamed = true
      }
    }
    report = done
  }

  private func setAsideRecord(_ key: [SQLValue], now: Int64) throws -> Bool {
    let row = try connection.first(
      """
      SELECT \(RecordRow.columns) FROM record
      WHERE notebook = ? AND home = ? AND entity = ? AND code = ? AND name = ?
      """, key
    ) { RecordRow($0) }
    guard let row, let fault = try fault(of: row) else { return false }
    try setAside(row, because: fault.rawValue, now: now)
    try remove(row)
    return true
  }

  private func fault(of row: RecordRow) throws -> RowFault? {
    switch row.checked {
    case .failure(let fault): return fault
    case .success(let record):
      if try isOrphaned(row.notebook) { return .orphaned }
      guard case .body(let bytes) = record.fragment,
        case .stroke(_, let ink)? = try? Body(stored: bytes)
      else { return nil }
      return (try? InkCodec.decoded(ink)) == nil ? .ink : nil
    }
  }

  private func isOrphaned(_ notebook: Int64) throws -> Bool {
    try connection.number(
      "SELECT count(*) FROM notebook WHERE number = ?", [.integer(notebook)]) == 0
  }

  private func setAsideAction(_ key: [SQLValue], now: Int64) throws -> Bool {
    let row = try connection.first(
      "SELECT \(HistoryRow.columns) FROM history WHERE notebook = ? AND number = ?", key
    ) { HistoryRow($0) }
    guard let row else { return false }
    if row.action != nil {
      guard try isOrphaned(row.notebook) else { return false }
      try setAside(row, because: RowFault.orphaned.rawValue, now: now)
    } else {
      try setAside(row, now: now)
    }
    return true
  }

  private func setAsideView(_ key: [SQLValue], now: Int64) throws -> Bool {
    let row = try connection.first(
      "SELECT notebook, key, value FROM view WHERE notebook = ? AND key = ?", key
    ) { ($0.integer(0), $0.text(1), $0.bytes(2)) }
    guard let (notebook, word, value) = row else { return false }
    let isOrphaned = try isOrphaned(notebook)
    guard isOrphaned || word.isEmpty else { return false }
    let fault: RowFault = isOrphaned ? .orphaned : .malformed
    try setAside(
      value, key: Array(word.utf8), from: "view", of: notebook, because: fault.rawValue, now: now)
    try connection.run("DELETE FROM view WHERE notebook = ? AND key = ?", key)
    return true
  }

  /// Marks a malformed row of the quarantine as one that was set aside itself.
  private func mendQuarantine(_ number: Int64, now: Int64) throws -> Bool {
    try connection.run(
      "UPDATE quarantine SET time = ?, reason = ?, source = 'quarantine' WHERE number = ?",
      [.integer(max(now, 0)), .text(RowFault.malformed.rawValue), .integer(number)])
    return true
  }

  /// Sets malformed facts aside and forgets the others, so that a new incarnation is drawn.
  private func forgetFacts(now: Int64) throws {
    let facts = try connection.all("SELECT key, value FROM meta") {
      ($0.values(2), key: $0.bytes(0), value: $0.bytes(1))
    }
    for (fact, key, value) in facts where !Self.isFact(fact) {
      try setAside(
        value, key: key, from: "meta", of: 0, because: RowFault.malformed.rawValue, now: now)
    }
    try connection.run("DELETE FROM meta")
  }

  private func setAsideImage(_ number: Int64, now: Int64) throws -> Bool {
    let image = try connection.first(
      "SELECT hash, bytes FROM blob WHERE number = ?", [.integer(number)]
    ) { ($0.bytes(0), $0.bytes(1)) }
    guard let (hash, bytes) = image, Self.hash(of: bytes) != hash else { return false }
    try setAside(
      bytes, key: hash, from: "blob", of: 0, because: RowFault.hash.rawValue, now: now)
    try connection.run("DELETE FROM blob WHERE number = ?", [.integer(number)])
    return true
  }

  /// Puts all rows where their things are found, and makes the table of places anew.
  private func putInPlace(only notebook: Int64?) throws {
    let condition = notebook.map { " WHERE notebook = \($0)" } ?? ""
    try connection.run("DELETE FROM thing\(condition)")
    let notebooks = try connection.all("SELECT DISTINCT notebook FROM record\(condition)") {
      $0.integer(0)
    }
    for notebook in notebooks {
      for entity in try strayed(in: notebook) { try putInPlace(entity, in: notebook) }
    }
    try connection.run(
      """
      INSERT INTO thing (notebook, entity, home)
      SELECT DISTINCT notebook, entity, home FROM record\(condition)
      """)
  }

  /// The things of which a row lies in a wrong place.
  private func strayed(in notebook: Int64) throws -> [EntityID] {
    var strayed: [EntityID] = []
    var last: (home: [UInt8], entity: Entity)?
    func close() {
      guard let (home, entity) = last else { return }
      if home != entity.home?.stored ?? [] { strayed.append(entity.id) }
    }
    try connection.forEach(
      """
      SELECT \(RecordRow.columns) FROM record WHERE notebook = ? ORDER BY home, entity
      """, [.integer(notebook)]
    ) { row in
      let row = RecordRow(row)
      guard case .success(let record) = row.checked else { return }
      if last?.home != row.home || last?.entity.id != record.key.entity {
        close()
        last = (row.home, Entity(id: record.key.entity))
      }
      last?.entity.merge(record.fragment, into: record.key.field)
    }
    close()
    return strayed
  }

  private func putInPlace(_ id: EntityID, in notebook: Int64) throws {
    let rows = try connection.all(
      "SELECT \(RecordRow.columns) FROM record WHERE notebook = ? AND entity = ?",
      [.integer(notebook), .blob(id.stored)]
    ) { RecordRow($0) }
    var entity = Entity(id: id)
    for row in rows {
      guard case .success(let record) = row.checked else { continue }
      entity.merge(record.fragment, into: record.key.field)
      try remove(row)
    }
    for (field, fragment) in entity.fields {
      let record = Record(key: RecordKey(entity: id, field: field), fragment: fragment)
      try write(RecordRow(record, at: entity.home, in: notebook))
    }
  }

  /// Makes the row of a notebook anew, so that it gives no name that a record has already.
  private func renumber(_ number: Int64, now: Int64) throws {
    let facts = try connection.first(
      "SELECT id, created FROM notebook WHERE number = ?", [.integer(number)]
    ) { (NotebookID(bytes: $0.bytes(0)), $0.integer(1)) }
    guard let (id, created) = facts else { return }
    var row = NotebookRow(
      number: number, id: id ?? .random(using: &dice), created: min(max(created, 0), now))
    var author = row.author(Incarnation(rawValue: 1), now: now)
    try connection.forEach(
      "SELECT \(RecordRow.columns) FROM record WHERE notebook = ?", [.integer(number)]
    ) { row in
      if case .success(let record) = RecordRow(row).checked { author.observe(record) }
    }
    row.follow(author)
    try save(row)
    // Names that were given to things since erased may be given again, so they get a new owner.
    try forgetIncarnation()
  }
}
