internal import Bytes
internal import CSQLite
internal import Glibc

/// A connection to a database file, for one thread at a time.
final class Connection {
  let path: String
  private let handle: OpaquePointer
  private var statements: [String: Statement] = [:]

  enum Mode: Hashable, Sendable {
    case reading
    /// Reads a file that cannot be written; SQLite stores nothing beside it.
    case still
    case writing
    /// Reads and writes; creates the file if there is none.
    case creating

    fileprivate var flags: Int32 {
      switch self {
      case .reading: SQLITE_OPEN_READONLY
      case .still: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      case .writing: SQLITE_OPEN_READWRITE
      case .creating: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    }
  }

  init(_ path: String, mode: Mode) throws(SQLiteError) {
    // SQLite takes an empty or missing file for a new database, and removes the log beside it.
    guard mode == .creating || !LibraryFiles.isLeftToItsLog(path)
    else { throw SQLiteError(SQLITE_CORRUPT, on: nil) }
    guard LibraryFiles.obstacle(at: path) == nil
    else { throw SQLiteError(SQLITE_CANTOPEN, on: nil) }
    var handle: OpaquePointer?
    // One thread at a time uses a connection, so SQLite need not lock within it.
    let flags = mode.flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    if mode == .creating, path != Self.nameless { try Self.create(path) }
    let name = mode == .still ? Self.stillName(of: path) : path
    let code = sqlite3_open_v2(PathText.cString(name), &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      // "Whether or not an error occurs when it is opened", the handle must be closed.
      let error = SQLiteError(code, on: handle)
      sqlite3_close_v2(handle)
      throw error
    }
    self.path = path
    self.handle = handle
    let defence = suzuri_sqlite_defend(handle)
    guard defence == SQLITE_OK else { throw SQLiteError(defence, on: handle) }
    sqlite3_busy_timeout(handle, Self.usualPatience)
  }

  static let nameless = ""

  /// Creates an empty file for its owner alone; SQLite gives its own files the same permissions.
  private static func create(_ path: String) throws(SQLiteError) {
    let file = Disk.open(path, O_RDWR | O_CREAT | O_CLOEXEC)
    if file >= 0 {
      close(file)
      return
    }
    switch errno {
    case EROFS, EACCES, EPERM: throw SQLiteError(SQLITE_READONLY, on: nil)
    case ENOSPC, EDQUOT: throw SQLiteError(SQLITE_FULL, on: nil)
    default: throw SQLiteError(SQLITE_CANTOPEN, on: nil)
    }
  }

  /// The address that makes SQLite assume that a file never changes.
  private static func stillName(of path: String) -> String {
    let name = PathText.percentEncoded(PathText.bytes(path), uppercase: false) {
      $0.isLetterOrDigit || "-._~/".utf8.contains($0)
    }
    return "\(PathParts(path).isAbsolute ? "file://" : "file:")\(name)?immutable=1"
  }

  /// In milliseconds.
  var patience: Int32 = Connection.usualPatience {
    didSet { sqlite3_busy_timeout(handle, patience) }
  }

  static let usualPatience: Int32 = 10_000

  deinit {
    statements = [:]
    // Swift does not fix the order of destruction; this close waits for statements.
    sqlite3_close_v2(handle)
  }

  /// Keeps the log when this is the last connection to close.
  func leaveLog() throws(SQLiteError) {
    let code = suzuri_sqlite_leave_log(handle)
    guard code == SQLITE_OK else { throw SQLiteError(code, on: handle) }
  }

  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  func run(_ sql: String, _ values: [SQLValue] = []) throws { try forEach(sql, values) { _ in } }

  var changes: Int { Int(sqlite3_changes64(handle)) }

  func forEach(
    _ sql: String, _ values: [SQLValue] = [], _ visit: (borrowing Row) throws -> Void
  ) throws {
    try walk(sql, values) { row in
      try visit(row)
      return true
    }
  }

  /// Visits the rows of a result until a visit returns false.
  func walk(
    _ sql: String, _ values: [SQLValue] = [], _ visit: (borrowing Row) throws -> Bool
  ) throws {
    let statement = try statement(sql)
    statement.isInUse = true
    defer {
      statement.reset()
      statement.isInUse = false
    }
    try statement.bind(values)
    while try statement.step() {
      guard try visit(statement.row) else { return }
    }
  }

  /// Compiles a statement unless a free one exists: a visit may run one that is in use.
  private func statement(_ sql: String) throws(SQLiteError) -> Statement {
    if let statement = statements[sql], !statement.isInUse { return statement }
    let statement = try Statement(sql, on: handle)
    statements[sql] = statement
    return statement
  }

  func all<Value>(
    _ sql: String, _ values: [SQLValue] = [], _ make: (borrowing Row) throws -> Value
  ) throws -> [Value] {
    var made: [Value] = []
    try forEach(sql, values) { row in made.append(try make(row)) }
    return made
  }

  func first<Value>(
    _ sql: String, _ values: [SQLValue] = [], _ make: (borrowing Row) throws -> Value
  ) throws -> Value? {
    var made: Value?
    try forEach(sql, values) { row in
      if made == nil { made = try make(row) }
    }
    return made
  }

