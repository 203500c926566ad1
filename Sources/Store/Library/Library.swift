internal import Bytes
public import Notebook

/// A person's notebooks, in one database file.
///
/// Every change is on disk when its call returns: a power cut loses nothing acknowledged. Several libraries, in one
/// process or many, may be open on one directory; each belongs to one thread. Times are in milliseconds since 1970.
public final class Library {
  /// The library's directory.
  public let directory: String

  let connection: Connection
  let migrations: [Migration]
  let mark: String
  private let identity: FileIdentity?
  var dice: Dice
  let log: DamageLog
  /// The time before which no unfinished notebook is old enough to remove, in milliseconds since 1970.
  var nextSweep: Int64 = 0
  var isNamingDamage = false

  /// True if this process may not write the library.
  public var isReadOnly: Bool { !LibraryFiles.canWrite(path) }

  /// Opens a library, or creates one if there is none and `create` is true.
  ///
  /// An earlier version is backed up and migrated; a copied or restored library gets a new incarnation. One that this
  /// process may not write is only read. `log` receives all damage that reading skips; the reader reports it.
  public convenience init(
    at directory: String, create: Bool = false, reporting log: DamageLog
  ) throws(LibraryError) {
    try self.init(at: directory, create: create, settings: Settings(), reporting: log)
  }

  package init(
    at directory: String, create: Bool, settings: Settings, reporting log: DamageLog = DamageLog()
  ) throws(LibraryError) {
    let files = LibraryFiles(directory: directory)
    self.directory = directory
    self.log = log
    dice = Dice(seed: settings.seed)
    migrations = settings.migrations
    files.removeAbandoned()
    if try !files.isThere {
      try Self.refuseBesideBackups(files)
      guard create else { throw .notFound(directory: directory) }
      try Self.make(files, settings: settings)
    }
    do {
      identity = FileIdentity(of: files.database)
      mark = FileMark.of(files.database) ?? ""
      guard LibraryFiles.canWrite(files.database) else {
        connection = try Self.openReadOnly(files)
        for fault in try FileInspection.faults(of: connection) { report(Damage(file: fault)) }
        return
      }
      connection = try Connection(files.database, mode: .writing)
      try Self.refuseDamage(connection)
      try Self.check(connection, by: settings.migrations)
      try connection.configure(settings)
      try Self.migrate(connection, files: files, by: settings.migrations)
      try checkIsInPlace()
      try renewIncarnationIfCopied()
      try replaceTitles()
    } catch {
      throw LibraryError(error, at: files.database)
    }
  }

  /// Opens a library for inspection: neither the database nor its log changes by a byte, and writing fails.
  init(lookingAt directory: String) throws(LibraryError) {
    let files = LibraryFiles(directory: directory)
    guard try files.isThere else { throw .notFound(directory: directory) }
    self.directory = directory
    log = DamageLog()
    dice = Dice(seed: nil)
    migrations = Schema.migrations
    mark = ""
    do {
      identity = FileIdentity(of: files.database)
      connection = try Self.openReadOnly(files)
    } catch {
      throw LibraryError(error, at: files.database)
    }
  }

  /// Settings of the database; all but the default are for measurements and tests.
  package struct Settings: Hashable, Sendable {
    package var synchronous: Synchronous = .full
    /// The database's page size in bytes, used when it is created.
    package var pageSize: Int = 4096
    /// Migrations to versions that do not exist yet, to try what a later Suzuri will do.
    package var furtherSteps: [String] = []
    /// The seed for new names, to repeat a run; nil for the system's randomness.
    package var seed: UInt64?

    var migrations: [Migration] { Schema.migrations + furtherSteps.map(Migration.init) }

    package enum Synchronous: String, Hashable, Sendable, CaseIterable {
      case full = "FULL"
      case normal = "NORMAL"
      case off = "OFF"
    }

    package init() {}
  }

  var path: String { connection.path }

  /// Sets the milliseconds to wait while another process writes; nil for the usual ten seconds.
  public func wait(atMost milliseconds: Int32?) {
    connection.patience = milliseconds ?? Connection.usualPatience
  }

  /// A number that changes whenever another process or open library has written.
  public var changeCount: Int64 {
    get throws(LibraryError) { try guarded { try connection.number("PRAGMA data_version") } }
  }

  /// The name under which this library makes things.
  public var incarnation: Incarnation {
    get throws(LibraryError) {
      try guarded {
        // A copied file is written before it has one; any other is only read.
        try reading { try rememberedIncarnation() } ?? writing { incarnation in incarnation }
      }
    }
  }

  func guarded<Value>(_ work: () throws -> Value) throws(LibraryError) -> Value {
    do { return try work() } catch { throw LibraryError(error, at: path) }
  }

  func reading<Value>(_ work: () throws -> Value) throws -> Value {
    // Within an edit, its own writes are visible.
    if connection.isInTransaction { return try work() }
    return try connection.transaction(.reading, work)
  }

  func writing<Value>(_ work: (Incarnation) throws -> Value) throws -> Value {
    try connection.transaction(.writing) {
      try checkIsInPlace()
      return try work(presentIncarnation())
    }
  }

  /// Reads as of one moment; throws only errors of a library.
  func guardedReading<Value>(_ work: () throws -> Value) throws(LibraryError) -> Value {
    try guarded { try reading(work) }
  }

  /// Writes as one transaction; throws only errors of a library.
  func guardedWriting<Value>(
    _ work: (Incarnation) throws -> Value
  ) throws(LibraryError) -> Value {
    try guarded { try writing(work) }
  }

  /// Writes within the edit that is going on, or else as one transaction.
  func guardedChange<Value>(_ work: () throws -> Value) throws(LibraryError) -> Value {
    try guarded { connection.isInTransaction ? try work() : try writing { _ in try work() } }
  }

  /// Throws if the open file is no longer the library: writes to it would be lost.
  func checkIsInPlace() throws {
    guard let identity, FileIdentity(of: path) == identity
    else { throw LibraryError.replaced(path: path) }
    let version = try connection.number("PRAGMA user_version")
    guard version <= migrations.count
    else { throw LibraryError.newer(path: path, version: version) }
    guard version == migrations.count else { throw LibraryError.replaced(path: path) }
  }
}

@available(*, unavailable, message: "a library belongs to one thread; open another one")
extension Library: Sendable {}

struct Dice: RandomNumberGenerator {
  private var seeded: RandomSource?

  init(seed: UInt64?) { seeded = seed.map { RandomSource(seed: $0) } }

  mutating func next() -> UInt64 {
    if let number = seeded?.next() { return number }
    var system = SystemRandomNumberGenerator()
    return system.next()
  }
}
