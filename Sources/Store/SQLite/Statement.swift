internal import CSQLite

enum SQLValue: Hashable, Sendable {
  case integer(Int64)
  case text(String)
  case blob([UInt8])
  case null

  var integer: Int64 { if case .integer(let number) = self { number } else { 0 } }
  var text: String { if case .text(let text) = self { text } else { "" } }
  var bytes: [UInt8] { if case .blob(let bytes) = self { bytes } else { [] } }
}

/// A compiled statement, which its connection keeps for reuse.
final class Statement {
  let sql: String
  private let handle: OpaquePointer
  var isInUse = false

  init(_ sql: String, on connection: OpaquePointer) throws(SQLiteError) {
    var handle: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    let code = sqlite3_prepare_v3(connection, sql, -1, flags, &handle, nil)
    guard code == SQLITE_OK, let handle else { throw SQLiteError(code, on: connection, sql: sql) }
    self.handle = handle
    self.sql = sql
  }

  deinit { sqlite3_finalize(handle) }

  func bind(_ values: [SQLValue]) throws(SQLiteError) {
    for (index, value) in values.enumerated() {
      let place = Int32(index + 1)
      let code =
        switch value {
        case .integer(let number): sqlite3_bind_int64(handle, place, number)
        case .text(let text): sqlite3_bind_text(handle, place, text, -1, suzuri_sqlite_transient())
        case .blob(let bytes): bind(bytes, at: place)
        case .null: sqlite3_bind_null(handle, place)
        }
      guard code == SQLITE_OK else { throw failure(code) }
    }
  }

  private func bind(_ bytes: [UInt8], at place: Int32) -> Int32 {
    // A null pointer would bind NULL instead of no bytes.
    if bytes.isEmpty { return sqlite3_bind_zeroblob(handle, place, 0) }
    return bytes.withUnsafeBytes { bytes in
      sqlite3_bind_blob64(
        handle, place, bytes.baseAddress, UInt64(bytes.count), suzuri_sqlite_transient())
    }
  }

  func step() throws(SQLiteError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw failure(code)
    }
  }

  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  var row: Row { Row(statement: handle) }

  private func failure(_ code: Int32) -> SQLiteError {
    SQLiteError(code, on: sqlite3_db_handle(handle), sql: sql)
  }
}

/// A row of a result, valid while the statement is at it.
struct Row: ~Copyable, Columns {
  private let statement: OpaquePointer

  fileprivate init(statement: OpaquePointer) { self.statement = statement }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

  /// 0 without a number.
  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

  func text(_ column: Int32) -> String {
    guard let text = sqlite3_column_text(statement, column) else { return "" }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }

  func bytes(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(statement, column) else { return [] }
    let count = Int(sqlite3_column_bytes(statement, column))
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  func values(_ count: Int) -> [SQLValue] {
    (0..<Int32(count)).map { column in
      switch sqlite3_column_type(statement, column) {
      case SQLITE_INTEGER: .integer(integer(column))
      case SQLITE_TEXT: .text(text(column))
      case SQLITE_NULL: .null
      default: .blob(bytes(column))
      }
    }
  }
}

/// Values by column number, from SQLite or elsewhere.
protocol Columns: ~Copyable {
  func integer(_ column: Int32) -> Int64
  func text(_ column: Int32) -> String
  func bytes(_ column: Int32) -> [UInt8]
}

extension [SQLValue]: Columns {
  func integer(_ column: Int32) -> Int64 { self[Int(column)].integer }
  func text(_ column: Int32) -> String { self[Int(column)].text }
  func bytes(_ column: Int32) -> [UInt8] { self[Int(column)].bytes }
}
