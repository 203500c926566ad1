internal import Bytes
internal import Glibc
internal import Notebook
public import Wording

extension Library {
  /// A library is renamed once whole, so a file without tables is damaged, never an empty library.
  static func make(_ files: LibraryFiles, settings: Settings) throws(LibraryError) {
    let made = try LibraryFiles.makeDirectory(files.directory)
    let part = files.newPart
    do {
      try fill(part, settings: settings)
      // If another process was faster, its library will do.
      _ = try LibraryFiles.publish(part, as: files.database)
    } catch {
      LibraryFiles.remove(part)
      LibraryFiles.removeEmpty(made)
      throw LibraryError(error, at: files.database)
    }
  }

  /// Throws if there are backups of a library: an empty one would take its place.
  static func refuseBesideBackups(_ files: LibraryFiles) throws(LibraryError) {
    let names = try BackupFolder(files).names
    guard let newest = names.last(where: isRegular) ?? names.last else { return }
    // Another process may have made the library and its backup since the first look.
    guard try !LibraryFiles.isPresent(files.database) else { return }
    throw .onlyBackups(directory: files.directory, newest: newest)
  }

  static func fill(_ part: String, settings: Settings) throws {
    let connection = try Connection(part, mode: .creating)
    try connection.run("PRAGMA page_size = \(settings.pageSize)")
    try connection.run("PRAGMA journal_mode = WAL")
    try Migration.run(Schema.migrations, on: connection)
    // Closing does the same, but says nothing if the disk refuses: the file would be empty.
    try connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// Throws if the file or its log has damage that SQLite would overwrite; call it before anything is read.
  static func refuseDamage(_ connection: Connection) throws {
    // Damage in another program's file is not ours to report.
    guard try FileInspection.isOurs(connection) else { return }
    guard try FileInspection.faults(of: connection).isEmpty
    else { throw LibraryError.damaged(path: connection.path) }
  }

  /// The tables decide: if they are a library's, a header that says otherwise is damaged.
  static func check(
    _ connection: Connection, by migrations: [Migration] = Schema.migrations
  ) throws {
    guard try connection.number("PRAGMA application_id") == Schema.applicationID else {
      let tables = try Schema.tables(of: connection)
      let ours = try Schema.tables(of: 1)
      throw tables.isDisjoint(with: ours) && !tables.isEmpty
        ? LibraryError.notALibrary(path: connection.path) : .damaged(path: connection.path)
    }
    let version = try connection.number("PRAGMA user_version")
    guard version <= migrations.count else {
      let isNewer = try Schema.tables(of: connection) != Schema.tables(of: Schema.version)
      throw isNewer
        ? LibraryError.newer(path: connection.path, version: version)
        : .damaged(path: connection.path)
    }
    // The first step sets both numbers at once, and every step changes the tables.
    guard version >= 1,
      try version >= Schema.version
        || Schema.tables(of: connection) == Schema.tables(of: Int(version))
    else { throw LibraryError.damaged(path: connection.path) }
  }

  /// Opens a library's database read-only, even if nothing can be written beside it.
  static func openReadOnly(_ files: LibraryFiles) throws -> Connection {
    do {
      return try openReadOnly(files, mode: .reading)
    } catch let error as SQLiteError {
      let refusals: [SQLiteError.Code] = [.cannotOpen, .readOnly, .permission]
      guard refusals.contains(error.code.primary), !LibraryFiles.canWrite(files.database)
      else { throw error }
      // Without a log, the file holds everything, and it cannot be written.
      guard LibraryFiles.size(of: "\(files.database)-wal") == 0
      else { throw LibraryError.unreadLog(path: files.database) }
      return try openReadOnly(files, mode: .still)
    }
  }

  private static func openReadOnly(_ files: LibraryFiles, mode: Connection.Mode) throws
    -> Connection
  {
    let connection = try Connection(files.database, mode: mode)
    try check(connection)
    try connection.run("PRAGMA cell_size_check = ON")
    return connection
  }

  static func migrate(
    _ connection: Connection, files: LibraryFiles, by migrations: [Migration]
  ) throws {
    let version = try connection.number("PRAGMA user_version")
    guard version < migrations.count else { return }
    try BackupFolder(files).add(BackupName.before(version: migrations.count), from: connection)
    try Migration.run(migrations, on: connection)
  }

  /// A lock does not prevent reading: the next write draws the new incarnation first.
  func renewIncarnationIfCopied() throws {
    guard try rememberedIncarnation() == nil else { return }
    do {
      try writing { _ in }
    } catch let error as SQLiteError where error.code.primary == .busy {}
  }

  /// Only for a writing transaction: another process may have restored a backup since the last look.
  func presentIncarnation() throws -> Incarnation {
    if let incarnation = try rememberedIncarnation() { return incarnation }
    try forgetIncarnation()
    let incarnation = Incarnation.random(using: &dice)
    var writer = ByteWriter()
    writer.appendFixed64(incarnation.rawValue)
    try connection.run(
      "INSERT OR REPLACE INTO meta (key, value) VALUES ('incarnation', ?), ('mark', ?)",
      [.blob(writer.bytes), .text(mark)])
    return incarnation
  }

  func forgetIncarnation() throws { try connection.forgetIncarnation() }

  func isOwn(_ incarnation: Incarnation) throws -> Bool {
    if try rememberedIncarnation() == incarnation { return true }
    var writer = ByteWriter()
    writer.appendFixed64(incarnation.rawValue)
    return try connection.number(
      "SELECT EXISTS (SELECT 1 FROM meta WHERE key = 'earlier ' || lower(hex(?)))",
      [.blob(writer.bytes)]) != 0
  }

  /// The stored incarnation; nil if none or the file is a copy.
  func rememberedIncarnation() throws -> Incarnation? {
    let mark = try connection.first("SELECT value FROM meta WHERE key = 'mark'") { $0.text(0) }
    guard mark == self.mark else { return nil }
    let bytes = try connection.first("SELECT value FROM meta WHERE key = 'incarnation'") {
      $0.bytes(0)
    }
    var reader = ByteReader(bytes ?? [])
    guard let number = try? reader.fixed64(), number != 0 else { return nil }
    return Incarnation(rawValue: number)
  }
}

extension Connection {
  /// Forgets the identity of the file and its incarnation, but not the earlier ones.
  func forgetIncarnation() throws {
    try run(
      """
      INSERT OR IGNORE INTO meta (key, value)
      SELECT 'earlier ' || lower(hex(value)), value FROM meta WHERE key = 'incarnation'
      """)
    try run("DELETE FROM meta WHERE key IN ('mark', 'incarnation')")
  }