  func number(_ sql: String, _ values: [SQLValue] = []) throws -> Int64 {
    try first(sql, values) { $0.integer(0) } ?? 0
  }

  func run(script: String) throws(SQLiteError) {
    let code = sqlite3_exec(handle, script, nil, nil, nil)
    guard code == SQLITE_OK else { throw SQLiteError(code, on: handle) }
  }

  /// All of it, or nothing if it throws.
  func transaction<Value>(_ begin: Begin, _ work: () throws -> Value) throws -> Value {
    try run(begin.rawValue)
    do {
      let value = try work()
      try run("COMMIT")
      return value
    } catch {
      // Some failures have already rolled back.
      if isInTransaction { try? run("ROLLBACK") }
      throw error
    }
  }

  enum Begin: String, Hashable, Sendable {
    /// Everything stays as at the first read.
    case reading = "BEGIN DEFERRED"
    /// Waits until no other connection writes.
    case writing = "BEGIN IMMEDIATE"
  }

  /// `begin` is called once no other connection can write to the other database, which is unchanged if it throws.
  func copy(to other: Connection, beginning begin: () throws -> Void = {}) throws {
    try copy(to: other, inStepsOf: -1, begin, {})
  }

  /// Copies a whole database over another one step by step, as it is now: later writes are not copied, and do not wait.
  func copy(to other: Connection, check: () throws -> Void) throws {
    try transaction(.reading) {
      // The transaction begins with the first read. While it lasts, no step restarts the copy.
      _ = try number("SELECT count(*) FROM sqlite_schema")
      try copy(to: other, inStepsOf: 256, {}, check)
    }
  }

  private func copy(
    to other: Connection, inStepsOf pages: Int32, _ begin: () throws -> Void,
    _ check: () throws -> Void
  ) throws {
    guard let backup = sqlite3_backup_init(other.handle, "main", handle, "main")
    else { throw SQLiteError(sqlite3_extended_errcode(other.handle), on: other.handle) }
    var isFinished = false
    defer { if !isFinished { sqlite3_backup_finish(backup) } }
    var waits = 0
    // A step of no pages only takes the lock.
    var code = Self.step(backup, 0, &waits)
    if code == SQLITE_OK { try begin() }
    while code == SQLITE_OK {
      code = Self.step(backup, pages, &waits)
      if code == SQLITE_OK { try check() }
    }
    isFinished = true
    let end = sqlite3_backup_finish(backup)
    guard code == SQLITE_DONE, end == SQLITE_OK
    else { throw SQLiteError(code == SQLITE_DONE ? end : code, on: other.handle) }
  }

  /// Waits while another process writes or opens the file.
  private static func step(
    _ backup: OpaquePointer, _ pages: Int32, _ waits: inout Int
  ) -> Int32 {
    while true {
      let code = sqlite3_backup_step(backup, pages)
      let isTaken = code & 0xFF == SQLITE_BUSY || code & 0xFF == SQLITE_LOCKED
      guard isTaken, waits < 1000 else { return code }
      sqlite3_sleep(10)
      waits += 1
    }
  }

  /// It goes through the connection: a process that closes a database file by itself gives up all its locks on it.
  func forEachBlock(_ visit: (ArraySlice<UInt8>) throws -> Void) throws {
    let size = try fileSize()
    var place = 0
    while place < size {
      let block = try bytes(min(size - place, 1 << 20), at: place)
      guard !block.isEmpty else { return }
      try visit(block[...])
      place += block.count
    }
  }

  func fileSize() throws(SQLiteError) -> Int {
    let (file, methods) = try rawFile()
    var size: Int64 = 0
    guard let measure = methods.xFileSize, measure(file, &size) == SQLITE_OK
    else { throw SQLiteError(SQLITE_IOERR, on: nil) }
    return Int(size)
  }

  /// Returns fewer bytes if the file ends before.
  func bytes(_ count: Int, at place: Int) throws(SQLiteError) -> [UInt8] {
    let (file, methods) = try rawFile()
    var buffer = [UInt8](repeating: 0, count: max(0, min(count, try fileSize() - place)))
    guard !buffer.isEmpty else { return [] }
    let code = methods.xRead?(file, &buffer, Int32(buffer.count), Int64(place)) ?? SQLITE_IOERR
    guard code == SQLITE_OK else { throw SQLiteError(code, on: nil) }
    return buffer
  }

  private func rawFile() throws(SQLiteError) -> (
    UnsafeMutablePointer<sqlite3_file>, sqlite3_io_methods
  ) {
    var pointer: UnsafeMutablePointer<sqlite3_file>?
    let code = withUnsafeMutablePointer(to: &pointer) {
      sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, $0)
    }
    guard code == SQLITE_OK, let file = pointer, let methods = file.pointee.pMethods?.pointee
    else { throw SQLiteError(code == SQLITE_OK ? SQLITE_IOERR : code, on: handle) }
    return (file, methods)
  }
}
