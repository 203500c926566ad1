internal import Bytes
internal import Notebook
public import Wording

/// A known loss since a damaged file was saved, until a person dismisses it.
public struct KnownLoss: Hashable, Sendable, Worded {
  /// Its row number in quarantine.
  public private(set) var row: Int64 = 0
  /// The title of the notebook; empty if whole notebooks are missing.
  public let title: String
  /// The number of existing records, or notebooks.
  public let found: Int
  /// The number written.
  public let written: Int

  /// The source of such rows in quarantine.
  static let source = "loss"

  /// More may be missing than was counted.
  static let unknown = KnownLoss(notebook: Tally.notebooks, title: "", found: 0, written: 0)

  fileprivate let notebook: Int64

  init(notebook: Int64, title: String, found: Int, written: Int) {
    (self.notebook, self.title, self.found, self.written) = (notebook, title, found, written)
  }

  /// Reads a row of the quarantine; nil if it is about something else.
  init?(_ row: QuarantinedRow) {
    var reader = ByteReader(row.value)
    guard row.source == Self.source, let found = try? reader.signed(),
      let written = try? reader.signed()
    else { return nil }
    self.init(
      notebook: row.notebook, title: String(decoding: row.key, as: UTF8.self),
      found: Int(found), written: Int(written))
    self.row = row.number
  }

  var stored: [UInt8] {
    var writer = ByteWriter()
    writer.appendSigned(Int64(found))
    writer.appendSigned(Int64(written))
    return writer.bytes
  }

  /// One line: what is missing and what to do.
  public var words: Words { "\(missing); \(advice)" }

  private var missing: Words {
    let count = written - found
    if written == 0 {
      return "the record counts were damaged too, so more may be missing"
    }
    if notebook == Tally.notebooks {
      return count == 1
        ? "1 notebook is missing, and no backup has it"
        : "\(count) notebooks are missing, and no backup has them"
    }
    let name: Words = title.isEmpty ? "an untitled notebook" : "'\(title)'"
    return count > 0
      ? "\(name): records missing: \(count) of \(written)"
      : "\(name): the records differ from those written, so some may be missing"
  }

  private var advice: Words {
    "read another copy of the library with 'suzuri verify --from FILE', or dismiss this message "
      + "with 'suzuri verify --remove \(row)'"
  }
}

extension Connection {
  /// The known losses.
  func knownLosses() throws -> [KnownLoss] {
    try all(
      "SELECT \(QuarantinedRow.columns) FROM quarantine WHERE source = '\(KnownLoss.source)'"
    ) { KnownLoss(QuarantinedRow($0)) }.compactMap(\.self)
  }

  /// Leaves a lasting note of a loss.
  func note(_ loss: KnownLoss, now: Int64) throws {
    try setAside(
      loss.stored, key: Array(loss.title.utf8), from: KnownLoss.source,
      of: loss.notebook, because: .miscounted, now: now)
  }
}

extension Library {
  /// Leaves a lasting note of all that is missing of the counts, within a transaction.
  ///
  /// `before` are the counts before any repair in a library just saved from a damaged file: if they are
  /// higher, something exists that was not written here, perhaps in place of what was.
  func noteLosses(_ stated: [Int64: Tally?], before: [Int64: Tally]?, now: Int64) throws {
    let counted = try connection.countedTallies()
    for number in Tally.disagreements(stated, counted) {
      guard let written = stated[number]??.rows else { continue }
      let found = counted[number]?.rows ?? 0
      let isList = number == Tally.notebooks
      // The rows of notebooks change with every repair; only their number matters. If there is more than
      // was counted, the count is out of date.
      let isForeign = before?[number].map { $0.rows > written } ?? false
      guard isList ? found < written : found <= written || isForeign,
        try isList || notebookID(number) != nil
      else { continue }
      let title = isList ? "" : try Outline(of: StoredNotebook(library: self, number: number)).title
      try connection.note(
        KnownLoss(notebook: number, title: title, found: Int(found), written: Int(written)),
        now: now)
    }
  }
}
