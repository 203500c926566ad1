internal import Notebook

/// Replaces the English titles that earlier programs kept in the history by codes.
///
/// This is not a migration: a code takes the place of a title, and reading understands both. So an earlier
/// program that has the library open can go on writing, and backups and read-only libraries show what they
/// always showed.
extension Connection {
  /// The notebooks whose history begins or ends with an undamaged action that has a title.
  ///
  /// A history that was never converted begins with one; one in which an earlier program has written since
  /// ends with one. So no other actions are read. Looks at the `limit` notebooks changed last; nil for all.
  func titledNotebooks(amongLatest limit: Int64? = nil) throws -> Set<Int64> {
    var titled: Set<Int64> = []
    // SQLite takes a negative limit for none.
    try forEach(Self.endsOfHistories, [.integer(limit ?? -1)]) { row in
      if !ActionKind.isCode(row.text(3)), HistoryRow(row).isWhole { titled.insert(row.integer(0)) }
    }
    return titled
  }

  /// The query for the first and last action of each of the notebooks changed last.
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

  /// Replaces the titles in the history by codes, inside a transaction.
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

  /// Replaces the title of an action, unless the row is damaged: only its own bytes tell what is wrong.
  private func replaceTitle(of number: Int64, in notebook: Int64) throws {
    let key: [SQLValue] = [.integer(notebook), .integer(number)]
    let row = try first(
      "SELECT \(HistoryRow.columns) FROM history WHERE notebook = ? AND number = ?", key
    ) { HistoryRow($0) }
    guard let row, row.isWhole else { return }
    let coded = row.coded
    try run(
      "UPDATE history SET title = ?, check_sum = ? WHERE notebook = ? AND number = ?",
      [.text(coded.title), .integer(coded.checkSum)] + key)
  }
}

extension Library {
  /// Replaces the titles that earlier programs kept in the history.
  ///
  /// Reading understands them, so the library opens even if the disk refuses; the next opening tries again.
  /// Histories are converted all at once, and an earlier program's edits change its notebook: so the
  /// notebooks changed last tell whether there is anything to do.
  func replaceTitles() throws {
    do {
      guard try !connection.titledNotebooks(amongLatest: 100).isEmpty else { return }
      try writing { _ in try connection.replaceTitles() }
    } catch is SQLiteError {}
  }
}
