internal import Bytes
internal import CSQLite
internal import Glibc
internal import Wording

/// The pages are read without SQLite, which gives up a table at the first damaged page: first those that
/// the trees lead to, then, for broken trees, all others, where checksums tell rows from remnants of rows.
struct Salvage {
  private let files: LibraryFiles

  struct Outcome: Hashable, Sendable {
    let kept: String
    let gathered: SalvagedDatabase
  }

  init(_ files: LibraryFiles) { self.files = files }

  /// Replaces the damaged database; writes of others meanwhile are saved by starting over.
  func run(now: Int64) throws -> Outcome {
    for _ in 0..<5 { if let outcome = try attempt(now: now) { return outcome } }
    throw LibraryError.busy(path: files.database)
  }

  /// Nil if something was written before this was finished.
  private func attempt(now: Int64) throws -> Outcome? {
    let state = FileInspection.state(of: files.database)
    let kept = try DamagedFileCopy(files, now: now)
    let part = "\(files.database).salvage-\(getpid())"
    defer { LibraryFiles.remove(part) }
    let gathered = try blaming(files.database) {
      try SalvagedDatabase(from: kept.path, into: part, backedUpBy: files)
    }
    try recordLoss(gathered, from: kept.path, in: part, now: now)
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
  private func recordLoss(
    _ gathered: SalvagedDatabase, from kept: String, in part: String, now: Int64
  ) throws {
    let target = try Connection(part, mode: .writing)
    try target.setAside(
      [], key: Array(PathParts(kept).name.utf8), from: "file", of: 0, because: .structure,
      now: max(now, 0))
    if gathered.isUncertain { try target.record(.unknown, now: max(now, 0)) }
    try target.run("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  private enum Writing: Error {
    case written
    /// Another process wrote to the broken one meanwhile; it was not touched.
    case changed
    /// The broken one does not allow it; it was not touched.
    case refused
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

  /// Renames the new database over the broken one, which must not be open elsewhere; returns false if it has changed.
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

struct DamagedFileCopy {
  let path: String
  private let isNew: Bool

  /// Copies the database and its log, or reuses an equal copy; a copy that has its name is whole.
  init(_ files: LibraryFiles, now: Int64) throws {
    (path, isNew) = try Self.copyDamaged(files, now: now)
  }

  func forget() {
    guard isNew else { return }
    for suffix in ["", "-wal"] { LibraryFiles.remove(path + suffix) }
  }

  private static func copyDamaged(
    _ files: LibraryFiles, now: Int64
  ) throws -> (path: String, isNew: Bool) {
    let part = "\(files.database).salvage-\(getpid())-kept"
    let log = "\(files.database)-wal"
    defer { LibraryFiles.remove(part) }
    try FileCopy.copy(database: files.database, to: part)
    if LibraryFiles.size(of: log) > 0 { try FileCopy.copy(log, to: "\(part)-wal") }
    for name in LibraryFiles.names(in: files.directory) where isKept(name) {
      let kept = "\(files.directory)/\(name)"
      if try FileCopy.areEqual(part, kept), try FileCopy.areEqual("\(part)-wal", "\(kept)-wal") {
        return (kept, false)
      }
    }
    return (try publish(part, in: files, now: now), true)
  }

  private static func publish(
    _ part: String, in files: LibraryFiles, now: Int64
  ) throws -> String {
    let stem = "\(files.directory)/damaged-\(Day.name(of: now))"
    var (kept, count) = ("\(stem).sqlite", 1)
    while LibraryFiles.exists(kept) || LibraryFiles.exists("\(kept)-wal") {
      count += 1
      kept = "\(stem)-\(count).sqlite"
    }
    // The log goes first: a database that has its name always has its log.
    if LibraryFiles.exists("\(part)-wal") {
      try LibraryFiles.replace("\(kept)-wal", by: "\(part)-wal")
    }
    try LibraryFiles.replace(kept, by: part)
    return kept
  }

  private static func isKept(_ name: String) -> Bool {
    name.hasPrefix("damaged-") && PathParts(name).ends(in: ".sqlite")
  }
}

extension LibraryFiles {
  /// In nanoseconds since 1970; 0 if there is no file.
  static func changeTime(of path: String) -> Int64 {
    guard let facts = Disk.facts(of: path) else { return 0 }
    return Int64(facts.seconds) * 1_000_000_000 + Int64(facts.nanoseconds)
  }

  static func size(of path: String) -> Int64 { Int64(Disk.facts(of: path)?.size ?? 0) }
}

/// Keeps all others from using a database file while another file takes its name: they would write to the old one.
///
/// SQLite locks bytes that no page uses while a database is open. This process must have no connection open: closing
/// the file would release that connection's locks.
struct SoleUse: ~Copyable {
  private let file: Int32

  /// SQLite's lock bytes: one each for waiting and writing, and some for reading.
  private static let (place, count) = (0x4000_0000, 512)

  /// Creates an empty file for the locks if only a log exists; throws `busy` if a process has the database open.
  init(of path: String) throws(LibraryError) {
    let file = Disk.open(path, O_RDWR | O_CREAT | O_CLOEXEC)
    guard file >= 0 else { throw LibraryFiles.failure(path) }
    var lock = flock(
      l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: Self.place, l_len: Self.count,
      l_pid: 0)
    guard fcntl(file, CInt(suzuri_set_lock), &lock) == 0 else {
      let isTaken = errno == EAGAIN || errno == EACCES
      let failure = isTaken ? LibraryError.busy(path: path) : LibraryFiles.failure(path)
      close(file)
      throw failure
    }
    self.file = file
  }

  deinit { close(file) }
}
