internal import Glibc

extension Library {
  /// The number of daily backups that are kept.
  public static let keptBackups: Int = 7

  /// Makes the backup of the day unless there is one; returns it if it was made.
  public func backUpIfDue(now: Int64) throws(LibraryError) -> Backup? {
    let name = Self.dailyName(now)
    guard try !backups().contains(where: { $0.name == name }) else { return nil }
    return try backUp(now: now)
  }

  /// Makes the backup of the day, in place of one made earlier that day; the oldest go.
  ///
  /// It holds what is in the library at this moment. Others may write meanwhile.
  @discardableResult
  public func backUp(now: Int64) throws(LibraryError) -> Backup {
    let name = Self.dailyName(now)
    let folder = BackupFolder(LibraryFiles(directory: directory))
    return try guarded {
      folder.removeParts()
      try folder.add(name, from: connection)
      let daily = folder.names.filter(Self.isDaily)
      // The one just made stays even where a wrong clock has made others of later days.
      for old in daily.dropLast(Self.keptBackups) where old != name { folder.remove(old) }
      return Self.backup(name, in: folder)
    }
  }

  /// The backups, oldest day first.
  public func backups() throws(LibraryError) -> [Backup] {
    let folder = BackupFolder(LibraryFiles(directory: directory))
    return folder.names.map { Self.backup($0, in: folder) }
  }

  /// Makes the library what it was when a backup was made.
  ///
  /// What it is now is kept as a backup of its own, which is returned. Other processes see the
  /// change as one transaction. The restored library gets a new incarnation, so it never gives a
  /// name that was given after the backup to something else.
  @discardableResult
  public func restore(_ name: String, now: Int64) throws(LibraryError) -> Backup {
    let folder = BackupFolder(LibraryFiles(directory: directory))
    guard folder.names.contains(name) else { throw .noSuchBackup(name: name) }
    return try guarded {
      let source = try wholeBackup(at: folder.path(of: name))
      var kept = "library-before-restore-\(Day.name(of: now))"
      var count = 1
      while folder.names.contains(kept) {
        count += 1
        kept = "library-before-restore-\(Day.name(of: now))-\(count)"
      }
      try folder.add(kept, from: connection)
      try source.copy(to: connection)
      try Migration.run(Schema.migrations, on: connection)
      // From here on nothing of the old incarnation is left in the file.
      try renewIncarnationIfCopied()
      return Self.backup(kept, in: folder)
    }
  }

  /// Opens a backup after a look at all of it.
  private func wholeBackup(at path: String) throws -> Connection {
    do {
      let source = try Connection(path, mode: .writing)
      try Self.check(source)
      guard try source.first("PRAGMA quick_check(1)", [], { $0.text(0) }) == "ok" else {
        throw LibraryError.damaged(path: path)
      }
      return source
    } catch {
      throw LibraryError(error, at: path)
    }
  }

  private static func dailyName(_ now: Int64) -> String { "library-\(Day.name(of: now))" }

  private static func isDaily(_ name: String) -> Bool {
    name.count == 18 && name.hasPrefix("library-2")
  }

  private static func backup(_ name: String, in folder: BackupFolder) -> Backup {
    var facts = stat()
    let path = folder.path(of: name)
    let size = stat(path, &facts) == 0 ? Int(facts.st_size) : 0
    return Backup(name: name, path: path, byteCount: size)
  }
}
