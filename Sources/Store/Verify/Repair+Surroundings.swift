internal import Bytes
internal import Notebook

/// Repairs the surroundings of the notes: actions, views, images, the quarantine, the library's facts.
extension Repair {
  /// Mends a damaged action, or sets it aside.
  mutating func treatAction(_ key: [SQLValue]) throws {
    let row = try library.connection.first(
      "SELECT \(HistoryRow.columns) FROM history WHERE notebook = ? AND number = ?", key
    ) { HistoryRow($0) }
    guard let row else { return }
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
    try library.setAside(
      value, key: Array(word.utf8), from: "view", of: notebook, because: fault, now: now)
    try library.connection.run("DELETE FROM view WHERE notebook = ? AND key = ?", key)
    return true
  }

  /// Sets aside an image whose bytes do not fit its name, and looks for it in the backups.
  mutating func treatImage(_ number: Int64) throws {
    let image = try library.connection.first(
      "SELECT hash, bytes FROM blob WHERE number = ?", [.integer(number)]
    ) { ($0.bytes(0), $0.bytes(1)) }
    guard let (name, bytes) = image else { return }
    let hash = ContentHash(bytes: name)
    guard ContentHash(of: bytes) != hash else { return }
    try library.setAside(
      bytes, key: name, from: "blob", of: 0, because: .hash, now: now)
    try library.connection.run("DELETE FROM blob WHERE number = ?", [.integer(number)])
    report.setAsideCount += 1
    let key = Damage(table: "blob", row: Hex.digits(name), reason: .hash).key
    outcomes[key] = .setAside
    guard let hash else { return }
    if let found = try take(image: hash) {
      outcomes[key] = found
    } else {
      try leaveWord(ofImage: hash)
    }
  }

  /// Looks in the backups for an image that is shown but missing; notes the loss if none has it.
  mutating func lookFor(image hash: ContentHash) throws {
    let key = Damage(table: "blob", row: hash.description, reason: .missing).key
    guard try !library.hasImage(hash) else { return }
    let found = try take(image: hash)
    outcomes[key] = found ?? .lost
    if found == nil { try leaveWord(ofImage: hash) }
  }

  /// Notes that an image is lost, so that later checks do not report it again.
  private func leaveWord(ofImage hash: ContentHash) throws {
    try library.setAside(
      [], key: hash.bytes, from: "blob", of: 0, because: .missing, now: now)
  }

  private mutating func take(image hash: ContentHash) throws -> Damage.Outcome? {
    guard let (backup, bytes) = shelf.image(hash) else { return nil }
    try library.addImage(bytes)
    report.takenCount += 1
    return .taken(backup: backup)
  }

  /// Marks a malformed row of the quarantine as itself set aside.
  mutating func mendQuarantine(_ number: Int64) throws {
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
      try library.setAside(
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
