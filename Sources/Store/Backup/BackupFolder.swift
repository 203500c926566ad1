internal import Glibc

/// The copies of a library beside it, each a whole database of its own.
struct BackupFolder: Hashable, Sendable {
  private let directory: String

  /// Creates the folder of a library; it appears on disk with the first backup.
  init(_ files: LibraryFiles) { directory = files.backups }

  /// Where a backup is.
  func path(of name: String) -> String { "\(directory)/\(name).sqlite" }

  /// The names of the backups, in order.
  ///
  /// Throws where the folder cannot be looked at: there may be some.
  var names: [String] {
    get throws(LibraryError) {
      try LibraryFiles.entries(of: directory).filter { $0.hasSuffix(".sqlite") }
        .map { String($0.dropLast(7)) }.sorted()
    }
  }

  /// Adds a backup as the library is at this moment; nobody waits for it.
  ///
  /// A backup that has its name is whole and on the disk. One of the same name is replaced, unless
  /// the library has been damaged since: then the new one gets a name of its own.
  ///
  /// - Returns: The name of the backup.
  @discardableResult
  func add(_ name: String, from connection: Connection) throws -> String {
    try LibraryFiles.makeDirectory(directory)
    let part = "\(path(of: name)).part-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    do {
      try copy(connection, to: part)
      let name = try isWorse(part, than: name) ? unusedName(for: name) : name
      try LibraryFiles.replace(path(of: name), by: part)
      return name
    } catch {
      LibraryFiles.remove(part)
      throw error
    }
  }

  /// Whether a copy has more damage, or more that was set aside, than the backup of a name.
  private func isWorse(_ part: String, than name: String) throws -> Bool {
    guard try LibraryFiles.isPresent(path(of: name)) else { return false }
    let old: (damaged: Int, setAside: Int64)
    do {
      old = try Self.losses(in: path(of: name))
    } catch {
      // What cannot be read is no backup.
      return false
    }
    let new = try Self.losses(in: part)
    return new.damaged > old.damaged || new.setAside > old.setAside
  }

  private static func losses(in path: String) throws -> (damaged: Int, setAside: Int64) {
    let connection = try Connection(path, mode: .reading)
    guard try connection.first("PRAGMA quick_check(1)", [], { $0.text(0) }) == "ok" else {
      throw LibraryError.damaged(path: path)
    }
    return (
      try connection.damagedRowCount(),
      try connection.number("SELECT count(*) FROM quarantine")
    )
  }

  /// Makes a library of the present version from a backup, after a look at all of it.
  ///
  /// The new file has no incarnation, and is flushed by whoever gives it a name.
  func unpack(_ name: String, to part: String, by migrations: [Migration]) throws {
    let target = try Connection(part, mode: .creating)
    try unpack(name, opened: .writing, into: target, by: migrations)
  }

  /// Makes a library of the present version in an empty database.
  func unpack(
    _ name: String, opened mode: Connection.Mode, into target: Connection,
    by migrations: [Migration]
  ) throws {
    do {
      let source = try Connection(path(of: name), mode: mode)
      try Library.refuseDamage(source)
      try Library.check(source, by: migrations)
      try target.run("PRAGMA synchronous = OFF")
      try source.copy(to: target)
      try target.run("PRAGMA journal_mode = DELETE")
      try Migration.run(migrations, on: target)
      try target.run("DELETE FROM meta WHERE key IN ('mark', 'incarnation')")
      guard try target.first("PRAGMA quick_check(1)", [], { $0.text(0) }) == "ok" else {
        throw LibraryError.damagedBackup(name: name)
      }
    } catch {
      let failure = LibraryError(error, at: path(of: name))
      if case .damaged = failure { throw LibraryError.damagedBackup(name: name) }
      // A table that a damaged schema has lost is a plain failure.
      if (error as? SQLiteError)?.code.primary == .failure {
        throw LibraryError.damagedBackup(name: name)
      }
      throw failure
    }
  }

  /// A name that no backup has: the given one, or one with a number behind it.
  func unusedName(for name: String) throws(LibraryError) -> String {
    let taken = Set(try names)
    guard taken.contains(name) else { return name }
    var count = 2
    while taken.contains("\(name)-\(count)") { count += 1 }
    return "\(name)-\(count)"
  }

  /// Removes a backup.
  func remove(_ name: String) { LibraryFiles.remove(path(of: name)) }

  /// Removes what an interrupted backup left behind.
  func removeParts() { LibraryFiles.removeAbandoned(in: directory) }

  private func copy(_ connection: Connection, to part: String) throws {
    // A connection of its own reads a snapshot, so that work on the first one can go on.
    let source = try Connection(connection.path, mode: .writing)
    let target = try Connection(part, mode: .creating)
    // Nobody needs the part if this is interrupted; it is flushed as a whole in the end.
    try target.run("PRAGMA synchronous = OFF")
    try source.copy(to: target)
    try target.run("PRAGMA journal_mode = DELETE")
    // A backup does not know which file it is, so whoever restores it, by whatever means, gets a
    // new incarnation.
    try target.run("DELETE FROM meta WHERE key IN ('mark', 'incarnation')")
    guard try target.first("PRAGMA quick_check(1)", [], { $0.text(0) }) == "ok" else {
      throw LibraryError.damaged(path: connection.path)
    }
  }
}
