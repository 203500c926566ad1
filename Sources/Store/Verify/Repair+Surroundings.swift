internal import Bytes
internal import Notebook

extension Repair {
  /// Repairs rows with a single flipped bit, even in the number.
  mutating func repairRows(_ numbers: Set<Int64>) throws {
    for number in numbers.sorted() {
      let mended =
        try library.connection.first(
          "SELECT \(NotebookRow.columns) FROM notebook WHERE number = ?", [.integer(number)]
        ) { NotebookRow(mending: $0) } ?? nil
      guard let mended, try isFree(mended, besides: number) else { continue }
      try library.connection.run("DELETE FROM notebook WHERE number = ?", [.integer(number)])
      try library.save(mended)
      report.mendedCount += 1
      outcomes[key(of: number)] = .mended
      outcomes[key(of: mended.number)] = .mended
    }
  }

  /// Makes sure that a notebook with any remains has a readable row.
  mutating func restoreRow(_ number: Int64) throws {
    let row = try library.connection.first(
      "SELECT \(NotebookRow.columns) FROM notebook WHERE number = ?", [.integer(number)]
    ) { (whole: NotebookRow($0), created: $0.integer(2)) }
    guard row?.whole == nil else { return }
    let sample = try library.connection.all(
      "SELECT \(RecordRow.columns) FROM record WHERE notebook = ? LIMIT 50", [.integer(number)]
    ) { RecordRow($0) }
    guard row != nil || !sample.isEmpty else { return }
    try makeRow(number, with: sample.filter(\.isWhole), created: row?.created)
    outcomes[key(of: number)] = .remade
    remade.insert(number)
  }

  private func key(of number: Int64) -> Damage.Key {
    Damage(table: "notebook", row: "\(number)", reason: .missing).key
  }

  private func makeRow(_ number: Int64, with sample: [RecordRow], created: Int64?) throws {
    let old = shelf.notebook(number, with: sample)
    let first = min(max(old?.created ?? created ?? now, 0), now)
    let ids = [old?.id, try library.notebookID(number), .random(using: &library.dice)]
    for id in ids.compactMap(\.self) {
      var row = NotebookRow(number: number, id: id, created: first)
      guard try isFree(row, besides: number) else { continue }
      row.changed = now
      try library.forgetRemoved(id)
      return try library.save(row)
    }
  }

  private func isFree(_ row: NotebookRow, besides number: Int64) throws -> Bool {
    try library.connection.number(
      "SELECT count(*) FROM notebook WHERE (id = ? OR number = ?) AND number <> ?",
      [.blob(row.id.bytes), .integer(row.number), .integer(number)]) == 0
  }

  /// Updates the row of a notebook from its records, so that it never reissues a name.
  mutating func renumber(_ number: Int64) throws {
    guard let id = try library.notebookID(number) else { return }
    var row = try library.row(of: id)
    var author = row.author(Incarnation(rawValue: 1), now: row.changed)
    try library.connection.forEachRecord(of: number) { row in
      if case .success(let record) = row.checked { author.observe(record) }
    }
    let isBehind = author.nextCounter > row.nextCounter || author.latestTime > row.latestTime
    guard isBehind || remade.contains(number) else { return }
    row.update(from: author)
    try library.save(row)
    // Names of things since erased may be reissued, so they get a new owner.
    try library.forgetIncarnation()
    report.renumberedCount += 1
  }

  func rebuildPlaces(only notebook: Int64?) throws {
    let condition = notebook.map { " WHERE notebook = \($0)" } ?? ""
    try library.connection.run("DELETE FROM thing\(condition)")
    let notebooks = try library.connection.all("SELECT DISTINCT notebook FROM record\(condition)") {
      $0.integer(0)
    }
    for notebook in notebooks {
      for thing in try strayed(in: notebook) { try move(thing, toHomeIn: notebook) }
    }
    try library.connection.run(
      """
      INSERT INTO thing (notebook, entity, home)
      SELECT DISTINCT notebook, entity, home FROM record\(condition)
      """)
  }

  /// The things with a row in a wrong place, with all their rows.
  private func strayed(in notebook: Int64) throws -> [[RecordRow]] {
    var rows: [[UInt8]: [RecordRow]] = [:]
    try library.forEachThing(in: notebook) { thing, home in
      if home != thing.home?.stored ?? [] { rows[thing.id.stored] = [] }
    }
    guard !rows.isEmpty else { return [] }
    try library.connection.forEachRecord(of: notebook) { rows[$0.entity]?.append($0) }
    return Array(rows.values)
  }

