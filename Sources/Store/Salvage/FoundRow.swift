internal import Bytes
internal import Notebook

enum FoundRow: Hashable, Sendable {
  case record(RecordRow)
  case action(HistoryRow)
  case notebook(NotebookRow?, values: [SQLValue])
  case image(number: Int64, values: [SQLValue])
  case plain(table: String, values: [SQLValue])
  case tally(Int64, Tally?)
  case name(NotebookID, of: Int64)
  case derived
  /// The first page of a table or an index.
  case root(name: String, page: Int)

  /// Nil if no library's; `form` has a letter for the kind of each value, and `number` is nil in an index.
  init?(_ form: String, _ values: [SQLValue], number: Int64?) {
    if let number {
      self.init(form, [.integer(number)] + values.dropFirst(), of: number, named: values)
      return
    }
    switch form {
    case "IBBIBBI": self = .record(RecordRow(values))
    case "IIITBI": self = .action(HistoryRow(values))
    case "IBB": self = .plain(table: "thing", values: values)
    case "ITB": self = .plain(table: "view", values: values)
    case "III": self = .plain(table: "share", values: values)
    case "BB": self = .plain(table: "removed", values: values)
    case "TT", "TB", "TI": self = .derived
    case "BI":
      guard case .blob(let bytes) = values[0], case .integer(let number) = values[1]
      else { return nil }
      self = NotebookID(bytes: bytes).map { FoundRow.name($0, of: number) } ?? .derived
    default: return nil
    }
  }

  private init?(_ form: String, _ row: [SQLValue], of number: Int64, named values: [SQLValue]) {
    switch form {
    case "NBIIIII": self = .notebook(NotebookRow(row), values: row)
    case "NBB": self = .image(number: number, values: row)
    case "NIII": self = .tally(number, Tally(stored: row))
    case "NTIII": self = .plain(table: "folder", values: row)
    case "NITTIBB": self = .plain(table: "quarantine", values: row)
    case "TTTIT", "TTTIN":
      guard case .text(let name) = values[1], case .integer(let page) = values[3]
      else { return nil }
      self = .root(name: name, page: Int(page))
    default: return nil
    }
  }

  /// Nil if the row can be rebuilt from others.
  var table: String? {
    switch self {
    case .record: "record"
    case .action: "history"
    case .notebook, .name: "notebook"
    case .image: "blob"
    case .plain(let table, _): table
    case .tally: "tally"
    case .derived: nil
    case .root: "sqlite_schema"
    }
  }

  var isDamaged: Bool {
    switch self {
    case .record, .action, .notebook, .image: !isProven
    case .plain, .tally, .name, .derived, .root: false
    }
  }

  /// True if its checksum fits, which proves that these bytes were written.
  var isProven: Bool {
    switch self {
    case .record(let row): row.isWhole
    case .action(let row): row.isWhole
    case .notebook(let row, _): row != nil
    case .image(_, let values):
      if case .blob(let hash) = values[1], case .blob(let bytes) = values[2] {
        ContentHash(of: bytes).bytes == hash
      } else {
        false
      }
    case .tally(_, let tally): tally != nil
    case .plain, .name, .derived, .root: false
    }
  }
}

/// Reads the rows on pages, including their continuations on further pages.
final class RowReader {
  private let image: DatabasePages
  /// The continuation pages that may still be read for unproven rows: crafted ones may lead to each other.
  private var patience: Int

  init(_ image: DatabasePages) {
    self.image = image
    patience = 4 * image.pageCount + 1000
  }

  /// Nil if the cell is not a library's row; `visit` receives the further pages of the row.
  func row(
    of cell: TreeCell, on page: [UInt8], visit: (Int) -> Void = { _ in }
  ) throws(LibraryError) -> FoundRow? {
    let head = StoredValues(
      page, from: cell.local.lowerBound, to: cell.local.upperBound, byteCount: cell.byteCount)
    var pages: [Int] = []
    guard let head, let bytes = try bytes(of: cell, on: page, &pages) else {
      patience -= pages.count
      return nil
    }
    let row = FoundRow(head.form, head.values(in: bytes), number: cell.number)
    if row?.isProven != true { patience -= pages.count }
    pages.forEach(visit)
    return row
  }

  private func bytes(
    of cell: TreeCell, on page: [UInt8], _ pages: inout [Int]
  ) throws(LibraryError) -> [UInt8]? {
    var bytes = Array(page[cell.local])
    if bytes.count < cell.byteCount, patience <= 0 { return nil }
    var known: Set<Int> = []
    var next = cell.overflow ?? 0
    guard cell.byteCount <= image.pageCount * image.pageSize else { return nil }
    while bytes.count < cell.byteCount {
      guard next > 1, known.insert(next).inserted, let further = try image.page(next)
      else { return nil }
      pages.append(next)
      bytes += further[4..<min(further.count, 4 + cell.byteCount - bytes.count)]
      next = further.number(at: 0, 4)
    }
    return bytes
  }

  /// Finds the rows anywhere on a page whose checksums fit, including removed ones.
  func provenRows(anywhereOn page: [UInt8]) throws(LibraryError) -> [FoundRow] {
    var rows: [FoundRow] = []
    // A cell has at least two lengths and a head; the page begins with eight bytes of its own.
    for place in 8..<max(8, page.count - 4) {
      for kind in [TreePage.Kind.index, .table] {
        guard let cell = TreeCell(page, at: place, kind), let row = try row(of: cell, on: page),
          row.isProven
        else { continue }
        rows.append(row)
      }
    }
    return rows
  }
}

struct StoredValues {
  let types: [UInt64]
  /// The number of bytes before the values.
  let headCount: Int

  /// Nil if no library's row can begin like that; `bytes` may be only its beginning, and it has `byteCount` bytes.
  init?(_ bytes: [UInt8], from start: Int, to end: Int, byteCount: Int) {
    var place = start
    guard let length = bytes.varint(at: &place, before: end), length <= 64,
      start + Int(length) <= end
    else { return nil }
    headCount = Int(length)
    var types: [UInt64] = []
    var sum = headCount
    while place < start + headCount {
      guard let type = bytes.varint(at: &place, before: start + headCount), type < 1 << 32,
        let count = Self.byteCount(of: type)
      else { return nil }
      types.append(type)
      sum += count
    }
    guard sum == byteCount else { return nil }
    self.types = types
  }

  /// Nil for kinds that no library uses.
  private static func byteCount(of type: UInt64) -> Int? {
    switch type {
    case 0...4: Int(type)
    case 5: 6
    case 6: 8
    case 8, 9: 0
    case 12...: Int(type - 12) / 2
    default: nil
    }
  }

  /// One letter per value: N for nothing, I for a number, T for a text, B for bytes.
  var form: String {
    String(
      types.map { type -> Character in
        switch type {
        case 0: "N"
        case ..<12: "I"
        default: type % 2 == 0 ? "B" : "T"
        }
      })
  }

  func values(in row: [UInt8]) -> [SQLValue] {
    var place = headCount
    return types.map { type in
      let count = Self.byteCount(of: type) ?? 0
      let bytes = Array(row[place..<place + count])
      place += count
      switch type {
      case 0: return .null
      case 8, 9: return .integer(Int64(type - 8))
      case ..<12:
        let shift = UInt64(64 - 8 * count)
        let number = UInt64(bitPattern: Int64(bytes.number(at: 0, count))) << shift
        return .integer(Int64(bitPattern: number) >> Int64(shift))
      default: return type % 2 == 0 ? .blob(bytes) : .text(String(decoding: bytes, as: UTF8.self))
      }
    }
  }
}
