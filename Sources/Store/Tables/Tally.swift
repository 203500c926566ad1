/// The number of a notebook's rows among the records, and the sum of their checksums.
///
/// Triggers update it in a separate table, in the transaction that changes the records. So it is a second account of
/// what was written: damage that leaves every row and tree well formed, such as pages swapped or out of date, makes the
/// two disagree. Tally 0 is that of the table of notebooks.
struct Tally: Hashable, Sendable {
  private(set) var rows: Int64 = 0
  /// The sum of their checksums, modulo 2^48.
  private(set) var sum: Int64 = 0

  static let notebooks: Int64 = 0

  private static let modulus: Int64 = 1 << 48
  private static let word: Int64 = 0xFFFF_FFFF

  mutating func add(checkSum: Int64) {
    rows += 1
    sum = (sum + checkSum & Self.word) % Self.modulus
  }

  init(rows: Int64 = 0, sum: Int64 = 0) { (self.rows, self.sum) = (rows, sum) }

  /// Reads a stored tally: notebook, rows, sum and twin; nil if the twin shows damage.
  init?(stored values: [SQLValue]) {
    guard values.count == 4, case .integer(let notebook) = values[0],
      case .integer(let rows) = values[1], case .integer(let sum) = values[2],
      (0..<Self.modulus).contains(rows), (0..<Self.modulus).contains(sum)
    else { return nil }
    (self.rows, self.sum) = (rows, sum)
    guard values == stored(of: notebook) else { return nil }
  }

  func stored(of notebook: Int64) -> [SQLValue] {
    let twin = (3 * rows + sum + 7 * (notebook & Self.word)) % Self.modulus
    return [.integer(notebook), .integer(rows), .integer(sum), .integer(twin)]
  }

  /// True if other rows were counted; sums count only if the checksums are certain.
  func differs(from counted: Tally, isCertain: Bool) -> Bool {
    rows != counted.rows || isCertain && sum != counted.sum
  }

  static let tables = """
    CREATE TABLE tally (
      notebook INTEGER PRIMARY KEY,
      rows INTEGER NOT NULL,
      sum INTEGER NOT NULL,
      twin INTEGER NOT NULL
    ) STRICT;
    \(recount())
    \(triggers(on: "record", number: "notebook"))
    \(triggers(on: "notebook", number: nil))
    """

  /// The tallies of removed notebooks stay, so that their numbers are not reused.
  static func recount(_ notebook: Int64? = nil) -> String {
    let condition = notebook.map { "WHERE notebook = \($0)" } ?? ""
    return """
      UPDATE tally SET rows = 0, sum = 0, twin = 7 * (notebook & \(word)) \(condition);
      REPLACE INTO tally (notebook, rows, sum, twin)
        SELECT notebook, rows, sum, (3 * rows + sum + 7 * (notebook & \(word))) % \(modulus)
        FROM (\(counts)) \(condition);
      """
  }

  /// The query for the tallies of the existing rows: notebook, rows and sum.
  fileprivate static let counts = """
    SELECT \(notebooks) AS notebook, count(*) AS rows,
      ifnull(sum(check_sum & \(word)), 0) % \(modulus) AS sum FROM notebook
    UNION ALL
    SELECT notebook, count(*), sum(check_sum & \(word)) % \(modulus) FROM record GROUP BY notebook
    """

  /// For a row with a damaged checksum (?2) that gave way to what was written (?3), with which it was counted before.
  static let correction = """
    UPDATE tally SET sum = (sum + (?2 & \(word)) - (?3 & \(word)) + \(modulus)) % \(modulus),
      twin = (twin + (?2 & \(word)) - (?3 & \(word)) + \(modulus)) % \(modulus)
    WHERE notebook = ?1
    """

  private static func triggers(on table: String, number: String?) -> String {
    func step(_ row: String, _ sign: String) -> String {
      let notebook = number.map { "\(row).\($0)" } ?? "\(notebooks)"
      let checkSum = "(\(row).check_sum & \(word))"
      return """
        INSERT INTO tally (notebook, rows, sum, twin)
          SELECT \(notebook), 0, 0, 7 * (\(notebook) & \(word))
          WHERE NOT EXISTS (SELECT 1 FROM tally WHERE notebook = \(notebook));
        UPDATE tally SET rows = rows \(sign) 1,
          sum = (sum \(sign) \(checkSum) + \(modulus)) % \(modulus),
          twin = (twin \(sign) (3 + \(checkSum)) + \(modulus)) % \(modulus)
          WHERE notebook = \(notebook);
        """
    }
    return """
      CREATE TRIGGER \(table)_added AFTER INSERT ON \(table) BEGIN \(step("new", "+")) END;
      CREATE TRIGGER \(table)_removed AFTER DELETE ON \(table) BEGIN \(step("old", "-")) END;
      CREATE TRIGGER \(table)_changed AFTER UPDATE ON \(table) BEGIN
      \(step("old", "-")) \(step("new", "+")) END;
      """
  }
}

extension Connection {
  /// Nil for damaged ones.
  func statedTallies() throws -> [Int64: Tally?] {
    // A backup of an earlier version has none.
    guard try number("SELECT count(*) FROM sqlite_schema WHERE name = 'tally'") > 0
    else { return try countedTallies() }
    let rows = try all("SELECT notebook, rows, sum, twin FROM tally") { $0.values(4) }
    return Dictionary(rows.map { ($0[0].integer, Tally(stored: $0)) }) { first, _ in first }
  }

  func countedTallies() throws -> [Int64: Tally] {
    let tallies = try all(Tally.counts) {
      ($0.integer(0), Tally(rows: $0.integer(1), sum: $0.integer(2)))
    }
    return Dictionary(tallies) { Tally(rows: $0.rows + $1.rows, sum: -1) }
  }

  /// True if every row is where its tree leads, and as many exist as were written.
  func isWhole() throws -> Bool {
    guard try first("PRAGMA integrity_check(1)", [], { $0.text(0) }) == "ok" else { return false }
    return try hasAllRows()
  }

  func hasAllRows() throws -> Bool {
    try Tally.disagreements(statedTallies(), countedTallies()).isEmpty
  }
}

extension Tally {
  /// The notebooks with other rows than written, in order; a damaged or missing tally shows no loss.
  static func disagreements(_ stated: [Int64: Tally?], _ counted: [Int64: Tally]) -> [Int64] {
    stated.compactMap { number, tally in
      tally.flatMap { $0 == counted[number] ?? Tally() ? nil : number }
    }.sorted()
  }
}
