internal import Bytes
internal import Notebook
internal import Wording

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

  private static func isName(_ key: String, of digits: String) -> Bool {
    key == "earlier \(digits)" || key.hasPrefix("name ") && key.hasSuffix(" \(digits)")
  }

  private static func isIncarnation(_ bytes: [UInt8]) -> Bool {
    bytes.count == 8 && bytes.contains { $0 != 0 }
  }
}

extension Inspection {
  mutating func inspectImages() throws {
    var present: Set<ContentHash> = []
    let columns = "SELECT number, hash, bytes FROM blob"
    if notebook == nil {
      try connection.forEach(columns) { if let hash = inspect(image: $0) { present.insert(hash) } }
    } else {
      for hash in shown {
        try connection.forEach("\(columns) WHERE hash = ?", [.blob(hash.bytes)]) {
          if let hash = inspect(image: $0) { present.insert(hash) }
        }
      }
    }
    for hash in shown.subtracting(present).sorted()
    where try !connection.isKnownToBeLost(image: hash) && !connection.isAwaited(image: hash) {
      findings.add(missing: hash)
      report.add(Damage(table: "blob", row: hash.description, reason: .missing))
    }
  }

  private mutating func inspect(image row: borrowing Row) -> ContentHash? {
    report.imageCount += 1
    let name = row.bytes(1)
    let hash = ContentHash(bytes: name)
    guard ContentHash(of: row.bytes(2)) != hash else { return hash }
    findings.add(image: row.integer(0))
    report.add(Damage(table: "blob", row: Hex.digits(name), reason: .hash))
    return hash
  }
}

extension Connection {
  func isKnownToBeLost(image hash: ContentHash) throws -> Bool {
    try number(
      "SELECT count(*) FROM quarantine WHERE source = 'blob' AND key = ? AND value = x''",
      [.blob(hash.bytes)]) > 0
  }
}

extension Inspection {
  mutating func inspectTallies() throws {
    let stated = try connection.statedTallies()
    let scope = notebook.map { [$0] } ?? Set(stated.keys).union(tallies.keys).sorted()
    for number in scope {
      let counted = tallies[number] ?? Tally()
      switch stated[number] {
      case nil where counted == Tally(): continue
      case nil, .some(nil):
        findings.hasBadTallies = true
        report.add(
          Damage(
            table: "tally", notebook: number, row: "\(number)",
            reason: stated[number] == nil ? .missing : .checkSum))
      case .some(.some(let tally)):
        let isCertain = !uncertain.contains(number)
        if tally.differs(from: counted, isCertain: isCertain) {
          reportMiscount(counted, tally, number)
        }
      }
    }
  }

  private mutating func reportMiscount(_ counted: Tally, _ stated: Tally, _ number: Int64) {
    findings.hasMiscounts = true
    guard notebook == nil else {
      let extent: Words = "\(Int(counted.rows)) instead of \(Int(stated.rows))"
      return report.add(Damage(table: "record", notebook: number, extent, reason: .miscounted))
    }
    miscounts.append(library.words(for: counted, insteadOf: stated, of: number))
  }
}

extension Library {
  func words(for counted: Tally, insteadOf stated: Tally, of number: Int64) -> Words {
    let (found, written) = (Int(counted.rows), Int(stated.rows))
    if number == Tally.notebooks {
      return found == written
        ? "the list of notebooks is out of date"
        : "the list of notebooks has \(found) entries instead of \(written)"
    }
    let title = (try? Outline(of: StoredNotebook(library: self, number: number)).title) ?? ""
    let name: Words = title.isEmpty ? "an untitled notebook" : "'\(title)'"
    if found > written { return "\(name): its record count is out of date" }
    return found == written
      ? "\(name): some records are out of date"
      : "\(name): \(found) records instead of \(written)"
  }
}
