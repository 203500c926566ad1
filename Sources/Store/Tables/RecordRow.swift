internal import Bytes
internal import Notebook
internal import Wording

struct RecordRow: Hashable, Sendable {
  let notebook: Int64
  /// The name of the place that contains the thing; empty if unknown.
  let home: [UInt8]
  let entity: [UInt8]
  let code: Int64
  /// Tells apart facts of one kind.
  let name: [UInt8]
  let value: [UInt8]
  private(set) var checkSum: Int64 = 0

  /// In the order of reading and writing.
  static let columns = "notebook, home, entity, code, name, value, check_sum"
  static let columnCount: Int32 = 7

  /// The columns prefixed with their table, for queries on several tables.
  static func columns(of table: String) -> String {
    "\(table)." + columns.replacing(", ", with: ", \(table).")
  }

  init(_ row: borrowing some Columns & ~Copyable) {
    notebook = row.integer(0)
    home = row.bytes(1)
    entity = row.bytes(2)
    code = row.integer(3)
    name = row.bytes(4)
    value = row.bytes(5)
    checkSum = row.integer(6)
  }

  /// Without a `checkSum`, the one that fits.
  init(
    notebook: Int64, home: [UInt8], entity: [UInt8], code: Int64, name: [UInt8], value: [UInt8],
    checkSum: Int64? = nil
  ) {
    (self.notebook, self.home, self.entity) = (notebook, home, entity)
    (self.code, self.name, self.value) = (code, name, value)
    self.checkSum = checkSum ?? fittingCheckSum
  }