  private func move(_ rows: [RecordRow], toHomeIn notebook: Int64) throws {
    var thing: Entity?
    for row in rows {
      guard case .success(let record) = row.checked else { continue }
      if thing == nil { thing = Entity(id: record.key.entity) }
      thing?.merge(record.fragment, into: record.key.field)
      try library.remove(row)
    }
    guard let thing else { return }
    for (field, fragment) in thing.fields {
      let record = Record(key: RecordKey(entity: thing.id, field: field), fragment: fragment)
      try library.write(RecordRow(record, at: thing.home, in: notebook))
    }
  }

  mutating func repairAction(_ key: [SQLValue]) throws {
    guard let row = try library.connection.action(key) else { return }
    let isOrphaned = try library.notebookID(row.notebook) == nil
    if row.action == nil, let mended = row.mended {
      try library.connection.run("DELETE FROM history WHERE notebook = ? AND number = ?", key)
      try library.save(mended)
      report.mendedCount += 1
      outcomes[Damage(mended, because: .bit).key] = .mended
    } else if row.action == nil || isOrphaned {
      // Only a whole action is called an orphan, and believed once its notebook is back.
      let fault = row.action != nil ? RowFault.orphaned : nil
      try library.setAside(row, because: fault, now: now)
      report.setAsideCount += 1
    }
  }

  /// Sets aside a view without a notebook or name; returns whether it did.
  func setAsideView(_ key: [SQLValue]) throws -> Bool {
    let row = try library.connection.first(
      "SELECT notebook, key, value FROM view WHERE notebook = ? AND key = ?", key
    ) { ($0.integer(0), $0.text(1), $0.bytes(2)) }
    guard let (notebook, word, value) = row else { return false }
    let isOrphaned = try library.notebookID(notebook) == nil
    guard isOrphaned || word.isEmpty else { return false }
    let fault: RowFault = isOrphaned ? .orphaned : .malformed
    try library.connection.setAside(
      value, key: Array(word.utf8), from: "view", of: notebook, because: fault, now: now)
    try library.connection.run("DELETE FROM view WHERE notebook = ? AND key = ?", key)
    return true
  }

  mutating func repairImage(_ number: Int64) throws {
    let image = try library.connection.first(
      "SELECT hash, bytes FROM blob WHERE number = ?", [.integer(number)]
    ) { ($0.bytes(0), $0.bytes(1)) }
    guard let (name, bytes) = image else { return }
    let hash = ContentHash(bytes: name)
    guard ContentHash(of: bytes) != hash else { return }
    try library.connection.setAside(bytes, key: name, from: "blob", of: 0, because: .hash, now: now)
    try library.connection.run("DELETE FROM blob WHERE number = ?", [.integer(number)])
    report.setAsideCount += 1
    let key = Damage(table: "blob", row: Hex.digits(name), reason: .hash).key
    outcomes[key] = .setAside
    guard let hash else { return }
    if let found = try restore(image: hash) {
      outcomes[key] = found
    } else {
      try markMissing(image: hash)
    }
  }

  mutating func recover(image hash: ContentHash) throws {
    let key = Damage(table: "blob", row: hash.description, reason: .missing).key
    guard try !library.hasImage(hash) else { return }
    let found = try restore(image: hash)
    outcomes[key] = found ?? .lost
    if found == nil { try markMissing(image: hash) }
  }

  /// Marks an image as missing, so that later checks do not report it again.
  private func markMissing(image hash: ContentHash) throws {
    try library.connection.setAside(
      [], key: hash.bytes, from: "blob", of: 0, because: .missing, now: now)
  }

  private mutating func restore(image hash: ContentHash) throws -> Damage.Outcome? {
    guard let (backup, bytes) = shelf.image(hash) else { return nil }
    try library.addImage(bytes)
    report.takenCount += 1
    return .taken(backup: backup)
  }

  mutating func repairQuarantine(_ number: Int64) throws {
    try library.connection.run(
      "UPDATE quarantine SET time = ?, reason = ?, source = 'quarantine' WHERE number = ?",
      [.integer(max(now, 0)), .text(RowFault.malformed.rawValue), .integer(number)])
    report.setAsideCount += 1
  }

  /// Sets malformed facts aside, so that a new incarnation is drawn, and keeps the earlier incarnations.
  func forgetFacts() throws {
    let facts = try library.connection.all("SELECT key, value FROM meta") {
      ($0.values(2), key: $0.bytes(0), value: $0.bytes(1))
    }
    for (fact, key, value) in facts where !Library.isFact(fact) {
      try library.connection.setAside(
        value, key: key, from: "meta", of: 0, because: .malformed, now: now)
    }
    try library.connection.forgetIncarnation()
    let whole = try library.connection.all("SELECT key, value FROM meta") { $0.values(2) }
      .filter(Library.isFact)
    try library.connection.run("DELETE FROM meta")
    for fact in whole {
      try library.connection.run("INSERT INTO meta (key, value) VALUES (?, ?)", fact)
    }
  }
}