  func configure(_ settings: Library.Settings) throws {
    // Write-ahead logging lets others read while one writes; the log is flushed at each commit.
    let mode = try first("PRAGMA journal_mode = WAL") { $0.text(0) }
    guard mode == "wal"
    else { throw LibraryError.failed(path: path, reason: "the file system does not support it") }
    try run("PRAGMA synchronous = \(settings.synchronous.rawValue)")
    try run("PRAGMA cache_size = -8000")
    try run("PRAGMA journal_size_limit = 4194304")
    try run("PRAGMA cell_size_check = ON")
    try run("PRAGMA temp_store = MEMORY")
  }
}

extension Library {
  /// The reason, in lower case and without a full stop, why only a library may write to a file: it is one, or is in the
  /// folder of one, possibly through links; nil if it may be written, even if nothing is there.
  public static func refusal(toWrite path: String, beside directory: String? = nil) -> Words? {
    let file = PathParts(path).resolved
    var folder = LibraryFiles.parent(of: file)
    let own = directory.map { PathParts(PathParts($0).resolved) }
    while true {
      if PathParts(folder) == own || isLibrary(folder) {
        return "it is inside the library \(folder); choose a folder outside"
      }
      guard folder.utf8.count > 1, folder != "." else { break }
      folder = LibraryFiles.parent(of: folder)
    }
    let known = directory.map { files(of: LibraryFiles(directory: $0)) } ?? []
    if let file = FileIdentity(of: path), known.contains(file) || isDatabase(path) {
      return "it is a library; choose another name"
    }
    return nil
  }

  private static func isLibrary(_ folder: String) -> Bool {
    let files = LibraryFiles(directory: folder)
    return isDatabase(files.database)
      || LibraryFiles.names(in: files.backups).contains { name in
        PathParts(name).dropping(".sqlite").flatMap { BackupName($0) } != nil
      }
  }

  private static func files(of library: LibraryFiles) -> Set<FileIdentity> {
    let paths = ["", "-wal", "-shm"].map { library.database + $0 }
    let backups = LibraryFiles.names(in: library.backups).map { "\(library.backups)/\($0)" }
    return Set((paths + backups).compactMap(FileIdentity.init))
  }

  private static func isDatabase(_ path: String) -> Bool {
    // Only a regular file is opened: a pipe would block.
    guard Disk.facts(of: path)?.kind == .file, let head = Disk.bytes(of: path, atMost: 72),
      head.count == 72
    else { return false }
    return head.starts(with: "SQLite format 3\u{0}".utf8) && head[68...].elementsEqual("SUZR".utf8)
  }
}
