internal import Bytes

/// What was read in the handwriting on the pages of a library, saved beside it; for one thread at a time.
///
/// It may be lost at any time, and several programs may use it at once. A file that is damaged or of another
/// program is deleted and begun again; without the library, which may have been moved, none is created.
public final class WordIndex {
  private let directory: String
  let path: String
  private let version: Int64
  /// True for one that neither creates nor changes the file.
  private let isReadOnly: Bool
  private var connection: Connection?
  /// The file that the connection uses, or that could not be opened.
  private var identity: FileIdentity?

  /// Opens or creates the index of the library in `directory`, without pages read by another `version`.
  ///
  /// Throws if this process may not write it, or the disk is full.
  public init(of directory: String, version: Int) throws(LibraryError) {
    self.directory = directory
    path = LibraryFiles(directory: directory).words
    self.version = Int64(Int32(truncatingIfNeeded: version))
    isReadOnly = false
    try reading { _ in }
  }

  /// Opens the index of the library in `directory` without changing it; nil if there is none by this `version`,
  /// or none that can be read.
  ///
  /// Nothing damaged is returned, but it fails to read instead of beginning the file again.
  public init?(reading directory: String, version: Int) {
    self.directory = directory
    path = LibraryFiles(directory: directory).words
    self.version = Int64(Int32(truncatingIfNeeded: version))
    isReadOnly = true
    guard LibraryFiles.exists(path), (try? reading({ _ in })) != nil else { return nil }
  }

  /// Returns a value that was set; nil if there is none.
  public func value(for key: String) throws(LibraryError) -> [UInt8]? {
    try reading { try $0.words(for: key) }
  }

  /// Sets a value that stays when the version of the reader changes, or removes it.
  public func setValue(_ value: [UInt8]?, for key: String) throws(LibraryError) {
    try writing { connection in
      if let value { return try connection.setWords(value, for: key) }
      try connection.run("DELETE FROM value WHERE key = ?", [.text(key)])
    }
  }

  /// Reads as of one moment.
  func reading<Value>(_ work: (Connection) throws -> Value) throws(LibraryError) -> Value {
    try guarded(.reading, work)
  }

  /// Writes as one transaction.
  func writing<Value>(_ work: (Connection) throws -> Value) throws(LibraryError) -> Value {
    try guarded(.writing, work)
  }

  private func guarded<Value>(
    _ begin: Connection.Begin, _ work: (Connection) throws -> Value
  ) throws(LibraryError) -> Value {
    do {
      do { return try attempt(begin, work) } catch  where !isReadOnly && Self.isDamage(error) {
        try beginAgain()
        return try attempt(begin, work)
      }
    } catch {
      throw LibraryError(error, at: path)
    }
  }

  private func attempt<Value>(
    _ begin: Connection.Begin, _ work: (Connection) throws -> Value
  ) throws -> Value {
    let connection = try present()
    return try connection.transaction(begin) {
      // A program with another reader may have taken the file over.
      guard try connection.number("PRAGMA user_version") == version
      else { throw LibraryError.replaced(path: path) }
      return try work(connection)
    }
  }

  private static func isDamage(_ error: any Error) -> Bool {
    switch error {
    case LibraryError.damaged: true
    case let error as SQLiteError: !error.isAboutMachine && !error.isAboutWriting
    default: false
    }
  }
}

@available(*, unavailable, message: "it belongs to one thread; open another one")
extension WordIndex: Sendable {}

extension WordIndex {
  /// The connection to the file that has the name now: another program may have deleted a damaged one.
  private func present() throws -> Connection {
    let found = FileIdentity(of: path)
    if let connection, let identity, identity == found { return connection }
    (connection, identity) = (nil, found)
    let opened = try isReadOnly ? openToRead() : openToWrite()
    (connection, identity) = (opened, FileIdentity(of: path))
    return opened
  }

  private func openToWrite() throws -> Connection {
    guard try LibraryFiles(directory: directory).isThere
    else { throw LibraryError.notFound(directory: directory) }
    guard LibraryFiles.canWrite(path) else { throw LibraryError.readOnly(path: path) }
    let opened = try Connection(path, mode: .creating)
    try opened.prepareWords(version: version)
    return opened
  }

  /// Every row has a checksum, and one that is not found counts as unread, so the file need not be checked.
  private func openToRead() throws -> Connection {
    // Without a log, a file that nobody can write beside holds everything.
    let isStill = !LibraryFiles.canWrite(path) && LibraryFiles.size(of: "\(path)-wal") == 0
    let opened = try Connection(path, mode: isStill ? .still : .reading)
    try opened.run("PRAGMA cell_size_check = ON")
    try opened.checkWords()
    return opened
  }

