internal import Bytes
internal import Notebook

/// A row of the history, as stored on disk.
struct HistoryRow: Hashable, Sendable {
  let notebook: Int64
  let number: Int64
  let undone: Int64
  /// The code of the kind of action, or the title that an earlier program gave it.
  let title: String
  let steps: [UInt8]
  let checkSum: Int64

  /// The columns in the order of reading and writing.
  static let columns = "notebook, number, undone, title, steps, check_sum"

  /// Reads a row whose first columns are `columns`.
  init(_ row: borrowing some Columns & ~Copyable) {
    notebook = row.integer(0)
    number = row.integer(1)
    undone = row.integer(2)
    title = row.text(3)
    steps = row.bytes(4)
    checkSum = row.integer(5)
  }

  init(notebook: Int64, number: Int64, undone: Int64, kind: ActionKind, steps: [UInt8]) {
    self.notebook = notebook
    self.number = number
    self.undone = undone
    title = kind.code
    self.steps = steps
    checkSum = Self.checkSum(notebook, number, undone, kind.code, steps)
  }

  /// The values in the order of `columns`.
  var values: [SQLValue] {
    [
      .integer(notebook), .integer(number), .integer(undone), .text(title), .blob(steps),
      .integer(checkSum),
    ]
  }

  var kind: ActionKind { ActionKind(stored: title) }

  /// The row with the code of its kind in place of a title.
  var coded: HistoryRow { inNotebook(notebook) }

  /// The row in another notebook, with a fitting checksum.
  func inNotebook(_ notebook: Int64) -> HistoryRow {
    HistoryRow(notebook: notebook, number: number, undone: undone, kind: kind, steps: steps)
  }

  /// The action; nil if the row is damaged.
  var action: Library.StoredAction? {
    guard isWhole, (0...1).contains(undone) else { return nil }
    var reader = ByteReader(steps)
    guard let count = try? reader.count(steps.count) else { return nil }
    var actions: [ActionStep] = []
    for _ in 0..<count {
      guard let step = try? ActionStep(from: &reader) else { return nil }
      actions.append(step)
    }
    return Library.StoredAction(number: number, kind: kind, steps: actions)
  }

  var damage: Damage { Damage(self, because: fault) }

  /// The fault of a damaged row.
  var fault: RowFault { isWhole ? .malformed : .checkSum }

  /// True if the row is as it was written.
  var isWhole: Bool {
    checkSum == Self.checkSum(notebook, number, undone, title, steps)
  }

  /// The row with a single flipped bit corrected; nil if something else happened to it.
  var mended: HistoryRow? {
    let covered = Self.covered(notebook, number, undone, title, steps)
    guard let bytes = Checksum.mended(covered, fitting: checkSum),
      let row = try? HistoryRow(covered: bytes), row.action != nil
    else { return nil }
    return row
  }

  private init(covered bytes: [UInt8]) throws(ByteError) {
    var reader = ByteReader(bytes)
    self.init(
      notebook: try reader.signed(), number: try reader.signed(), undone: try reader.signed(),
      kind: ActionKind(stored: try reader.text()), steps: try reader.bytes(reader.remaining))
  }

  /// The checksum of a whole row.
  static func checkSum(
    _ notebook: Int64, _ number: Int64, _ undone: Int64, _ title: String, _ steps: [UInt8]
  ) -> Int64 {
    Int64(Checksum.crc32(covered(notebook, number, undone, title, steps)))
  }

  private static func covered(
    _ notebook: Int64, _ number: Int64, _ undone: Int64, _ title: String, _ steps: [UInt8]
  ) -> [UInt8] {
    var writer = ByteWriter()
    writer.appendSigned(notebook)
    writer.appendSigned(number)
    writer.appendSigned(undone)
    writer.appendText(title)
    writer.append(contentsOf: steps)
    return writer.bytes
  }
}
