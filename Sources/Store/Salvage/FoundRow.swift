internal import Bytes
internal import Notebook

/// A row found on a page, identified by its form and checksum.
enum FoundRow: Hashable, Sendable {
  case record(RecordRow)
  case action(HistoryRow)
  case notebook(NotebookRow?, values: [SQLValue])
  case image(number: Int64, values: [SQLValue])
  /// A row of a table without checksums.
  case plain(table: String, values: [SQLValue])
  /// The count of a notebook's rows.
  case tally(Int64, Tally?)
  /// A notebook's name and number, from an index.
  case name(NotebookID, of: Int64)
  /// A row that can be rebuilt from others.
  case derived
  /// A table or an index, and its first page.
  case root(name: String, page: Int)

  /// Identifies a row; nil if it belongs to no library.
  ///
  /// `form` has a letter for the kind of each value; `number` is nil in an index.
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
      guard case .blob(let bytes) = values[0], case .integer(let number) = values[1] else {
        return nil
      }
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
      guard case .text(let name) = values[1], case .integer(let page) = values[3] else {
        return nil
      }
      self = .root(name: name, page: Int(page))
    default: return nil
    }
  }

  /// The table of the row; nil if it can be rebuilt from others.
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

  /// True if it has a checksum that does not fit.
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
