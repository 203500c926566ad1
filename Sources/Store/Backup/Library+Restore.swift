internal import Bytes
public import Notebook

extension Library {
  /// Restores the library in a directory from a backup, whatever its state.
  ///
  /// A whole library is restored like an open one. A file that is missing, damaged, not a library or of a later version
  /// is put aside for a copy of the backup; libraries that have it open refuse to write from then on.
  ///
  /// `now` is in milliseconds since 1970. `log` receives all damage in what was restored, `tell` whatever else was not
  /// restored. Returns the backup of what was there before; nil if nothing was.
  @discardableResult
  public static func restore(
    _ name: String, at directory: String, now: Int64, reporting log: DamageLog,
    telling tell: (BackupEvent) -> Void = { _ in }
  ) throws(LibraryError) -> Backup? {
    let kept = try restore(name, at: directory, now: now, telling: tell)
    let library = try Library(at: directory, reporting: log)
    try library.guarded { try library.connection.forEachDamage(library.report) }
    return kept
  }

  private static func restore(
    _ name: String, at directory: String, now: Int64, telling tell: (BackupEvent) -> Void
  ) throws(LibraryError) -> Backup? {
    let files = LibraryFiles(directory: directory)
    guard try backups(at: directory).contains(where: { PathParts($0.name) == PathParts(name) })
    else { throw .noSuchBackup(name: name) }
    do {
      // If two processes find the library broken, the second one finds it whole.
      return try LibraryFiles.locking(directory) {
        do {
          let library = try Library(at: directory, reporting: DamageLog())
          // Damaged tables and pages would accept the rows and stay damaged.
          guard try Schema.tables(of: library.connection) == Schema.tables(of: Schema.version),
            try library.connection.isWhole()
          else { throw LibraryError.damaged(path: files.database) }
          return try library.restore(name, now: now, telling: tell)
        } catch let error where !isReasonToStop(error, files) {
          return try replace(files, by: name, now: now, telling: tell)
        }
      }
    } catch {
      throw LibraryError(error, at: files.database)
    }
  }

  /// True if a copy would be refused for this reason too; all others concern the file's contents, which it replaces.
  private static func isReasonToStop(_ error: any Error, _ files: LibraryFiles) -> Bool {
    switch LibraryError(error, at: files.database) {
    case .damagedBackup, .noSuchBackup, .unreachable, .notAFolder, .diskFull, .busy, .replaced: true
    case .readOnly: !LibraryFiles.canWrite(files.database)
    default: false
    }
  }

  private static func replace(
    _ files: LibraryFiles, by name: String, now: Int64, telling tell: (BackupEvent) -> Void
  ) throws -> Backup? {
    let (part, folder) = (files.newPart, BackupFolder(files))
    defer { LibraryFiles.remove(part) }
    try folder.unpack(name, to: part, by: Schema.migrations)
    folder.restorePapers(of: name, telling: tell)
    let kept = try files.moveAside(now: now)
    guard try LibraryFiles.publish(part, as: files.database)
    else { throw LibraryError.busy(path: files.database) }
    return kept.map { Backup(name: $0, path: "\(files.directory)/\($0).sqlite") }
  }

  /// Restores the library from a backup.
  ///
  /// Its current state, with what other processes wrote before, becomes a backup, which is returned. The restored
  /// library gets a new incarnation, so it never reuses a name issued after the backup was made.
  @discardableResult
  public func restore(
    _ name: String, now: Int64, telling tell: (BackupEvent) -> Void = { _ in }
  ) throws(LibraryError) -> Backup {
    try attaching(name) { folder, part in
      try folder.unpack(name, to: part, by: migrations)
    } _: {
      let folder = BackupFolder(LibraryFiles(directory: directory))
      folder.restorePapers(of: name, telling: tell)
      return try connection.transaction(.writing) {
        try checkIsInPlace()
        // No other process can write between the copy and the change.
        let kept = try folder.unusedName(for: BackupName.beforeRestore(now))
        try folder.add(kept, from: connection)
        try copyRows(of: "source")
        _ = try presentIncarnation()
        return Self.backup(kept, in: folder)
      }
    }
  }

