internal import Bytes
internal import Glibc
internal import Wording

/// Saves the readable contents of a database with a damaged file into a new one.
///
/// The pages are read without SQLite, which gives up a table at the first damaged page: first those that
/// the trees lead to, then, for broken trees, all others. Checksums distinguish rows from remnants of rows.
struct Salvage {
  private let files: LibraryFiles

  struct Outcome: Hashable, Sendable {
    /// The kept damaged file.
    let kept: String
    /// What was found on its pages.
    let gathered: Gathered
  }

  init(_ files: LibraryFiles) { self.files = files }

  /// Replaces the damaged database with a new one.
  ///
  /// Others may have it open and write to it; their writes are saved by starting over.
  func run(now: Int64) throws -> Outcome {
    for _ in 0..<5 { if let outcome = try attempt(now: now) { return outcome } }
    throw LibraryError.busy(path: files.database)
  }

  /// Saves the current contents; nil if something was written before that was finished.
  private func attempt(now: Int64) throws -> Outcome? {
    let state = FileInspection.state(of: files.database)
    let kept = try KeptFile(files, now: now)
    let part = "\(files.database).salvage-\(getpid())"
    defer { LibraryFiles.remove(part) }
    let gathered = try blaming(files.database) {
      try Gathered(from: kept.path, into: part, backedUpBy: files)
    }
    try note(gathered, from: kept.path, in: part, now: now)
    // A copy of a file that is still in place unchanged is useless.
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
    return isReplaced ? Outcome(kept: kept.path, gathered: gathered) : nil
  }

  /// Reports for the library the errors with its copy.
  private func blaming<Value>(_ path: String, _ work: () throws -> Value) throws -> Value {
    do {
      return try work()
    } catch LibraryError.notALibrary {
      throw LibraryError.notALibrary(path: path)
    } catch LibraryError.lost {
      throw LibraryError.lost(path: path)
    }
  }

  /// Leaves a lasting note that something may be missing, and where to find it.
  private func note(
    _ gathered: Gathered, from kept: String, in part: String, now: Int64
  ) throws {
    let target = try Connection(part, mode: .writing)
    try target.setAside(
      [], key: Array(PathParts(kept).name.utf8), from: "file", of: 0, because: .structure,
      now: max(now, 0))
    if gathered.isUncertain { try target.note(.unknown, now: max(now, 0)) }
    try target.run("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// The results of writing over a broken database.
  private enum Writing: Error {
    case written
    /// Another process wrote to the broken one meanwhile; it was not touched.
    case changed
    /// The broken one does not allow it; it was not touched.
    case refused
    /// Writing began but failed.
    case spoilt
  }

  /// Writes the new database over the broken one in one transaction, as other processes see it.
  private func write(_ part: String, unlessChangedSince state: [FileFacts?]) throws -> Writing {
    var hasBegun = false
    do {
      let source = try Connection(part, mode: .writing)
      let target = try Connection(files.database, mode: .writing)
      // If this fails, the frames after a damaged one must still be there.
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
      // Its counts show what is missing, not that writing failed.
      guard try target.isSound("main") else { return false }
      return try FileInspection.faults(of: Connection(files.database, mode: .reading)).isEmpty
    } catch {
      return false
    }
  }

  /// Renames the new database over the broken one, which must not be open elsewhere; returns false if the
  /// broken one was written after the given state.
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
