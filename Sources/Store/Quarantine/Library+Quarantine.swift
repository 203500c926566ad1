internal import Bytes

extension Library {
  /// The number of rows set aside because they were damaged or contradicted others.
  public var quarantineCount: Int {
    get throws(LibraryError) {
      try guarded { Int(try connection.number("SELECT count(*) FROM quarantine")) }
    }
  }

  /// Keeps a copy of a record that must not stay among the others.
  func setAside(_ row: RecordRow, because fault: RowFault, now: Int64) throws {
    var key = ByteWriter()
    key.appendBlock(row.home)
    key.appendBlock(row.entity)
    key.appendSigned(row.code)
    key.appendBlock(row.name)
    key.appendSigned(row.checkSum)
    try setAside(
      row.value, key: key.bytes, from: "record", of: row.notebook, because: fault, now: now)
  }

  /// Keeps a copy of a row of any table.
  func setAside(
    _ value: [UInt8], key: [UInt8], from table: String, of notebook: Int64,
    because fault: RowFault, now: Int64
  ) throws {
    try connection.setAside(
      value, key: key, from: table, of: notebook, because: fault, now: now)
  }
}

extension Connection {
  /// Keeps a copy of a row of any table.
  func setAside(
    _ value: [UInt8], key: [UInt8], from table: String, of notebook: Int64,
    because fault: RowFault, now: Int64
  ) throws {
    // The same contradiction arrives with every merge; one copy is enough.
    try run(
      """
      INSERT INTO quarantine (time, reason, source, notebook, key, value)
      SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE NOT EXISTS (
        SELECT 1 FROM quarantine
        WHERE source = ?3 AND notebook = ?4 AND key = ?5 AND value = ?6)
      """,
      [
        .integer(now), .text(fault.rawValue), .text(table), .integer(notebook), .blob(key),
        .blob(value),
      ])
  }
}
