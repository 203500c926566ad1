internal import Bytes
internal import Glibc

/// The backups of a library: a folder beside it with whole databases.
struct BackupFolder: Hashable, Sendable {
  private let directory: String
  let papers: PaperBackups

  /// The folder appears on disk with the first backup.
  init(_ files: LibraryFiles) {
    directory = files.backups
    papers = PaperBackups(files)
  }

  func path(of name: String) -> String { "\(directory)/\(name).sqlite" }

  /// In order; throws if the folder cannot be read, since it may contain some.
  var names: [String] {
    get throws(LibraryError) {
      try LibraryFiles.entries(of: directory).compactMap { PathParts($0).dropping(".sqlite") }
        .sorted()
    }
  }

  var newestFirst: [String] {
    get throws(LibraryError) {
      let dated = try names.map { (name: $0, time: LibraryFiles.changeTime(of: path(of: $0))) }
      return dated.sorted { ($1.time, $1.name) < ($0.time, $0.name) }.map(\.name)
    }
  }

  /// Adds a backup of the library as it is now, without blocking others; whole and on disk once it has its name.
  ///
  /// It replaces one of that name, unless the library was damaged since: then it gets another name. Damaged rows in it
  /// are passed to `visit`; `check` is called between steps and stops it by throwing. If this throws, nothing is left.
  @discardableResult
  func add(
    _ name: String, from connection: Connection, check: () throws -> Void = {},
    damage visit: (Damage) -> Void = { _ in }
  ) throws -> Added {
    let made = try LibraryFiles.makeDirectory(directory)
    let part = "\(path(of: name)).part-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    do {
      try copy(connection, to: part, as: name, check: check)
      let new = try losses(inCopy: part, of: connection, damage: visit)
      let isTaken = try LibraryFiles.isPresent(path(of: name))
      let isWorse = isTaken ? losses(of: name).map(new.isWorse) ?? false : false
      let name = try isWorse ? unusedName(for: name) : name
      let hasReplaced = try LibraryFiles.isPresent(path(of: name))
      let copied = try papers.copy(for: name, check: check)
      try LibraryFiles.replace(path(of: name), by: part)
      papers.record(copied, in: name)
      return Added(name: name, hasReplaced: hasReplaced, missingPapers: copied.missing)
    } catch {
      LibraryFiles.remove(part)
      LibraryFiles.removeEmpty(made)
      throw (error as? LibraryError)?.renamed(from: part, to: path(of: name)) ?? error
    }
  }

  struct Added {
    let name: String
    let hasReplaced: Bool
    let missingPapers: Int
  }

  func restorePapers(of name: String, telling tell: (Library.BackupEvent) -> Void) {
    let missing = papers.restore(from: name)
    if missing > 0 { tell(.notBroughtBack(papers: missing, name: name)) }
  }

  /// The losses in a copy; a broken structure in it means that the library's is broken too.
  private func losses(
    inCopy part: String, of connection: Connection, damage visit: (Damage) -> Void
  ) throws -> Losses {
    do {
      return try Losses(in: part, damage: visit)
    } catch LibraryError.damaged {
      throw LibraryError.damaged(path: connection.path)
    }
  }

  /// Nil if the backup cannot be read, so that it is none.
  func losses(of name: String) -> Losses? { try? Losses(in: path(of: name)) }

  struct Losses: Hashable, Sendable {
    /// The rows whose checksums do not fit.
    private let damaged: Int
    private let setAside: Int64

    fileprivate init(in path: String, damage visit: (Damage) -> Void = { _ in }) throws {
      let connection = try Connection(path, mode: .reading)
      guard try connection.isWhole() else { throw LibraryError.damaged(path: path) }
      var count = 0
      try connection.forEachDamage { damage in
        count += 1
        visit(damage)
      }
      damaged = count
      setAside = try connection.number("SELECT count(*) FROM quarantine")
    }

    func isWorse(than other: Losses) -> Bool {
      damaged > other.damaged || setAside > other.setAside
    }
  }

  /// Makes a library without incarnation from a backup, after checking all of it; the caller flushes the file.
  func unpack(_ name: String, to part: String, by migrations: [Migration]) throws {
    let target = try Connection(part, mode: .creating)
    try unpack(name, opened: .writing, into: target, by: migrations)
  }

  func unpack(
    _ name: String, opened mode: Connection.Mode, into target: Connection,
    by migrations: [Migration]
  ) throws {
    try blaming(name) {
      let source = try Connection(path(of: name), mode: mode)
      try Library.refuseDamage(source)
      try Library.check(source, by: migrations)
      try target.run("PRAGMA synchronous = OFF")
      try source.copy(to: target)
      try target.run("PRAGMA journal_mode = DELETE")
      try Migration.run(migrations, on: target)
      try target.transaction(.writing) { try target.replaceTitles() }
      try target.forgetIncarnation()
      guard try target.isWhole() else { throw LibraryError.damagedBackup(name: name) }
    }
  }

  /// Hard-links a backup of the current version, to be read in place, after checking all but images; false if it fails.
  func link(_ name: String, as part: String, by migrations: [Migration]) throws -> Bool {
    let path = path(of: name)
    return try blaming(name) {
      // A backup put here by hand may have a log with its name.
      guard ["-journal", "-wal"].allSatisfy({ Disk.isAbsent(path + $0) }) else { return false }
      let source = try Connection(path, mode: .reading)
      try Library.refuseDamage(source)
      try Library.check(source, by: migrations)
      guard try source.number("PRAGMA user_version") == migrations.count,
        try source.first("PRAGMA journal_mode", [], { $0.text(0) }) != "wal",
        Disk.link(path, to: part)
      else { return false }
      for thing in try Schema.tables(of: source) where thing[0] == "table" && thing[1] != "blob" {
        guard try source.isSound("main", in: thing[1])
        else { throw LibraryError.damagedBackup(name: name) }
      }
      guard try source.hasAllRows() else { throw LibraryError.damagedBackup(name: name) }
      return true
    }
  }

  private func blaming<Value>(_ name: String, _ work: () throws -> Value) throws -> Value {
    do {
      return try work()
    } catch {
      let failure = LibraryError(error, at: path(of: name))
      if case .damaged = failure { throw LibraryError.damagedBackup(name: name) }
      // A table lost to a damaged schema gives only a general failure.
      if (error as? SQLiteError)?.code.primary == .failure {
        throw LibraryError.damagedBackup(name: name)
      }
      throw failure
    }
  }

  func unusedName(for name: String) throws(LibraryError) -> String {
    let taken = Set(try names)
    guard taken.contains(name) else { return name }
    var count = 2
    while taken.contains("\(name)-\(count)") { count += 1 }
    return "\(name)-\(count)"
  }

  func remove(_ name: String) { LibraryFiles.remove(path(of: name)) }

  private func copy(
    _ connection: Connection, to part: String, as name: String, check: () throws -> Void
  ) throws {
    // A second connection reads a snapshot, so work on the first one can continue.
    let source = try Connection(connection.path, mode: .writing)
    do {
      let target = try Connection(part, mode: .creating)
      // A part that is interrupted is useless; it is flushed entirely at the end.
      try target.run("PRAGMA synchronous = OFF")
      try source.copy(to: target, check: check)
      try target.run("PRAGMA journal_mode = DELETE")
      // A backup does not know its file, so a library restored from it by any means gets a new incarnation.
      try target.forgetIncarnation()
    } catch let error as SQLiteError where error.isAboutWriting {
      throw LibraryError(error, at: path(of: name))
    }
  }
}

extension Connection {
  func isSound(_ database: String, in table: String? = nil) throws -> Bool {
    // Without a table, one finding is enough.
    let part = table.map { "'\($0)'" } ?? "1"
    return try first("PRAGMA \(database).integrity_check(\(part))", []) { $0.text(0) } == "ok"
  }
}

extension LibraryError {
  /// The same failure, reported for the final file.
  fileprivate func renamed(from part: String, to path: String) -> LibraryError {
    switch self {
    case .diskFull(part): .diskFull(path: path)
    case .readOnly(part): .readOnly(path: path)
    case .failed(part, let reason): .failed(path: path, reason: reason)
    default: self
    }
  }
}
