internal import Notebook

/// The tables of a library, as Docs/Formats/Library.md specifies them.
enum Schema {
  /// The number that distinguishes a library from other databases: "SUZR".
  static let applicationID: Int64 = 0x5355_5A52

  /// The steps from an empty file to the current tables, oldest first, whose number is a library's version.
  ///
  /// They are added, never changed, and each changes the tables, which tell the version if the header is damaged.
  static let migrations: [Migration] = [
    Migration(script: version1), Migration(script: version2), Migration(script: Tally.tables),
  ]

  static var version: Int { migrations.count }

  /// The statements that made the tables and indices; throws `damaged` if they make no sense.
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

  /// Records are beside their neighbors, not in the order of writing: a page is one contiguous run of the file.
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

  /// The tables for sharing through folders: all can be rebuilt by comparing a notebook with a folder.
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

struct Migration: Hashable, Sendable {
  let script: String

  /// Another process may do the same: the version is checked inside each transaction.
  static func run(_ migrations: [Migration], on connection: Connection) throws {
    for (index, migration) in migrations.enumerated() {
      try connection.transaction(.writing) {
        guard try connection.number("PRAGMA user_version") == index else { return }
        try connection.run(script: migration.script)
        try connection.run("PRAGMA application_id = \(Schema.applicationID)")
        try connection.run("PRAGMA user_version = \(index + 1)")
      }
    }
  }
}

/// Replaces the English titles that earlier programs stored in the history by codes.
///
/// This is no migration: reading understands both, so an earlier program that has the library open can go on writing.
extension Connection {
  /// The notebooks whose history begins or ends with an undamaged action that has a title, among the last `limit`.
  ///
  /// A history never converted begins with one, and one in which an earlier program has written since ends with one.
  func titledNotebooks(amongLatest limit: Int64? = nil) throws -> Set<Int64> {
    var titled: Set<Int64> = []
    // SQLite takes a negative limit for none.
    try forEach(Self.endsOfHistories, [.integer(limit ?? -1)]) { row in
      if !ActionKind.isCode(row.text(3)), HistoryRow(row).isWhole { titled.insert(row.integer(0)) }
    }
    return titled
  }

  static let endsOfHistories = """
    WITH latest (number) AS (SELECT number FROM notebook ORDER BY changed DESC LIMIT ?),
    ends (home, place) AS (
      SELECT number, (SELECT min(number) FROM history WHERE notebook = latest.number)
      FROM latest
      UNION ALL
      SELECT number, (SELECT max(number) FROM history WHERE notebook = latest.number)
      FROM latest)
    SELECT \(HistoryRow.columns) FROM ends
    CROSS JOIN history ON notebook = home AND number = place
    """

  func replaceTitles() throws {
    for notebook in try titledNotebooks().sorted() {
      for number in try titledActions(in: notebook) { try replaceTitle(of: number, in: notebook) }
    }
  }

  private func titledActions(in notebook: Int64) throws -> [Int64] {
    try all("SELECT number, title FROM history WHERE notebook = ?", [.integer(notebook)]) {
      ($0.integer(0), $0.text(1))
    }.filter { !ActionKind.isCode($0.1) }.map(\.0)
  }

  /// A damaged row keeps its title: only its own bytes tell what is wrong.
  private func replaceTitle(of number: Int64, in notebook: Int64) throws {
    let key: [SQLValue] = [.integer(notebook), .integer(number)]
    guard let row = try action(key), row.isWhole else { return }
    let coded = row.coded
    try run(
      "UPDATE history SET title = ?, check_sum = ? WHERE notebook = ? AND number = ?",
      [.text(coded.title), .integer(coded.checkSum)] + key)
  }
}

extension Library {
  /// Reading understands titles, so the library opens even if the disk refuses; the next opening tries again.
  ///
  /// Histories are converted all at once, and earlier programs' edits change a notebook: the last changed ones suffice.
  func replaceTitles() throws {
    do {
      guard try !connection.titledNotebooks(amongLatest: 100).isEmpty else { return }
      try writing { _ in try connection.replaceTitles() }
    } catch is SQLiteError {}
  }
}
