internal import Bytes
internal import Notebook

extension Library {
  /// Moves what an inspection found to be damaged into the quarantine, in one transaction.
  ///
  /// Returns how many rows were moved.
  func setAside(_ inspection: Inspection, now: Int64) throws -> Int {
    try writing { _ in
      for (row, fault) in inspection.badRecords {
        try setAside(row, because: fault.rawValue, now: now)
        try remove(row)
      }
      for row in inspection.badActions { try setAside(row, now: now) }
      for number in inspection.badImages { try setAsideImage(number, now: now) }
      if inspection.hasStrayed || !inspection.badRecords.isEmpty { try putInPlace() }
      for number in inspection.badNotebooks { try renumber(number, now: now) }
      return inspection.badRecords.count + inspection.badActions.count
        + inspection.badImages.count
    }
  }

  private func setAsideImage(_ number: Int64, now: Int64) throws {
    let image = try connection.first(
      "SELECT hash, bytes FROM blob WHERE number = ?", [.integer(number)]
    ) { ($0.bytes(0), $0.bytes(1)) }
    guard let (hash, bytes) = image else { return }
    try setAside(
      bytes, key: hash, from: "blob", of: 0, because: RowFault.hash.rawValue, now: now)
    try connection.run("DELETE FROM blob WHERE number = ?", [.integer(number)])
  }

  /// Puts all rows where their things are found, and makes the table of places anew.
  private func putInPlace() throws {
    try connection.run("DELETE FROM thing")
    let notebooks = try connection.all("SELECT DISTINCT notebook FROM record") { $0.integer(0) }
    for notebook in notebooks {
      for entity in try strayed(in: notebook) { try putInPlace(entity, in: notebook) }
    }
    try connection.run(
      """
      INSERT INTO thing (notebook, entity, home)
      SELECT DISTINCT notebook, entity, home FROM record
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
    try connection.run("DELETE FROM meta WHERE key IN ('mark', 'incarnation')")
  }
}
