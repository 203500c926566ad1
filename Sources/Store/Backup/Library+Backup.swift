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
  /// It holds what is in the library at this moment. Others may write meanwhile. Where the library
  /// has been damaged since the earlier one, both stay, and so do the oldest.
  @discardableResult
  public func backUp(now: Int64) throws(LibraryError) -> Backup {
    let name = Self.dailyName(now)
    let folder = BackupFolder(LibraryFiles(directory: directory))
    return try guarded {
      folder.removeParts()
      let added = try folder.add(name, from: connection)
      guard added == name else { return Self.backup(added, in: folder) }
      let daily = try folder.names.filter(Self.isDaily)
      // The one just made stays even where a wrong clock has made others of later days.
      for old in daily.dropLast(Self.keptBackups) where old != name { folder.remove(old) }
      return Self.backup(name, in: folder)
    }
  }

  /// The backups, oldest day first.
  public func backups() throws(LibraryError) -> [Backup] {
    try Self.backups(at: directory)
  }

  /// The backups of the library in a directory, oldest day first, whether it can be opened or not.
  ///
  /// - Throws: `notFound` where there is neither a library nor a backup.
  public static func backups(at directory: String) throws(LibraryError) -> [Backup] {
    let files = LibraryFiles(directory: directory)
    let folder = BackupFolder(files)
    let backups = try folder.names.map { backup($0, in: folder) }
    if backups.isEmpty, try !LibraryFiles.isPresent(files.database) {
      throw .notFound(directory: directory)
    }
    return backups
  }

  private static func dailyName(_ now: Int64) -> String { "library-\(Day.name(of: now))" }

  static func isDaily(_ name: String) -> Bool {
    name.count == 18 && name.hasPrefix("library-2")
  }

  static func backup(_ name: String, in folder: BackupFolder) -> Backup {
    Backup(name: name, path: folder.path(of: name))
  }
}
