internal import Bytes
internal import Notebook
public import Wording

/// A row that was skipped because it differs from what was written.
public struct Damage: Hashable, Sendable, Worded {
  /// The table that holds the row.
  public let table: String
  /// The number of its notebook in this library; 0 where it belongs to none.
  public let notebook: Int64
  /// What identifies the row: the name of a thing or the number of an action; empty where it is about
  /// the whole table.
  public let row: String
  /// How many rows of the table it is about; nil if it is about one.
  public let extent: Words?
  /// What is wrong.
  public let reason: Words
  /// What is wrong with the row; nil if it is the file.
  let fault: RowFault?
  /// What the row was about, in words; nil if that was not looked up.
  public internal(set) var subject: Whereabouts?
  /// What became of it; nil if nothing was done and nothing can be.
  public internal(set) var outcome: Outcome?
  /// True if 'suzuri verify' has not looked into it yet.
  public var isNews: Bool { fault != .gone }

  /// What a record was about; nil for other rows.
  let trace: RowTrace?

  /// The identity of a damaged row.
  struct Key: Hashable, Sendable {
    let table: String
    let notebook: Int64
    let row: String
  }

  var key: Key { Key(table: table, notebook: notebook, row: row) }

  /// What can become of something damaged or lost.
  public enum Outcome: Hashable, Sendable, Worded {
    /// A flipped bit could be corrected, but was not.
    case mendable
    /// A flipped bit was corrected.
    case mended
    case inBackup(String)
    case taken(backup: String)
    /// It was moved out of the way, and no backup has it.
    case setAside
    /// It was rebuilt from what is left around it.
    case remade
    /// It is gone, and no backup has it.
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
      case .mendable: "'suzuri verify' puts it right"
      case .mended: "it was put right"
      case .inBackup(let name): "the backup \(name) still has it"
      case .taken(let name): "it was taken from the backup \(name)"
      case .setAside: "it was set aside, and no backup has it"
      case .remade: "it was made anew from what is left around it"
      case .lost: "no backup has it"
      }
    }
  }

  /// One line that says what it is, where in the notes it lies, and what is wrong.
  public var words: Words {
    let subject = subject?.words ?? place
    return outcome.map { "\(subject): \(reason); \($0)" } ?? "\(subject): \(reason)"
  }

  /// Where the row lies in the library, for want of words for what it was about.
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

  /// True if both are the same fault of the same row, whatever words describe it.
  public static func == (a: Damage, b: Damage) -> Bool {
    (a.key, a.extent, a.reason) == (b.key, b.extent, b.reason)
  }

  /// Feeds the identity of the damage.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(reason)
  }
}
