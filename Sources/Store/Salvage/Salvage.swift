internal import Bytes
internal import Glibc
internal import Wording

/// Saves the readable contents of a database with a damaged file into a new one.
///
/// The pages are read without SQLite, which gives up a table at the first damaged page: first those that
/// the trees lead to, then, for broken trees, all others. Checksums distinguish rows from
/// remnants of rows.
struct Salvage {
  private let files: LibraryFiles

  /// The result of a salvage.
  struct Outcome: Hashable, Sendable {
    /// Where the damaged file is kept.
    let kept: String
    /// What was lost and found, a sentence each.
    let findings: [Words]
  }

  /// Prepares to save a library.
  init(_ files: LibraryFiles) { self.files = files }

  /// Replaces the damaged database with a new one.
  ///
  /// Others may have it open and write to it; what they write meanwhile is saved by starting again.
  func run(now: Int64) throws -> Outcome {
    for _ in 0..<5 { if let outcome = try attempt(now: now) { return outcome } }
    throw LibraryError.busy(path: files.database)
  }

  /// Saves what is there now; nil if something was written before that was finished.
  private func attempt(now: Int64) throws -> Outcome? {
    let state = FileInspection.state(of: files.database)
    let kept = try KeptFile(files, now: now)
    let part = "\(files.database).salvage-\(getpid())"
    defer { LibraryFiles.remove(part) }
    try Library.fill(part, settings: Library.Settings())
    let findings = try rescue(DatabasePages(kept.path), into: part)
    try note(kept.path, in: part, now: now)
    // A copy of a file that is still in place unchanged is of no use.
    var isReplaced = false
    defer { if !isReplaced { kept.forget() } }
    switch try write(part, unlessChangedSince: state) {
    case .changed: break
    case .written: isReplaced = true
    case .refused: isReplaced = try replaceFile(by: part, unlessChangedSince: state)
    case .spoilt:
      isReplaced = true
      _ = try replaceFile(by: part, unlessChangedSince: nil)
    }
    return isReplaced ? Outcome(kept: kept.path, findings: findings) : nil
  }

  private func rescue(_ image: DatabasePages, into part: String) throws -> [Words] {
    let target = try Connection(part, mode: .writing)
    // The part is flushed as a whole at the end.
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

  /// Leaves a lasting note that something may be missing, and where it may be found.
  private func note(_ kept: String, in part: String, now: Int64) throws {
    let target = try Connection(part, mode: .writing)
    try target.run(
      """
      INSERT INTO quarantine (time, reason, source, notebook, key, value)
      VALUES (?, '\(RowFault.structure.rawValue)', 'file', 0, ?, x'')
      """, [.integer(max(now, 0)), .blob(Array(PathParts(kept).name.utf8))])
    try target.run("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// The results of writing over a broken database.
  private enum Writing: Error {
    /// The new one is in place.
    case written
    /// Another process wrote to the broken one meanwhile; it was not touched.
    case changed
    /// The broken one does not allow it; it was not touched.
    case refused
    /// Writing began but failed.
    case spoilt
  }

  /// Writes the new database over the broken one in what other processes see as one transaction.
  private func write(_ part: String, unlessChangedSince state: [FileFacts?]) throws -> Writing {
    var hasBegun = false
    do {
      let source = try Connection(part, mode: .writing)
      let target = try Connection(files.database, mode: .writing)
      // If this fails, the frames behind a damaged one must still be there.
      try target.leaveLog()
      try source.copy(
        to: target,
        beginning: {
          // No other process writes from here on.
          guard FileInspection.state(of: files.database) == state else { throw Writing.changed }
          hasBegun = true
        })
      return isWhole(target) ? .written : .spoilt
    } catch Writing.changed {
      return .changed
    } catch let error as SQLiteError where error.isAboutMachine {
      throw error
    } catch {
      return hasBegun ? .spoilt : .refused
    }
  }

  private func isWhole(_ target: Connection) -> Bool {
    do {
      guard try target.first("PRAGMA quick_check(1)", [], { $0.text(0) }) == "ok" else {
        return false
      }
      return try FileInspection.faults(of: Connection(files.database, mode: .reading)).isEmpty
    } catch {
      return false
    }
  }

  /// Gives the new database the name of the broken one, which must not be open elsewhere; returns false if
  /// the broken one was written after the given state.
  private func replaceFile(by part: String, unlessChangedSince state: [FileFacts?]?) throws -> Bool
  {
    let sole = try SoleUse(of: files.database)
    if let state, FileInspection.state(of: files.database) != state { return false }
    for suffix in ["-wal", "-shm"] { Disk.remove(files.database + suffix) }
    do {
      let whole = try Connection(part, mode: .writing)
      try whole.run("PRAGMA wal_checkpoint(TRUNCATE)")
    }
    try LibraryFiles.replace(files.database, by: part)
    _ = consume sole
    return true
  }
}

extension TreeWalk {
  /// The damage found, a sentence each.
  fileprivate var findings: [Words] {
    var findings: [Words] = []
    if !damagedPages.isEmpty {
      let names = damagedPages.sorted().prefix(8).map { "\($0)" }.joined(separator: ", ")
      let rest = damagedPages.count - 8
      findings.append(
        rest > 0
          ? "of the file's pages these are damaged: \(names) and \(rest) more"
          : "of the file's pages these are damaged: \(names)")
    }
    if missingCount > 0 {
      findings.append(missingCount == 1 ? "a page is missing" : "\(missingCount) pages are missing")
    }
    if unreadableCount > 0 {
      findings.append(
        unreadableCount == 1
          ? "not all of a row is there" : "not all of \(unreadableCount) rows is there")
    }
    if broken.contains("thing") {
      findings.append("the list of what there was is damaged too: more may be lost")
    }
    return findings
  }
}
