internal import Bytes
internal import Notebook

/// A row of the table of records, as stored on disk.
struct RecordRow: Hashable, Sendable {
  /// The notebook's number in this library.
  let notebook: Int64
  /// The name of the place that contains the thing; empty if unknown.
  let home: [UInt8]
  /// The name of the thing.
  let entity: [UInt8]
  /// The kind of fact.
  let code: Int64
  /// Tells apart facts of one kind.
  let name: [UInt8]
  let value: [UInt8]
  /// The checksum written with the row.
  let checkSum: Int64

  /// The columns in the order of reading and writing.
  static let columns = "notebook, home, entity, code, name, value, check_sum"
  static let columnCount: Int32 = 7

  /// The columns prefixed with their table, for queries on several tables.
  static func columns(of table: String) -> String {
    "\(table)." + columns.replacing(", ", with: ", \(table).")
  }

  /// Reads a row whose first columns are `columns`.
  init(_ row: borrowing some Columns & ~Copyable) {
    notebook = row.integer(0)
    home = row.bytes(1)
    entity = row.bytes(2)
    code = row.integer(3)
    name = row.bytes(4)
    value = row.bytes(5)
    checkSum = row.integer(6)
  }

  /// Creates a row from separately kept columns.
  init(
    notebook: Int64, home: [UInt8], entity: [UInt8], code: Int64, name: [UInt8], value: [UInt8],
    checkSum: Int64
  ) {
    (self.notebook, self.home, self.entity) = (notebook, home, entity)
    (self.code, self.name, self.value, self.checkSum) = (code, name, value, checkSum)
  }

  init(_ record: Record, at home: EntityID?, in notebook: Int64) {
    self.notebook = notebook
    self.home = home?.stored ?? []
    entity = record.key.entity.stored
    code = Int64(record.key.field.code)
    name = record.key.field.name
    value = record.fragment.stored
    checkSum = Self.checkSum(notebook, self.home, entity, code, name, value)
  }

  var values: [SQLValue] {
    [
      .integer(notebook), .blob(home), .blob(entity), .integer(code), .blob(name), .blob(value),
      .integer(checkSum),
    ]
  }

  var key: [SQLValue] {
    [.integer(notebook), .blob(home), .blob(entity), .integer(code), .blob(name)]
  }

  /// True if the row comes before another one in the table's order.
  func isBefore(_ other: RecordRow) -> Bool {
    if notebook != other.notebook { return notebook < other.notebook }
    if home != other.home { return home.lexicographicallyPrecedes(other.home) }
    if entity != other.entity { return entity.lexicographicallyPrecedes(other.entity) }
    return code != other.code ? code < other.code : name.lexicographicallyPrecedes(other.name)
  }

  /// True if the row is as it was written.
  var isWhole: Bool {
    checkSum == Self.checkSum(notebook, home, entity, code, name, value)
  }

  /// The record, or why there is none.
  var checked: Result<Record, RowFault> {
    guard isWhole else { return .failure(.checkSum) }
    guard let code = UInt8(exactly: code) else { return .failure(.malformed) }
    let field = Field(code: code, name: name)
    do {
      let key = RecordKey(entity: try EntityID(exactly: entity), field: field)
      return .success(Record(key: key, fragment: try Fragment(stored: value, of: field)))
    } catch {
      return .failure(.malformed)
    }
  }

  /// The row with a single flipped bit corrected; nil if something else happened to it.
  var mended: RecordRow? {
    let covered = Self.covered(notebook, home, entity, code, name, value)
    guard let bytes = Checksum.mended(covered, fitting: checkSum) else { return nil }
    guard let row = try? RecordRow(covered: bytes), case .success = row.checked else { return nil }
    return row
  }

  /// The row with the checksum that fits its columns, whatever they are.
  var fitted: RecordRow { inNotebook(notebook) }

  /// The row in another notebook, with a fitting checksum.
  func inNotebook(_ notebook: Int64) -> RecordRow {
    RecordRow(
      notebook: notebook, home: home, entity: entity, code: code, name: name, value: value,
      checkSum: Self.checkSum(notebook, home, entity, code, name, value))
  }

  /// Reads a row from the bytes that its checksum covers.
  private init(covered bytes: [UInt8]) throws(ByteError) {
    var reader = ByteReader(bytes)
    notebook = Int64(bitPattern: try reader.fixed64())
    home = try reader.block()
    entity = try reader.block()
    code = Int64(bitPattern: try reader.fixed64())
    name = try reader.block()
    value = try reader.bytes(reader.remaining)
    checkSum = Self.checkSum(notebook, home, entity, code, name, value)
  }

  /// The checksum covers every column, including the place: a row can neither change nor stray unnoticed.
  private static func checkSum(
    _ notebook: Int64, _ home: [UInt8], _ entity: [UInt8], _ code: Int64, _ name: [UInt8],
    _ value: [UInt8]
  ) -> Int64 {
    Int64(Checksum.crc32(covered(notebook, home, entity, code, name, value)))
  }

  private static func covered(
    _ notebook: Int64, _ home: [UInt8], _ entity: [UInt8], _ code: Int64, _ name: [UInt8],
    _ value: [UInt8]
  ) -> [UInt8] {
    var writer = ByteWriter()
    writer.appendFixed64(UInt64(bitPattern: notebook))
    writer.appendBlock(home)
    writer.appendBlock(entity)
    writer.appendFixed64(UInt64(bitPattern: code))
    writer.appendBlock(name)
    writer.append(contentsOf: value)
    return writer.bytes
  }
}
