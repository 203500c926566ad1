internal import Bytes
internal import Notebook

/// Something that was found out about a notebook and is remembered beside it, so that it need not be found
/// out again: a view, not content, which may be lost at any time.
///
/// It is valid as long as the row of its notebook is the same, which every change of a notebook changes.
struct Recollection {
  let notebook: Int64
  private let bytes: [UInt8]

  /// What is remembered, and its key among the views of a notebook.
  enum Kind: String {
    /// What the shelf shows of it.
    case cover
    /// What its pages are found by: their titles, their tags, the text typed on them and the pages of PDFs below them.
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

  /// The keys under which earlier versions remembered words, without tags or without PDFs.
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
  /// What is remembered of all notebooks, by their numbers.
  func recollections(_ kind: Recollection.Kind) throws -> [Int64: Recollection] {
    let rows = try connection.all(
      "SELECT notebook, value FROM view WHERE key = ?", [.text(kind.rawValue)]
    ) { Recollection($0.integer(0), $0.bytes(1)) }
    return Dictionary(rows.map { ($0.notebook, $0) }) { $1 }
  }

  /// Remembers what was found out; a library that cannot be written now finds it out again.
  func remember(_ news: [Recollection], as kind: Recollection.Kind) {
    guard !news.isEmpty, !isReadOnly else { return }
    try? writing { _ in for one in news { try one.write(as: kind, to: connection) } }
  }

  /// Forgets what is remembered of a notebook, within a transaction; of all notebooks without a number.
  func forgetRecollections(of notebook: Int64? = nil) throws {
    let kinds = [Recollection.Kind.cover.rawValue, Recollection.Kind.words.rawValue]
      .map { "'\($0)'" }.joined(separator: ", ")
    let isOne = notebook.map { " AND notebook = \($0)" } ?? ""
    try connection.run("DELETE FROM view WHERE key IN (\(kinds))\(isOne)")
  }
}

extension Entity {
  /// True if it is a text box, told without decoding more than its kind.
  var isText: Bool {
    guard case .body(let bytes)? = fields[.body] else { return false }
    return bytes.first == Body.Kind.text.rawValue
  }
}
