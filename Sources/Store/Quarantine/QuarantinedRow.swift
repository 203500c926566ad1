internal import Bytes
public import Notebook
public import Wording

/// A row that was set aside because it was damaged, contradicted others or could not be believed.
public struct QuarantinedRow: Hashable, Sendable {
  /// The number by which people refer to it.
  public let number: Int64
  /// When it was set aside, in milliseconds since 1970.
  public let time: Int64
  /// The reason.
  public let reason: Words
  /// Its table, or "file" for a kept file.
  public let source: String
  /// Its subject, and the place of that in the notes.
  public internal(set) var subject: Whereabouts
  /// The number of bytes of its value.
  public let byteCount: Int
  /// The element in its bytes; nil if they hold nothing visible.
  public internal(set) var element: LooseElement?

  /// Its fault; nil if only another program knows.
  let fault: RowFault?
  /// The number of its notebook in this library; 0 for none.
  let notebook: Int64
  /// Its key among the other rows.
  let key: [UInt8]
  let value: [UInt8]

  /// The columns in the order of reading.
  static let columns = "number, time, reason, source, notebook, key, value"

  /// Reads a row whose first columns are `columns`.
  init(_ row: borrowing Row) {
    number = row.integer(0)
    time = row.integer(1)
    let text = row.text(2)
    fault = RowFault(stored: text)
    reason = fault?.words ?? Words(verbatim: text)
    source = row.text(3)
    notebook = row.integer(4)
    key = row.bytes(5)
    value = row.bytes(6)
    byteCount = value.count
    subject = Whereabouts(notebook: nil, page: nil, what: "the library's own data")
  }

  /// The record; nil for other rows.
  var record: RecordRow? {
    guard source == "record" else { return nil }
    var reader = ByteReader(key)
    guard let home = try? reader.block(), let entity = try? reader.block(),
      let code = try? reader.signed(), let name = try? reader.block(),
      let checkSum = try? reader.signed()
    else { return nil }
    return RecordRow(
      notebook: notebook, home: home, entity: entity, code: code, name: name, value: value,
      checkSum: checkSum)
  }

  /// The action, believed only if the row is whole; nil for other rows.
  var action: HistoryRow? {
    guard source == "history", fault == .orphaned else { return nil }
    var reader = ByteReader(key)
    guard let number = try? reader.signed(), let undone = try? reader.signed(),
      let title = try? reader.text()
    else { return nil }
    return HistoryRow(
      notebook: notebook, number: number, undone: undone, kind: ActionKind(stored: title),
      steps: value)
  }
}
