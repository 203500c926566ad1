internal import Bytes
internal import Notebook
private import Synchronization
public import Wording

/// A row that was skipped because it differs from what was written.
public struct Damage: Hashable, Sendable, Worded {
  /// The table of the row.
  public let table: String
  /// The number of its notebook in this library; 0 for none.
  let notebook: Int64
  /// The identity of the row: the name of a thing or number of an action; empty for the whole table.
  public let row: String
  /// The number of rows it is about; nil if one.
  public let extent: Words?
  /// The fault, for people.
  public let reason: Words
  /// The fault of the row; nil if the file is at fault.
  let fault: RowFault?
  /// The thing that the row was about; nil if not looked up.
  public internal(set) var subject: ContentLocation?
  /// The fate of the row; nil if nothing was done and nothing can be.
  public internal(set) var outcome: Outcome?
  /// True if 'suzuri verify' has not looked into it yet.
  public var isNews: Bool { fault != .gone }

  let trace: RowTrace?

  struct Key: Hashable, Sendable {
    let table: String
    let notebook: Int64
    let row: String
  }

  var key: Key { Key(table: table, notebook: notebook, row: row) }

  /// The fate of something damaged or lost.
  public enum Outcome: Hashable, Sendable, Worded {
    /// A flipped bit could be corrected, but was not.
    case mendable
    case mended
    case inBackup(String)
    case taken(backup: String)
    case setAside
    case remade
    case lost

    /// The backup that has it; nil if none has.
    public var backup: String? {
      switch self {
      case .inBackup(let name), .taken(let name): name
      default: nil
      }
    }

    /// The outcome as the end of a sentence.
    public var words: Words {
      switch self {
      case .mendable: "'suzuri verify' repairs it"
      case .mended: "it was repaired"
      case .inBackup(let name): "the backup \(name) still has it"
      case .taken(let name): "it was restored from the backup \(name)"
      case .setAside: "it was set aside, and no backup has it"
      case .remade: "it was rebuilt from the remaining data"
      case .lost: "no backup has it"
      }
    }
  }

  /// One line: the thing, its place in the notes, and the fault.
  public var words: Words {
    let subject = subject?.words ?? place
    return outcome.map { "\(subject): \(reason); \($0)" } ?? "\(subject): \(reason)"
  }

  private var place: Words {
    let rows: Words = extent.map { "\(table) \($0)" } ?? Words(verbatim: "\(table) \(row)")
    return notebook == 0 ? rows : "\(rows) of notebook \(notebook)"
  }

  init(
    table: String, notebook: Int64 = 0, row: String, reason: RowFault, trace: RowTrace? = nil
  ) {
    (self.table, self.notebook, self.row, self.trace) = (table, notebook, row, trace)
    (self.reason, fault, extent) = (reason.words, reason, nil)
  }

  init(table: String, notebook: Int64, _ extent: Words, reason: RowFault) {
    (self.table, self.notebook, row, trace) = (table, notebook, "", nil)
    (self.reason, fault, self.extent) = (reason.words, reason, extent)
  }

  init(file reason: Words) {
    (table, notebook, row, trace) = ("file", 0, "library.sqlite", nil)
    (self.reason, fault, extent) = (reason, nil, nil)
  }

  init(_ row: HistoryRow, because fault: RowFault) {
    self.init(table: "history", notebook: row.notebook, row: "\(row.number)", reason: fault)
  }

  init(_ row: RecordRow, because fault: RowFault) { self.init(RowTrace(row), because: fault) }

  init(_ trace: RowTrace, because fault: RowFault) {
    self.init(
      table: "record", notebook: trace.notebook,
      row: "\(Hex.digits(trace.entity))/\(trace.code)/\(Hex.digits(trace.name))", reason: fault,
      trace: trace)
  }

  /// True for the same fault of the same row, whatever its words.
  public static func == (a: Damage, b: Damage) -> Bool {
    (a.key, a.extent, a.reason) == (b.key, b.extent, b.reason)
  }

  /// Feeds the identity of the damage.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(reason)
  }

  /// Nil for anything outside the notes.
  func words(by naming: inout ContentLocator) throws -> ContentLocation? {
    if let trace { return try naming.words(for: trace) }
    switch table {
    case "notebook": return try naming.words("the notebook itself", in: Int64(row) ?? 0)
    case "history": return try naming.words("an undo step", in: notebook)
    case "view": return try naming.words("the last view", in: notebook)
    case "blob": return try naming.words(forImage: ContentHash(hexadecimal: row))
    default: return nil
    }
  }

  /// Nil if unknown.
  func prospect(_ shelf: BackupShelf, in library: Library) throws -> Outcome? {
    if fault == .bit { return .mendable }
    if table == "blob" {
      return ContentHash(hexadecimal: row).flatMap(shelf.image).map { .inBackup($0.backup) }
        ?? .lost
    }
    guard let trace, let id = try library.notebookID(trace.notebook) else { return nil }
    return shelf.record(trace, of: id).map { .inBackup($0.backup) } ?? .lost
  }
}

/// The damage skipped while reading libraries.
///
/// Every library is opened with one, whose reader can report the damage; several, on any threads, may share one.
public final class DamageLog: Sendable {
  private struct State {
    var entries: [Damage] = []
    var known: Set<Damage> = []
  }

  private let state = Mutex(State())
  private let outer: DamageLog?

  static let limit = 1000

  /// Creates an empty log, which passes its damage on to `outer`.
  public init(within outer: DamageLog? = nil) { self.outer = outer }

  /// The skipped damage in the order found; the first thousand entries.
  public var entries: [Damage] { state.withLock { $0.entries } }

  /// True if nothing was skipped.
  public var isEmpty: Bool { state.withLock { $0.entries.isEmpty } }

  /// Records damage, once however often it is found; `subject` is called only for new damage.
  func add(_ damage: Damage, about subject: () -> ContentLocation? = { nil }) {
    let isNew = state.withLock { state in
      state.entries.count < Self.limit && state.known.insert(damage).inserted
    }
    guard isNew else { return }
    var told = damage
    // Finding the words reads the library, which may find more damage.
    told.subject = subject()
    state.withLock { $0.entries.append(told) }
    outer?.add(damage) { told.subject }
  }
}
