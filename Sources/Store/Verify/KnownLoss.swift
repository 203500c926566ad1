internal import Bytes
public import Wording

/// What is known to be missing since a damaged file was saved, until a person dismisses it.
public struct KnownLoss: Hashable, Sendable, Worded {
  /// The number of its row in quarantine.
  public private(set) var row: Int64 = 0
  /// The title of the notebook; empty if whole notebooks are missing.
  public let title: String
  /// How many records, or notebooks, are there.
  public let found: Int
  /// How many had been written.
  public let written: Int

  /// The source of such rows in quarantine.
  static let source = "loss"

  private let notebook: Int64

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

  /// The value of the row.
  var stored: [UInt8] {
    var writer = ByteWriter()
    writer.appendSigned(Int64(found))
    writer.appendSigned(Int64(written))
    return writer.bytes
  }

  /// One line that says what is missing, and what to do.
  public var words: Words { "\(missing); \(advice)" }

  private var missing: Words {
    let count = written - found
    if notebook == Tally.notebooks {
      return count == 1
        ? "1 notebook is missing, and no backup has it"
        : "\(count) notebooks are missing, and no backup has them"
    }
    if count > 0 { return "'\(title)': records missing: \(count) of \(written)" }
    return "'\(title)': some of the latest changes are missing"
  }

  private var advice: Words {
    "'suzuri verify --from FILE' reads another copy of the library; "
      + "'suzuri verify --remove \(row)' dismisses this message"
  }
}
