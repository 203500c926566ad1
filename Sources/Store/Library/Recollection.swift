internal import Bytes
internal import Notebook

/// A remembered finding about a notebook, kept with its views so that it need not be found again; it may be
/// lost at any time.
///
/// It is valid while the row of its notebook is the same; every change of a notebook changes that.
struct Recollection {
  let notebook: Int64
  private let bytes: [UInt8]

  /// The kinds, by their keys among the views of a notebook.
  enum Kind: String {
    /// The notebook's cover on the shelf.
    case cover
    /// The searchable text: titles, tags, typed text and the PDF pages underneath.
    case words = "found"
  }

  init(_ value: some Storable, of row: NotebookRow) {
    notebook = row.number
    var writer = ByteWriter()
    let stored = value.stored
    writer.appendFixed32(row.mark)
    writer.appendFixed32(Checksum.crc32(stored))
    writer.append(contentsOf: stored)
    bytes = writer.bytes
  }

  fileprivate init(_ notebook: Int64, _ bytes: [UInt8]) {
    (self.notebook, self.bytes) = (notebook, bytes)
  }

  /// The value; nil if the notebook has changed since, or the bytes are damaged.
  func value<Value: Storable>(for row: NotebookRow) -> Value? {
    var reader = ByteReader(bytes)
    guard let mark = try? reader.fixed32(), let sum = try? reader.fixed32(), mark == row.mark,
      let stored = try? reader.bytes(reader.remaining), sum == Checksum.crc32(stored)
    else { return nil }
    return try? Value(stored: stored)
  }

  /// The keys under which earlier versions kept words, without tags or without PDFs.
  fileprivate static let formerWords = ["typed", "words"]

  /// Writes it, unless the notebook is gone.
  fileprivate func write(as kind: Kind, to connection: Connection) throws {
    try connection.run(
      """
      INSERT OR REPLACE INTO view (notebook, key, value)
      SELECT number, ?, ? FROM notebook WHERE number = ?
      """, [.text(kind.rawValue), .blob(bytes), .integer(notebook)])
    guard kind == .words else { return }
    for key in Self.formerWords {
      try connection.run(
        "DELETE FROM view WHERE notebook = ? AND key = ?", [.integer(notebook), .text(key)])
    }
  }
}

extension Library {
  /// The recollections of all notebooks, by number.
  func recollections(_ kind: Recollection.Kind) throws -> [Int64: Recollection] {
    let rows = try connection.all(
      "SELECT notebook, value FROM view WHERE key = ?", [.text(kind.rawValue)]
    ) { Recollection($0.integer(0), $0.bytes(1)) }
    return Dictionary(rows.map { ($0.notebook, $0) }) { $1 }
  }

  /// Remembers findings; a library that cannot be written will find them again.
  func remember(_ news: [Recollection], as kind: Recollection.Kind) {
    guard !news.isEmpty, !isReadOnly else { return }
    try? writing { _ in for one in news { try one.write(as: kind, to: connection) } }
  }

  /// Forgets the recollections of a notebook, or of all, within a transaction.
  func forgetRecollections(of notebook: Int64? = nil) throws {
    let kinds = [Recollection.Kind.cover.rawValue, Recollection.Kind.words.rawValue]
      .map { "'\($0)'" }.joined(separator: ", ")
    let isOne = notebook.map { " AND notebook = \($0)" } ?? ""
    try connection.run("DELETE FROM view WHERE key IN (\(kinds))\(isOne)")
  }
}

extension Entity {
  /// True for a text box; decodes no more than its kind.
  var isText: Bool {
    guard case .body(let bytes)? = fields[.body] else { return false }
    return bytes.first == Body.Kind.text.rawValue
  }
}