  /// Keeps the values that can still be read: people's corrections are among them.
  private func beginAgain() throws {
    let damaged = connection ?? (try? Connection(path, mode: .reading))
    let values = damaged?.readableValues() ?? []
    connection = nil
    // Another program may have begun again first.
    if FileIdentity(of: path) == identity { LibraryFiles.remove(path) }
    guard !values.isEmpty else { return }
    let connection = try present()
    for (key, value) in values { try connection.setWords(value, for: key) }
  }
}

extension LibraryFiles {
  /// The index of recognized handwriting, see `WordIndex`.
  var words: String { "\(directory)/words.sqlite" }
}

extension Connection {
  fileprivate func prepareWords(version: Int64) throws {
    try run("PRAGMA journal_mode = WAL")
    try run("PRAGMA synchronous = OFF")
    try run("PRAGMA journal_size_limit = 4194304")
    try run("PRAGMA cell_size_check = ON")
    // Words of notebooks that were deleted must not stay in free pages.
    try run("PRAGMA secure_delete = ON")
    try transaction(.writing) {
      if try number("SELECT count(*) FROM sqlite_schema") == 0 {
        try run(script: WordTables.script)
        try run("PRAGMA application_id = \(WordTables.applicationID)")
      }
      try checkWords()
      // A power cut may have torn the file: rows could be where no search finds them. 60 MB take 0.1 s.
      guard try all("PRAGMA integrity_check(1)", [], { $0.text(0) }) == ["ok"]
      else { throw LibraryError.damaged(path: path) }
      guard try number("PRAGMA user_version") != version else { return }
      try run("DELETE FROM page")
      try run("DELETE FROM notebook")
      try run("PRAGMA user_version = \(version)")
    }
  }

  fileprivate func checkWords() throws {
    guard try number("PRAGMA application_id") == WordTables.applicationID,
      try Schema.tables(of: self) == WordTables.all()
    else { throw LibraryError.damaged(path: path) }
  }

  fileprivate func words(for key: String) throws -> [UInt8]? {
    try first("SELECT value, check_sum FROM value WHERE key = ?", [.text(key)]) { row in
      let value = row.bytes(0)
      guard row.integer(1) == WordTables.sum(key, value)
      else { throw LibraryError.damaged(path: path) }
      return value
    }
  }

  fileprivate func setWords(_ value: [UInt8], for key: String) throws {
    try run(
      "INSERT OR REPLACE INTO value (key, value, check_sum) VALUES (?, ?, ?)",
      [.text(key), .blob(value), .integer(WordTables.sum(key, value))])
  }

  fileprivate func readableValues() -> [(key: String, value: [UInt8])] {
    var values: [(key: String, value: [UInt8])] = []
    try? forEach("SELECT key, value, check_sum FROM value") { row in
      let (key, value) = (row.text(0), row.bytes(1))
      if row.integer(2) == WordTables.sum(key, value) { values.append((key, value)) }
    }
    return values
  }
}

/// The tables of an index, as Docs/Formats/Library.md specifies them.
private enum WordTables {
  /// "SUZW"; other tables need another number.
  static let applicationID: Int64 = 0x5355_5A57

  /// A page is beside the others of its notebook, and its fingerprint is read without its content; pages with the
  /// same ink are found by it.
  static let script = """
    CREATE TABLE page (
      notebook BLOB NOT NULL,
      page BLOB NOT NULL,
      ink INTEGER NOT NULL,
      check_sum INTEGER NOT NULL,
      content BLOB NOT NULL,
      PRIMARY KEY (notebook, page)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX page_ink ON page (ink);
    CREATE TABLE notebook (
      notebook BLOB NOT NULL PRIMARY KEY,
      changed INTEGER NOT NULL,
      page_sum INTEGER NOT NULL,
      check_sum INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE value (
      key TEXT NOT NULL PRIMARY KEY,
      value BLOB NOT NULL,
      check_sum INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    """

  static func all() throws -> Set<[String]> {
    let connection = try Connection(Connection.nameless, mode: .creating)
    try connection.run(script: script)
    return try Schema.tables(of: connection)
  }

  static func sum(_ key: String, _ value: [UInt8]) -> Int64 {
    var writer = ByteWriter()
    writer.appendText(key)
    writer.append(contentsOf: value)
    return Int64(Checksum.crc32(writer.bytes))
  }
}
