internal import Notebook

/// A row that was passed over because it is not what was written.
public struct Damage: Hashable, Sendable, CustomStringConvertible {
  /// The table in which the row stands.
  public let table: String
  /// The number of its notebook in this library; 0 where it belongs to none.
  public let notebook: Int64
  /// What tells the row from others: the name of a thing, the number of an action.
  public let row: String
  /// What is wrong.
  public let reason: String
  /// What was there and where, in words of people, such as "a stroke on page 3 of 'Physics'"; nil
  /// where that is not known.
  public internal(set) var place: String?

  /// What was there and where, as well as that is known, on one line.
  public var words: String { place.map { "\($0): \(reason)" } ?? description }

  /// One line that says which row it is and what is wrong.
  public var description: String {
    "\(table) \(row)\(notebook == 0 ? "" : " of notebook \(notebook)"): \(reason)"
  }

  init(table: String, notebook: Int64 = 0, row: String, reason: RowFault) {
    self.table = table
    self.notebook = notebook
    self.row = row
    self.reason = reason.rawValue
  }

  init(_ row: HistoryRow, because fault: RowFault) {
    self.init(table: "history", notebook: row.notebook, row: "\(row.number)", reason: fault)
  }

  init(_ row: RecordRow, because fault: RowFault) {
    self.init(
      table: "record", notebook: row.notebook,
      row: "\(Hex.digits(row.entity))/\(row.code)/\(Hex.digits(row.name))", reason: fault)
  }

  /// Whether two rows are the same, whatever words there are for their places.
  public static func == (a: Damage, b: Damage) -> Bool {
    (a.table, a.notebook, a.row, a.reason) == (b.table, b.notebook, b.row, b.reason)
  }

  /// Feeds what tells rows apart.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(table)
    hasher.combine(notebook)
    hasher.combine(row)
    hasher.combine(reason)
  }
}

/// Bytes as people read them.
enum Hex {
  /// Returns two digits for each byte.
  static func digits(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