  /// Reads a few notebooks from a backup attached as `source`, which must not be changed.
  ///
  /// A backup of the current version is read in place: nothing else in it is copied nor, for images and PDFs, read.
  func lookingInto<Value>(
    _ backup: String, _ work: () throws -> Value
  ) throws(LibraryError) -> Value {
    try attaching(backup) { folder, part in
      guard try !folder.link(backup, as: part, by: migrations) else { return }
      try folder.unpack(backup, to: part, by: migrations)
    } _: {
      do {
        return try work()
      } catch {
        // An image may be the first to show that the backup is broken.
        guard try connection.isSound("source")
        else { throw LibraryError.damagedBackup(name: backup) }
        throw error
      }
    }
  }

  /// Works with a database made from a backup attached as `source`.
  private func attaching<Value>(
    _ backup: String, by prepare: (BackupFolder, String) throws -> Void, _ work: () throws -> Value
  ) throws(LibraryError) -> Value {
    let folder = BackupFolder(LibraryFiles(directory: directory))
    guard try folder.names.map(PathParts.init).contains(PathParts(backup))
    else { throw .noSuchBackup(name: backup) }
    return try attaching({ try prepare(folder, $0) }, work)
  }

  /// Works with a database that `prepare` makes at a path, attached as `source`.
  private func attaching<Value>(
    _ prepare: (String) throws -> Void, _ work: () throws -> Value
  ) throws(LibraryError) -> Value {
    let files = LibraryFiles(directory: directory)
    return try guarded {
      let part = files.newPart
      defer { LibraryFiles.remove(part) }
      try prepare(part)
      try connection.run("ATTACH ? AS source", [.blob(PathText.bytes(part))])
      defer { try? connection.run("DETACH source") }
      return try work()
    }
  }

  private func copyRows(of other: String) throws {
    let tables = try connection.all(
      "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND substr(name, 1, 7) <> 'sqlite_'"
    ) { $0.text(0) }
    for table in tables {
      try connection.run("DELETE FROM main.\"\(table)\"")
      try connection.run("INSERT INTO main.\"\(table)\" SELECT * FROM \(other).\"\(table)\"")
    }
  }

  /// Adds to a notebook, if missing too, what a backup has and the library lacks; returns the number of statements.
  @discardableResult
  public func complete(
    _ id: NotebookID, from backup: String, now: Int64
  ) throws(LibraryError) -> Int {
    try lookingInto(backup) { try completeFromSource(id, now: now) }
  }

  /// Merges every readable record of a damaged file; returns what each notebook gained, in the order of titles.
  ///
  /// Throws `notALibrary` and `lost` if nothing can be read, and disk errors.
  public func gather(
    from path: String, now: Int64
  ) throws(LibraryError) -> [(id: NotebookID, title: String, count: Int)] {
    try attaching({ _ = try SalvagedDatabase(from: path, into: $0) }) {
      let removed = try removedNotebooks()
      let gained = try sourceNotebooks().filter { !removed.contains($0) }.map {
        (id: $0, count: try completeFromSource($0, now: now))
      }
      return try gained.filter { $0.count > 0 }
        .map { ($0.id, try summary(of: $0.id).title, $0.count) }.sorted { $0.1 < $1.1 }
    }
  }

  /// The notebooks of the library attached as `source`, except those with damaged rows.
  func sourceNotebooks() throws -> [NotebookID] {
    try connection.all("SELECT \(NotebookRow.columns) FROM source.notebook ORDER BY number") {
      // A notebook found without its row has only a name.
      NotebookRow($0)?.id ?? NotebookID(bytes: $0.bytes(1))
    }.compactMap(\.self)
  }

  func completeFromSource(_ id: NotebookID, now: Int64) throws -> Int {
    let records = try statements(of: id, in: "source")
    guard !records.isEmpty else { return 0 }
    let count = try merge(records, into: id, now: now).count
    try writing { _ in _ = try copyImagesFromSource(of: row(of: id).number) }
    return count
  }

  /// Takes a notebook's missing images from `source`; returns those damaged there.
  func copyImagesFromSource(of notebook: Int64) throws -> [ContentHash] {
    try usedImages(in: notebook).filter { hash in
      guard try !hasImage(hash),
        let bytes = try connection.first(
          "SELECT bytes FROM source.blob WHERE hash = ?", [.blob(hash.bytes)], { $0.bytes(0) })
      else { return false }
      guard ContentHash(of: bytes) == hash else { return true }
      try addImage(bytes)
      return false
    }
  }
}
