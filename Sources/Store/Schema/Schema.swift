/// The tables of a library, as Docs/Formats/Library.md specifies them.
enum Schema {
  /// The number that distinguishes a library from other databases: "SUZR".
  static let applicationID: Int64 = 0x5355_5A52

  /// The steps from an empty file to the current tables, oldest first.
  ///
  /// A library's version is the number of its steps. Steps are added, never changed, and each changes the
  /// tables, so that they tell the version if the header is damaged.
  static let migrations: [Migration] = [
    Migration(script: version1), Migration(script: version2), Migration(script: Tally.tables),
  ]

  static var version: Int { migrations.count }

  /// The tables and indices of a database with the statements that made them; throws `damaged` if they make
  /// no sense.
  static func tables(of connection: Connection) throws -> Set<[String]> {
    do {
      return Set(
        try connection.all("SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema") {
          row in (0..<4).map { row.text($0) }
        })
    } catch let error as SQLiteError where error.code.primary == .failure {
      throw LibraryError.damaged(path: connection.path)
    }
  }

  static func tables(of version: Int) throws -> Set<[String]> {
    let connection = try Connection(Connection.nameless, mode: .creating)
    try Migration.run(Array(migrations.prefix(version)), on: connection)
    return try tables(of: connection)
  }

  /// Records are beside their neighbors on the page, not in the order of writing: a page is one contiguous
  /// run of the file, and so are the sections and pages of a notebook.
  private static let version1 = """
    CREATE TABLE meta (
      key TEXT NOT NULL PRIMARY KEY,
      value ANY NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE notebook (
      number INTEGER PRIMARY KEY,
      id BLOB NOT NULL UNIQUE,
      created INTEGER NOT NULL,
      changed INTEGER NOT NULL,
      next_counter INTEGER NOT NULL,
      latest_time INTEGER NOT NULL,
      check_sum INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE thing (
      notebook INTEGER NOT NULL,
      entity BLOB NOT NULL,
      home BLOB NOT NULL,
      PRIMARY KEY (notebook, entity)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE record (
      notebook INTEGER NOT NULL,
      home BLOB NOT NULL,
      entity BLOB NOT NULL,
      code INTEGER NOT NULL,
      name BLOB NOT NULL,
      value BLOB NOT NULL,
      check_sum INTEGER NOT NULL,
      PRIMARY KEY (notebook, home, entity, code, name)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE history (
      notebook INTEGER NOT NULL,
      number INTEGER NOT NULL,
      undone INTEGER NOT NULL,
      title TEXT NOT NULL,
      steps BLOB NOT NULL,
      check_sum INTEGER NOT NULL,
      PRIMARY KEY (notebook, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE view (
      notebook INTEGER NOT NULL,
      key TEXT NOT NULL,
      value BLOB NOT NULL,
      PRIMARY KEY (notebook, key)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE blob (
      number INTEGER PRIMARY KEY,
      hash BLOB NOT NULL UNIQUE,
      bytes BLOB NOT NULL
    ) STRICT;
    CREATE TABLE quarantine (
      number INTEGER PRIMARY KEY,
      time INTEGER NOT NULL,
      reason TEXT NOT NULL,
      source TEXT NOT NULL,
      notebook INTEGER NOT NULL,
      key BLOB NOT NULL,
      value BLOB NOT NULL
    ) STRICT;
    """

  /// The tables for sharing through folders: none of it is content, and all can be rebuilt by comparing a
  /// notebook with a folder.
  private static let version2 = """
    CREATE TABLE folder (
      number INTEGER PRIMARY KEY,
      path TEXT NOT NULL UNIQUE,
      is_for_all INTEGER NOT NULL,
      losses INTEGER NOT NULL,
      steps INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE share (
      notebook INTEGER NOT NULL,
      folder INTEGER NOT NULL,
      serial INTEGER NOT NULL,
      PRIMARY KEY (notebook, folder)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE outbox (
      number INTEGER PRIMARY KEY,
      folder INTEGER NOT NULL,
      notebook INTEGER NOT NULL,
      entity BLOB NOT NULL,
      code INTEGER NOT NULL,
      name BLOB NOT NULL,
      UNIQUE (folder, notebook, entity, code, name)
    ) STRICT;
    CREATE TABLE removed (
      notebook BLOB NOT NULL PRIMARY KEY,
      trashed BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    """
}
