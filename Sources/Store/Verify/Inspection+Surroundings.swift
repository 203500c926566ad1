internal import Bytes

/// Checks the surroundings of the notes: views, the quarantine, the library's own facts, backups.
extension Inspection {
  mutating func inspectViews() throws {
    try connection.forEach(rows(of: "view", "notebook, key")) { row in
      let (number, key) = (row.integer(0), row.text(1))
      report.viewCount += 1
      let fault: RowFault? = !isPresent(number) ? .orphaned : key.isEmpty ? .malformed : nil
      guard let fault else { return }
      findings.add(view: key, of: number)
      report.add(Damage(table: "view", notebook: number, row: "'\(key)'", reason: fault))
    }
  }

  mutating func inspectQuarantine() throws {
    if notebook == nil { report.losses = try connection.knownLosses() }
    try connection.forEach(
      rows(of: "quarantine", "number, time, reason, source, notebook")
    ) { row in
      report.quarantineCount += 1
      let isKnown = Library.quarantineSources.contains(row.text(3))
      guard !isKnown || row.integer(1) < 0 || row.text(2).isEmpty else { return }
      findings.add(quarantined: row.integer(0))
      report.add(
        Damage(
          table: "quarantine", notebook: row.integer(4), row: "\(row.integer(0))",
          reason: .malformed))
    }
  }

  /// Checks the incarnation and the mark; a library with neither is whole.
  mutating func inspectFacts() throws {
    let facts = try connection.all("SELECT key, value FROM meta") { $0.values(2) }
    for fact in facts where !Library.isFact(fact) {
      findings.hasBadFacts = true
      let name = if case .text(let key)? = fact.first { key } else { "?" }
      report.add(Damage(table: "meta", row: "'\(name)'", reason: .malformed))
    }
  }

  /// Restores each backup into a temporary database, and checks its rows.
  mutating func inspectBackups(of files: LibraryFiles) throws {
    let folder = BackupFolder(files)
    for name in try folder.names {
      report.backupCount += 1
      do {
        let restored = try Connection(Connection.nameless, mode: .creating)
        try folder.unpack(name, opened: .reading, into: restored, by: Schema.migrations)
        guard try restored.damagedRowCount() > 0 else { continue }
        report.add(Damage(table: "backup", row: name, reason: .content))
      } catch {
        let path = folder.path(of: name)
        switch LibraryError(error, at: path) {
        case .damaged, .damagedBackup, .notALibrary:
          report.add(Damage(table: "backup", row: name, reason: .malformed))
        case .failed where Disk.facts(ofLink: path).map { $0.kind != .file } == true:
          report.add(Damage(table: "backup", row: name, reason: .malformed))
        case .newer: continue
        case let failure: throw failure
        }
      }
    }
  }
}

extension Library {
  static let quarantineSources: Set<String> = [
    "record", "notebook", "history", "view", "blob", "meta", "quarantine", "file",
    KnownLoss.source,
  ]

  /// True if a row of the library's own facts is well formed.
  static func isFact(_ row: [SQLValue]) -> Bool {
    switch (row.first, row.last) {
    case (.text("incarnation"), .blob(let bytes)): isIncarnation(bytes)
    case (.text("mark"), .text(let mark)): !mark.isEmpty
    case (.text(let key), .blob(let bytes)) where bytes.count == 32:
      key == "awaited \(Hex.digits(bytes))"
    case (.text(let key), .blob(let bytes)):
      isIncarnation(bytes) && isName(key, of: Hex.digits(bytes))
    default: false
    }
  }

  /// True if a key consists of a kind of name and a name.
  private static func isName(_ key: String, of digits: String) -> Bool {
    key == "earlier \(digits)" || key.hasPrefix("name ") && key.hasSuffix(" \(digits)")
  }

  private static func isIncarnation(_ bytes: [UInt8]) -> Bool {
    bytes.count == 8 && bytes.contains { $0 != 0 }
  }
}
