internal import Bytes
public import Notebook

extension Library {
  /// The kinds of the actions that undo and redo would apply to; nil if there is none.
  public func nextActions(
    of id: NotebookID
  ) throws(LibraryError) -> (undo: ActionKind?, redo: ActionKind?) {
    try read(id) { stored in
      (try nextKind(.undo, in: stored.number), try nextKind(.redo, in: stored.number))
    }
  }

  private func nextKind(_ direction: Direction, in notebook: Int64) throws -> ActionKind? {
    guard let row = try nextRow(direction, in: notebook) else { return nil }
    guard row.isWhole else {
      report(row.damage)
      return nil
    }
    return row.kind
  }

  /// The directions through the history.
  public enum Direction: Hashable, Sendable {
    case undo
    case redo
  }

  struct StoredAction: Hashable, Sendable {
    /// Counts up within a notebook.
    let number: Int64
    let kind: ActionKind
    let steps: [ActionStep]
  }

  func record(
    _ steps: [ActionStep], as kind: ActionKind, in notebook: Int64,
    continuing thing: EntityID? = nil
  ) throws {
    guard !steps.isEmpty else { return }
    var (steps, latest) = (steps, try latestAction(in: notebook))
    if let thing,
      let before = try connection.action([.integer(notebook), .integer(latest)])?.action,
      before.kind == kind, before.steps.contains(where: { $0.thing == thing })
    {
      steps = before.steps.continued(by: steps)
      latest -= 1
    }
    // No history grows this long.
    guard latest < 1 << 40 else { throw LibraryError.damaged(path: path) }
    try connection.run(
      "DELETE FROM history WHERE notebook = ? AND number > ?",
      [.integer(notebook), .integer(latest)])
    try CarriedHalf.forget(behind: latest, in: notebook, of: self)
    var writer = ByteWriter()
    writer.append(steps) { $1.write(to: &$0) }
    let row = HistoryRow(
      notebook: notebook, number: latest + 1, undone: 0, kind: kind, steps: writer.bytes)
    try save(row)
  }

  func save(_ row: HistoryRow) throws {
    try connection.run(
      "INSERT OR REPLACE INTO history (\(HistoryRow.columns)) VALUES (?, ?, ?, ?, ?, ?)", row.values
    )
  }

  /// Damaged actions are set aside.
  func nextAction(
    _ direction: Direction, in notebook: Int64, now: Int64
  ) throws -> StoredAction? {
    while let row = try nextRow(direction, in: notebook) {
      if let action = row.action { return action }
      report(row.damage)
      try setAside(row, now: now)
    }
    return nil
  }

  func mark(_ action: StoredAction, undone: Bool, in notebook: Int64) throws {
    let key: [SQLValue] = [.integer(notebook), .integer(action.number)]
    guard let known = try connection.action(key) else { return }
    let row = HistoryRow(
      notebook: notebook, number: known.number, undone: undone ? 1 : 0, kind: known.kind,
      steps: known.steps)
    try connection.run(
      "UPDATE history SET undone = ?, title = ?, check_sum = ? WHERE notebook = ? AND number = ?",
      [.integer(row.undone), .text(row.title), .integer(row.checkSum)] + key)
  }

  func setAside(_ row: HistoryRow, because fault: RowFault? = nil, now: Int64) throws {
    var key = ByteWriter()
    key.appendSigned(row.number)
    key.appendSigned(row.undone)
    key.appendText(row.title)
    try connection.setAside(
      row.steps, key: key.bytes, from: "history", of: row.notebook,
      because: fault ?? row.fault, now: now)
    try connection.run(
      "DELETE FROM history WHERE notebook = ? AND number = ?",
      [.integer(row.notebook), .integer(row.number)])
  }

  /// The number of the latest action that is not undone; undone ones have higher numbers.
  func latestAction(in notebook: Int64) throws -> Int64 {
    try connection.number(
      "SELECT number FROM history WHERE notebook = ? AND undone = 0 ORDER BY number DESC LIMIT 1",
      [.integer(notebook)])
  }

  func isDone(_ number: Int64, in notebook: Int64) throws -> Bool {
    try connection.number(
      "SELECT EXISTS (SELECT 1 FROM history WHERE notebook = ? AND number = ? AND undone = 0)",
      [.integer(notebook), .integer(number)]) != 0
  }

  private func nextRow(_ direction: Direction, in notebook: Int64) throws -> HistoryRow? {
    let latest = try latestAction(in: notebook)
    let condition = direction == .undo ? "number = ?" : "number > ? ORDER BY number LIMIT 1"
    return try connection.first(
      "SELECT \(HistoryRow.columns) FROM history WHERE notebook = ? AND \(condition)",
      [.integer(notebook), .integer(latest)]
    ) { HistoryRow($0) }
  }
}

extension Connection {
  /// Reads an action by its notebook and number.
  func action(_ key: [SQLValue]) throws -> HistoryRow? {
    try first(
      "SELECT \(HistoryRow.columns) FROM history WHERE notebook = ? AND number = ?", key
    ) { HistoryRow($0) }
  }
}

/// An action that was undone or redone.
public struct TurnedAction: Hashable, Sendable {
  /// The kind of the action.
  public let kind: ActionKind
  /// The pages that changed, including those now gone; for what belongs to no page, its own name.
  public let pages: Set<EntityID>
  /// The things that changed in the notebook.
  public let things: Set<EntityID>
  /// Another notebook, to or from which pages had been moved, that was undone or redone as well.
  public var other: NotebookID?
}

struct HistoryRow: Hashable, Sendable {
  let notebook: Int64
  let number: Int64
  let undone: Int64
  /// The code of the kind of action, or the title that an earlier program gave it.
  let title: String
  let steps: [UInt8]
  private(set) var checkSum: Int64 = 0

  /// In the order of reading and writing.
  static let columns = "notebook, number, undone, title, steps, check_sum"

  init(_ row: borrowing some Columns & ~Copyable) {
    notebook = row.integer(0)
    number = row.integer(1)
    undone = row.integer(2)
    title = row.text(3)
    steps = row.bytes(4)
    checkSum = row.integer(5)
  }

  init(notebook: Int64, number: Int64, undone: Int64, kind: ActionKind, steps: [UInt8]) {
    (self.notebook, self.number, self.undone) = (notebook, number, undone)
    (title, self.steps) = (kind.code, steps)
    checkSum = fittingCheckSum
  }

  var values: [SQLValue] {
    [
      .integer(notebook), .integer(number), .integer(undone), .text(title), .blob(steps),
      .integer(checkSum),
    ]
  }

  var kind: ActionKind { ActionKind(stored: title) }

  /// The row with the code of its kind in place of a title.
  var coded: HistoryRow { inNotebook(notebook) }

  func inNotebook(_ notebook: Int64) -> HistoryRow {
    HistoryRow(notebook: notebook, number: number, undone: undone, kind: kind, steps: steps)
  }

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
  var fault: RowFault { isWhole ? .malformed : .checkSum }

  var isWhole: Bool { checkSum == fittingCheckSum }

  /// The row with a single flipped bit corrected; nil if something else happened to it.
  var mended: HistoryRow? {
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

  var fittingCheckSum: Int64 { Int64(Checksum.crc32(covered)) }

  private var covered: [UInt8] {
    var writer = ByteWriter()
    writer.appendSigned(notebook)
    writer.appendSigned(number)
    writer.appendSigned(undone)
    writer.appendText(title)
    writer.append(contentsOf: steps)
    return writer.bytes
  }
}
