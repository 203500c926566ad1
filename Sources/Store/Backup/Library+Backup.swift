extension Library {
  /// How long a regular backup counts as current, in milliseconds: to the end of its hour.
  public static let backupSpan = Day.hour

  /// Makes the backup of the hour, unless there is one or nothing has changed since the last one; returns
  /// it if it was made.
  ///
  /// - Parameters:
  ///   - now: The time in milliseconds since 1970.
  ///   - goOn: Called between the steps of the copy, which stops if it throws.
  ///   - tell: Is told what became of other backups.
  /// - Returns: The backup; nil where none was due.
  /// - Throws: What prevents it from being made.
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

  /// Makes the backup of the hour, replacing one made earlier in that hour; backups that are too old go.
  ///
  /// It holds the library as it is at this moment; others may write meanwhile, and damage in it is
  /// reported. No backup is removed while the next one that stays has more damage.
  ///
  /// - Parameters:
  ///   - now: The time in milliseconds since 1970.
  ///   - goOn: Called between the steps of the copy, which stops if it throws.
  ///   - tell: Is told what became of other backups.
  /// - Returns: The backup.
  /// - Throws: What prevents it from being made.
  @discardableResult
  public func backUp(
    now: Int64, goOn: () throws -> Void = {}, telling tell: (BackupEvent) -> Void = { _ in }
  ) throws(LibraryError) -> Backup {
    try addBackup(now: now, goOn: goOn, telling: tell) { _ in BackupName.hourly(now) }
  }

  /// Makes a backup before something is removed for good; no later one replaces it.
  ///
  /// - Parameters:
  ///   - now: The time in milliseconds since 1970.
  ///   - goOn: Called between the steps of the copy, which stops if it throws.
  ///   - tell: Is told what became of other backups.
  /// - Returns: The backup.
  /// - Throws: What prevents it from being made: nothing should be removed then.
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
  /// Every statement changes the numbers of a notebook, so no records are compared. A backup that cannot
  /// be read has none.
  private func isChanged(since backup: String) throws(LibraryError) -> Bool {
    try guarded {
      let present = try connection.contentMark()
      let kept = try? Connection(backup, mode: .reading).contentMark()
      return kept != present
    }
  }

  /// True if a name is that of a regular backup, made only because time passed.
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
