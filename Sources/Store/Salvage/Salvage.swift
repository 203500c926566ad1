internal import Bytes
internal import Glibc

/// Saves what can be read of a database that is damaged as a file into a new one.
///
/// The pages are read without SQLite, which gives up a table at the first damaged page: those to
/// which the trees lead, then, for trees that are broken, all others. Checksums tell rows from
/// remains of them.
struct Salvage {
  private let files: LibraryFiles

  /// What a salvage did.
  struct Outcome: Hashable, Sendable {
    /// Where the damaged file is kept.
    let kept: String
    /// What was lost and found, a sentence each.
    let findings: [String]
  }

  /// Prepares to save a library.
  init(_ files: LibraryFiles) { self.files = files }

  /// Puts a new database in the place of the damaged one.
  ///
  /// Others may have it open and write; what they write meanwhile is saved by beginning anew.
  func run(now: Int64) throws -> Outcome {
    for _ in 0..<5 { if let outcome = try attempt(now: now) { return outcome } }
    throw LibraryError.busy(path: files.database)
  }

  /// Saves what is there now; nil where something was written before that was done.
  private func attempt(now: Int64) throws -> Outcome? {
    let state = FileInspection.state(of: files.database)
    let kept = try KeptFile.keep(files, now: now)
    let part = "\(files.database).salvage-\(getpid())"
    defer { LibraryFiles.remove(part) }
    try Library.fill(part, settings: Library.Settings())
    let findings = try rescue(PageImage(kept), into: part)
    try note(kept, in: part, now: now)
    guard FileInspection.state(of: files.database) == state else { return nil }
    if try !write(part) { try rename(part) }
    return Outcome(kept: kept, findings: findings)
  }

  private func rescue(_ image: PageImage, into part: String) throws -> [String] {
    let target = try Connection(part, mode: .writing)
    // The part is flushed as a whole in the end.
    try target.run("PRAGMA synchronous = OFF")
    return try target.transaction(.writing) {
      let rescue = Rescue(into: target)
      var walk = try TreeWalk(image)
      try walk.forEachRow(rescue.take)
      rescue.knowsThings = !walk.broken.contains("thing")
      try walk.forEachLostRow(rescue.takeLost)
      if !walk.broken.isEmpty { try walk.forEachEarlierRow(rescue.takeLost) }
      guard rescue.isProven || (walk.hasTables && walk.broken.isEmpty) else {
        throw walk.isOfAnotherProgram
          ? LibraryError.notALibrary(path: files.database) : .lost(path: files.database)
      }
      try rescue.nameNotebooks()
      var findings = walk.findings
      findings += try Recovery(files, into: target).takeBack(try rescue.lostThings(), by: rescue)
      try rescue.placeThings()
      return findings
    }
  }

  /// Leaves a lasting word that something may be missing, and where it may be found.
  private func note(_ kept: String, in part: String, now: Int64) throws {
    let target = try Connection(part, mode: .writing)
    try target.run(
      """
      INSERT INTO quarantine (time, reason, source, notebook, key, value)
      VALUES (?, 'the structure of the file was broken', 'file', 0, ?, x'')
      """, [.integer(max(now, 0)), .blob(Array(PathParts(kept).name.utf8))])
    try target.run("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// Writes the new database over the broken one, so that other processes see one transaction; returns
  /// false where the broken one does not allow that.
  private func write(_ part: String) throws -> Bool {
    do {
      let source = try Connection(part, mode: .writing)
      let target = try Connection(files.database, mode: .writing)
      try source.copy(to: target)
      guard try target.first("PRAGMA quick_check(1)", [], { $0.text(0) }) == "ok" else {
        return false
      }
      return try FileInspection.faults(of: Connection(files.database, mode: .reading)).isEmpty
    } catch let error as SQLiteError where error.isAboutMachine {
      throw error
    } catch {
      return false
    }
  }

  /// Puts the new database in the place of the broken one, which nobody may have open.
  private func rename(_ part: String) throws {
    let sole = try SoleUse(of: files.database)
    for suffix in ["-wal", "-shm"] { Disk.remove(files.database + suffix) }
    do {
      let whole = try Connection(part, mode: .writing)
      try whole.run("PRAGMA wal_checkpoint(TRUNCATE)")
    }
    try LibraryFiles.replace(files.database, by: part)
    _ = consume sole
  }
}

extension TreeWalk {
  /// What was found to be damaged, a sentence each.
  fileprivate var findings: [String] {
    var findings: [String] = []
    if !damagedPages.isEmpty {
      let names = damagedPages.sorted().prefix(8).map { "\($0)" }.joined(separator: ", ")
      let more = damagedPages.count > 8 ? " and \(damagedPages.count - 8) more" : ""
      findings.append("of the file's pages these are damaged: \(names)\(more)")
    }
    if missingCount > 0 {
      findings.append(missingCount == 1 ? "a page is missing" : "\(missingCount) pages are missing")
    }
    if unreadableCount > 0 {
      let rows = unreadableCount == 1 ? "a row" : "\(unreadableCount) rows"
      findings.append("not all of \(rows) is there")
    }
    if broken.contains("thing") {
      findings.append("the list of what there was is damaged too: more may be lost")
    }
    return findings
  }
}