  init(_ record: Record, at home: EntityID?, in notebook: Int64) {
    self.init(
      notebook: notebook, home: home?.stored ?? [], entity: record.key.entity.stored,
      code: Int64(record.key.field.code), name: record.key.field.name,
      value: record.fragment.stored)
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

  var isWhole: Bool { checkSum == fittingCheckSum }

  var checked: Result<Record, RowFault> {
    guard isWhole else { return .failure(.checkSum) }
    guard let code = UInt8(exactly: code), let entity = try? EntityID(exactly: entity)
    else { return .failure(.malformed) }
    let field = Field(code: code, name: name)
    guard let fragment = try? Fragment(stored: value, of: field)
    else { return .failure(.malformed) }
    return .success(Record(key: RecordKey(entity: entity, field: field), fragment: fragment))
  }

  /// The row with a single flipped bit corrected; nil if something else happened to it.
  var mended: RecordRow? {
    guard let bytes = Checksum.mended(covered, fitting: checkSum),
      let row = try? RecordRow(covered: bytes), case .success = row.checked
    else { return nil }
    return row
  }

  /// The row with the checksum that fits its columns, whatever they are.
  var fitted: RecordRow { inNotebook(notebook) }

  func inNotebook(_ notebook: Int64) -> RecordRow {
    RecordRow(
      notebook: notebook, home: home, entity: entity, code: code, name: name, value: value)
  }

  private init(covered bytes: [UInt8]) throws(ByteError) {
    var reader = ByteReader(bytes)
    self.init(
      notebook: Int64(bitPattern: try reader.fixed64()), home: try reader.block(),
      entity: try reader.block(), code: Int64(bitPattern: try reader.fixed64()),
      name: try reader.block(), value: try reader.bytes(reader.remaining))
  }

  private var fittingCheckSum: Int64 { Int64(Checksum.crc32(covered)) }

  /// The checksum covers every column, including the place: a row can neither change nor stray unnoticed.
  private var covered: [UInt8] {
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

/// The faults of a row, as the quarantine names them.
enum RowFault: String, Error, Hashable, Sendable, Worded {
  case checkSum = "checksum"
  case malformed = "malformed"
  case ink = "ink"
  /// The row is not where its thing is found.
  case strayed = "strayed"
  /// Several rows are not where their things are found.
  case misplaced = "misplaced"
  /// Rows of a backup differ from those written.
  case content = "content"
  case hash = "hash"
  case noBytes = "no bytes"
  /// The bytes of an image are missing, and were at an earlier check.
  case gone = "gone"
  /// Records are gone, or are where nothing finds them.
  case unreachable = "unreachable"
  case miscounted = "miscounted"
  case orphaned = "orphaned"
  case missing = "missing"
  case bit = "bit"
  case contradiction = "contradiction"
  case future = "future"
  case structure = "structure"

  /// The fault for a code, or for a sentence of earlier programs.
  init?(stored: String) {
    guard let fault = Self(rawValue: stored) ?? Self.sentences[stored] else { return nil }
    self = fault
  }

  /// The sentences that earlier programs stored in place of codes.
  private static let sentences: [String: RowFault] = [
    "its checksum does not fit": .checkSum,
    "it is not well formed": .malformed,
    "its ink cannot be read": .ink,
    "it lies in the wrong place": .strayed,
    "its bytes do not fit its name": .hash,
    "its notebook is missing": .orphaned,
    "it is missing": .missing,
    "it contradicts what is known": .contradiction,
    "it comes from the far future": .future,
    "the structure of the file was broken": .structure,
  ]

  /// The end of a sentence.
  var words: Words {
    switch self {
    case .checkSum: "its checksum does not match"
    case .malformed: "it is malformed"
    case .ink: "its ink cannot be read"
    case .strayed: "it is in the wrong place"
    case .misplaced: "the contents are in the wrong place"
    case .content: "rows in it are damaged"
    case .hash: "its content does not match its name"
    case .noBytes: "its bytes are missing"
    case .gone: "it is lost, as 'suzuri verify' found"
    case .unreachable: "some contents are missing, or there are too many"
    case .miscounted: "some are missing or out of date"
    case .orphaned: "its notebook is missing"
    case .missing: "it is missing"
    case .bit: "it had a flipped bit"
    case .contradiction: "it contradicts other data"
    case .future: "its date is far in the future"
    case .structure: "the structure of the file was broken"
    }
  }
}

struct RowTrace: Hashable, Sendable {
  let notebook: Int64
  let home: [UInt8]
  let entity: [UInt8]
  let code: Int64
  let name: [UInt8]
  /// The kind of thing that the row states; nil for another statement or an unknown kind.
  let kind: Body.Kind?

  init(_ row: RecordRow) {
    (notebook, home, entity) = (row.notebook, row.home, row.entity)
    (code, name) = (row.code, row.name)
    kind = row.code == 0 ? row.value.first.flatMap { Body.Kind(rawValue: $0) } : nil
  }

  init(thing entity: [UInt8], at home: [UInt8], in notebook: Int64, kind: Body.Kind? = nil) {
    (self.notebook, self.home, self.entity, self.kind) = (notebook, home, entity, kind)
    (code, name) = (Int64(Field.body.code), [])
  }

  init(titleOf notebook: Int64) {
    (home, entity) = (EntityID.notebook.stored, EntityID.notebook.stored)
    self.notebook = notebook
    (code, name, kind) = (Int64(Property<String>.title.field.code), [], nil)
  }

  var key: Damage.Key { Damage(self, because: .missing).key }
  var id: EntityID? { try? EntityID(exactly: entity) }

  var page: EntityID? {
    guard let home = try? EntityID(exactly: home), home != .notebook else { return nil }
    return home
  }
}

extension Connection {
  func record(_ key: [SQLValue]) throws -> RecordRow? {
    try first(
      """
      SELECT \(RecordRow.columns) FROM record
      WHERE notebook = ? AND home = ? AND entity = ? AND code = ? AND name = ?
      """, key
    ) { RecordRow($0) }
  }

  func forEachRecord(of notebook: Int64, _ visit: (RecordRow) throws -> Void) throws {
    try forEach(
      "SELECT \(RecordRow.columns) FROM record WHERE notebook = ?", [.integer(notebook)]
    ) { try visit(RecordRow($0)) }
  }
}
