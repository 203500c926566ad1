/// Values by column number: a row from SQLite, or one found otherwise.
protocol Columns: ~Copyable {
  /// Returns a number; 0 where there is none.
  func integer(_ column: Int32) -> Int64
  /// Returns a text; empty where there is none.
  func text(_ column: Int32) -> String
  /// Returns bytes; none where there are none.
  func bytes(_ column: Int32) -> [UInt8]
}

extension [SQLValue]: Columns {
  func integer(_ column: Int32) -> Int64 { self[Int(column)].integer }
  func text(_ column: Int32) -> String { self[Int(column)].text }
  func bytes(_ column: Int32) -> [UInt8] { self[Int(column)].bytes }
}
