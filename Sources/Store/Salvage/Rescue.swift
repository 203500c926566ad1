internal import Notebook

/// Puts rows found in a damaged library into a new one, each as often as it was there.
final class Rescue {
  /// Whether a row was found that certainly belongs to a library.
  private(set) var isProven = false
  /// Whether the table of places is whole, so that anything it does not name was removed.
  var knowsThings = true

  /// What was written of each notebook, as the library counted it.
  private(set) var stated: [Int64: Tally?] = [:]

  private let target: Connection
  private var names: [Int64: NotebookID] = [:]

  /// Prepares to fill an empty library.
  init(into target: Connection) { self.target = target }

  /// Takes a row that the library's trees lead to.
  func take(_ row: FoundRow) throws {
    if row.isProven { isProven = true }
    switch row {
    case .record(let row): try take(row)
    case .action(let row): try take(row)
    case .notebook(let row, let values): try take(row, values)
    case .image(_, let values): try take(image: values, isProven: row.isProven)
    case .plain(let table, let values): try insert(values, into: table)
    case .tally(let number, let tally): stated[number] = tally
    case .name(let id, let number): names[number] = id
    case .derived, .root: break
    }
  }

  /// Takes a row that nothing leads to: it may have been removed, or be an earlier state of another row.
  func takeLost(_ row: FoundRow) throws {
    switch row {
    case .record(let found):
      guard row.isProven, try !knowsThings || isKnown(found) else { return }
      try take(row)
    case .notebook(let found, _):
      // A removed notebook has left no things; any other has at least a title.
      if let found, try !knowsThings || hasThings(found.number) { try take(row) }
    case .action, .image: if row.isProven { try take(row) }
    case .plain, .name, .derived, .root: try take(row)
    case .tally: break
    }
  }

  private func hasThings(_ notebook: Int64) throws -> Bool {
    try target.number(
      "SELECT EXISTS (SELECT 1 FROM thing WHERE notebook = ?)", [.integer(notebook)]) > 0
  }

  /// Gives notebooks whose rows are lost the names still in an index; the first verification rebuilds their
  /// numbers.
  func nameNotebooks() throws {
    for (number, id) in names {
      let hasRow = try target.number(
        "SELECT count(*) FROM notebook WHERE number = ?", [.integer(number)])
      let hasRecords = try target.number(
        "SELECT EXISTS (SELECT 1 FROM record WHERE notebook = ?)", [.integer(number)])
      guard hasRow == 0, hasRecords == 1 else { continue }
      let none = SQLValue.integer(0)
      let values = [.integer(number), .blob(id.bytes)] + [SQLValue](repeating: none, count: 5)
      try insert(values, into: "notebook")
    }
  }

  /// The things that the table of places names, with no statement left of what they are.
  func lostThings() throws -> [LostThing] {
    try target.all(
      """
      SELECT notebook, home, entity FROM thing WHERE home <> x'' AND entity <> ?
      AND NOT EXISTS (SELECT 1 FROM record WHERE record.notebook = thing.notebook
        AND record.home = thing.home AND record.entity = thing.entity AND code = 0)
      """, [.blob(EntityID.notebook.stored)]
    ) { LostThing(notebook: $0.integer(0), home: $0.bytes(1), entity: $0.bytes(2)) }
  }

  /// Rebuilds the table of places from the records.
  func placeThings() throws {
    try target.run("DELETE FROM thing")
    try target.run(
      "INSERT OR IGNORE INTO thing SELECT DISTINCT notebook, entity, home FROM record")
  }

  /// Takes a record, merging it with one that has the same key.
  func take(_ row: RecordRow) throws {
    if try insert(row.values, into: "record") { return }
    let known = try target.first(
      """
      SELECT \(RecordRow.columns) FROM record
      WHERE notebook = ? AND home = ? AND entity = ? AND code = ? AND name = ?
      """, row.key
    ) { RecordRow($0) }
    guard let known, known != row, case .success(let new) = row.checked else { return }
    guard case .success(let old) = known.checked else { return try replace(row) }
    let merged = Record(key: old.key, fragment: old.fragment.merged(with: new.fragment))
    guard merged != old else { return }
    try replace(RecordRow(merged, at: try? EntityID(exactly: row.home), in: row.notebook))
  }

  private func replace(_ row: RecordRow) throws {
    try target.run(
      "REPLACE INTO record (\(RecordRow.columns)) VALUES (?, ?, ?, ?, ?, ?, ?)", row.values)
  }

  /// Takes an action; a damaged one gives way to a whole one with the same number.
  private func take(_ row: HistoryRow) throws {
    guard try !insert(row.values, into: "history"), row.isWhole else { return }
    let known = try target.first(
      "SELECT \(HistoryRow.columns) FROM history WHERE notebook = ? AND number = ?",
      [.integer(row.notebook), .integer(row.number)]
    ) { HistoryRow($0) }
    if known?.isWhole == false { try insert(row.values, into: "history", verb: "REPLACE") }
  }

  /// Takes the row of a notebook; of two whole rows, the one that has given more names wins.
  private func take(_ row: NotebookRow?, _ values: [SQLValue]) throws {
    guard try !insert(values, into: "notebook"), let row else { return }
    let known = try target.first(
      "SELECT \(NotebookRow.columns) FROM notebook WHERE number = ?", [.integer(row.number)]
    ) { NotebookRow($0)?.nextCounter ?? 0 }
    if let known, known < row.nextCounter {
      try insert(values, into: "notebook", verb: "REPLACE")
    }
  }

  /// Takes an image; its number has no meaning.
  private func take(image values: [SQLValue], isProven: Bool) throws {
    if isProven {
      let known = try target.first("SELECT bytes FROM blob WHERE hash = ?", [values[1]]) {
        SQLValue.blob($0.bytes(0))
      }
      if known == values[2] { return }
      try target.run("DELETE FROM blob WHERE hash = ?", [values[1]])
    }
    if try !insert(values, into: "blob"), isProven {
      try insert([.null] + values[1...], into: "blob")
    }
  }

  /// Inserts a row, unless one with its key exists or the table cannot hold its values; returns whether it
  /// was inserted.
  @discardableResult
  private func insert(
    _ values: [SQLValue], into table: String, verb: String = "INSERT OR IGNORE"
  ) throws -> Bool {
    let places = values.map { _ in "?" }.joined(separator: ", ")
    do {
      try target.run("\(verb) INTO \(table) VALUES (\(places))", values)
      return try target.number("SELECT changes()") > 0
    } catch let error as SQLiteError {
      guard [.constraint, .mismatch].contains(error.code.primary) else { throw error }
      return true
    }
  }

  private func isKnown(_ row: RecordRow) throws -> Bool {
    try target.number(
      "SELECT count(*) FROM thing WHERE notebook = ? AND entity = ?",
      [.integer(row.notebook), .blob(row.entity)]) > 0
  }
}

/// A thing of which only the name is left.
struct LostThing: Hashable, Sendable {
  /// The number of its notebook.
  let notebook: Int64
  /// Where it is found.
  let home: [UInt8]
  /// Its name.
  let entity: [UInt8]
}
