extension Library {
  /// The milliseconds for which a regular backup is current: to the end of its hour.
  public static let backupSpan = Day.hour

  /// Makes the backup of the hour and returns it, unless there is one or nothing has changed since the
  /// last.
  ///
  /// - Parameters:
  ///   - now: The time in milliseconds since 1970.
  ///   - goOn: Called between the steps of the copy, which stops if it throws.
  ///   - tell: Receives the fate of other backups.
  /// - Returns: The backup; nil if none was due.
  /// - Throws: Why it cannot be made.
  public func backUpIfDue(
    now: Int64, goOn: () throws -> Void = {}, telling tell: (BackupEvent) -> Void = { _ in }
  ) throws(LibraryError) -> Backup? {
    let folder = BackupFolder(LibraryFiles(directory: directory))
    let known = try folder.dated.filter { !$0.name.isBeforeChange && $0.moment <= now }
    let hour = BackupName.hourly(now)
    guard !known.contains(where: { $0.name.text.hasPrefix(hour) }) else { return nil }
    if let latest = known.max(by: { $0.isOlder(than: $1) }) {
      let name = latest.name.text
      guard try isChanged(since: folder.path(of: name)) || folder.papers.areChanged(since: name)
      else { return nil }
    }
    return try backUp(now: now, goOn: goOn, telling: tell)
  }

  /// Makes the backup of the hour, replacing one of that hour; backups that are too old go.
  ///
  /// It holds the library as it is now; others may write meanwhile, and damage in it is reported. No backup
  /// is removed while the next one that stays has more damage. The parameters are those of `backUpIfDue`.
  @discardableResult
  public func backUp(
    now: Int64, goOn: () throws -> Void = {}, telling tell: (BackupEvent) -> Void = { _ in }
  ) throws(LibraryError) -> Backup {
    try addBackup(now: now, goOn: goOn, telling: tell) { _ in BackupName.hourly(now) }
  }

  /// Makes a backup before something is deleted permanently; no later one replaces it.
  ///
  /// If this throws, nothing should be removed. The parameters are those of `backUpIfDue`.
  @discardableResult
  public func backUpBeforeRemoval(
    now: Int64, goOn: () throws -> Void = {}, telling tell: (BackupEvent) -> Void = { _ in }
  ) throws(LibraryError) -> Backup {
    try addBackup(now: now, goOn: goOn, telling: tell) { folder throws(LibraryError) in
      try folder.unusedName(for: BackupName.beforeRemoval(now))
    }
  }

  private func addBackup(
    now: Int64, goOn: () throws -> Void, telling tell: (BackupEvent) -> Void,
    naming: (BackupFolder) throws(LibraryError) -> String
  ) throws(LibraryError) -> Backup {
    let files = LibraryFiles(directory: directory)
    let folder = BackupFolder(files)
    return try guarded {
      files.removeAbandoned()
      let added = try folder.add(naming(folder), from: connection, goOn: goOn, damage: report)
      let name = added.name
      if added.hasReplaced { tell(.replaced(name: name)) }
      if added.missingPapers > 0 { tell(.leftOut(papers: added.missingPapers, name: name)) }
      try folder.prune(now: now, keeping: name, tell)
      folder.papers.prune(keeping: try folder.names)
      return Self.backup(name, in: folder)
    }
  }

  /// The backups, oldest first.
  public func backups() throws(LibraryError) -> [Backup] {
    try Self.backups(at: directory)
  }

  /// The backups of the library in a directory, oldest first, whether it can be opened or not.
  public static func backups(at directory: String) throws(LibraryError) -> [Backup] {
    let files = LibraryFiles(directory: directory)
    let folder = BackupFolder(files)
    let backups = try folder.names.map { backup($0, in: folder) }
    if backups.isEmpty, try !LibraryFiles.isPresent(files.database) {
      throw .notFound(directory: directory)
    }
    return backups
  }

  /// True if the library contains statements that a backup lacks.
  ///
  /// Every statement changes the numbers of a notebook, so no records are compared. An unreadable backup
  /// has none.
  private func isChanged(since backup: String) throws(LibraryError) -> Bool {
    try guarded {
      let present = try connection.contentMark()
      let kept = try? Connection(backup, mode: .reading).contentMark()
      return kept != present
    }
  }

  /// True for the name of a regular backup, made only because time passed.
  static func isRegular(_ name: String) -> Bool {
    BackupName(name).map { !$0.isBeforeChange } ?? false
  }

  static func backup(_ name: String, in folder: BackupFolder) -> Backup {
    Backup(name: name, path: folder.path(of: name))
  }
}

extension Connection {
  /// Changes with every statement in a library.
  fileprivate func contentMark() throws -> [[SQLValue]] {
    let columns = NotebookRow.columns
    let count = columns.split(separator: ",").count
    return try all("SELECT \(columns) FROM notebook ORDER BY number") { $0.values(count) }
      + all("SELECT count(*), max(number) FROM quarantine") { $0.values(2) }
  }
}
