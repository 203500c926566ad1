internal import Bytes
public import Notebook
public import Wording

/// The result of checking every row of a library, or of one notebook.
public struct VerifyReport: Hashable, Sendable {
  /// The only notebook that was checked; nil if the whole library was.
  public internal(set) var notebook: NotebookID?
  /// The bytes checked, of the database or of the notebook's records.
  public internal(set) var byteCount: Int = 0
  /// The number of notebooks.
  public internal(set) var notebookCount: Int = 0
  /// The number of records.
  public internal(set) var recordCount: Int = 0
  /// The number of decoded strokes.
  public internal(set) var strokeCount: Int = 0
  /// The number of points in them.
  public internal(set) var pointCount: Int = 0
  /// The number of actions in the history.
  public internal(set) var actionCount: Int = 0
  /// The number of remembered views.
  public internal(set) var viewCount: Int = 0
  /// The number of images.
  public internal(set) var imageCount: Int = 0
  /// The number of backups; they are checked only with the whole library.
  public internal(set) var backupCount: Int = 0
  /// The number of rows set aside earlier.
  public internal(set) var quarantineCount: Int = 0
  /// The number of things that only a later Suzuri understands; they stay as they are.
  public internal(set) var unknownCount: Int = 0
  /// The damage found; the first thousand entries.
  public private(set) var damage: [Damage] = []
  /// The number of all damaged things found.
  public private(set) var damageCount: Int = 0
  /// The faults in the structure of the file, a sentence each.
  public internal(set) var structure: [Words] = []
  /// The losses since a damaged file was saved.
  public internal(set) var losses: [KnownLoss] = []
  /// The number of damaged rows moved to the quarantine.
  public internal(set) var setAsideCount: Int = 0
  /// The number of rows with a corrected bit.
  public internal(set) var mendedCount: Int = 0
  /// The number of rows and images taken from backups.
  public internal(set) var takenCount: Int = 0
  /// The number of pages, layers, sections and titles rebuilt because they contained something.
  public internal(set) var remadeCount: Int = 0
  /// The number of rows moved to the places of their things.
  public internal(set) var placedCount: Int = 0
  /// The number of notebooks whose own numbers were rebuilt from their records.
  public internal(set) var renumberedCount: Int = 0
  /// True if the library got a new incarnation because the stored one was damaged.
  public internal(set) var isRenamed: Bool = false
  /// True if the library was only inspected, because this process may not write it.
  public internal(set) var isReadOnly: Bool = false
  /// The damaged file, saved when its readable contents were written into a new one.
  public internal(set) var damagedFile: String?

  /// True if nothing that exists is damaged.
  public var isSound: Bool { damageCount == 0 && structure.isEmpty }

  /// True if everything is as written, and nothing is known to be missing.
  public var isWhole: Bool { isSound && losses.isEmpty }

  var treatedCount: Int { setAsideCount + mendedCount }

  /// True if the library was changed because of the findings.
  public var hasRepaired: Bool {
    setAsideCount + mendedCount + takenCount + remadeCount + placedCount + renumberedCount > 0
      || isRenamed || damagedFile != nil
  }

  mutating func setOutcomes(_ outcomes: [Damage.Key: Damage.Outcome]) {
    for index in damage.indices {
      if let outcome = outcomes[damage[index].key] { damage[index].outcome = outcome }
    }
  }

  /// Finds words for the damage found and, if not repaired, for its possible outcome.
  mutating func explain(in library: Library, repaired: Bool) throws {
    let shelf = BackupShelf(LibraryFiles(directory: library.directory))
    var naming = ContentLocator(library)
    for index in damage.indices {
      damage[index].subject = try damage[index].words(by: &naming)
      if !repaired { damage[index].outcome = try damage[index].prospect(shelf, in: library) }
    }
  }

  mutating func add(_ row: Damage) {
    damageCount += 1
    if damage.count < 1000 { damage.append(row) }
  }
}

/// A known loss since a damaged file was saved, until the user dismisses it.
public struct KnownLoss: Hashable, Sendable, Worded {
  /// Its row number in quarantine.
  public private(set) var row: Int64 = 0
  /// The title of the notebook; empty if whole notebooks are missing.
  public let title: String
  /// The number of existing records, or notebooks.
  public let found: Int
  /// The number written.
  public let written: Int

  static let source = "loss"

  /// More may be missing than was counted.
  static let unknown = KnownLoss(notebook: Tally.notebooks, title: "", found: 0, written: 0)

  fileprivate let notebook: Int64

  init(notebook: Int64, title: String, found: Int, written: Int) {
    (self.notebook, self.title, self.found, self.written) = (notebook, title, found, written)
  }

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
    if written == 0 { return "the record counts were damaged too, so more may be missing" }
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
  func knownLosses() throws -> [KnownLoss] {
    try all(
      "SELECT \(QuarantinedRow.columns) FROM quarantine WHERE source = '\(KnownLoss.source)'"
    ) { KnownLoss(QuarantinedRow($0)) }.compactMap(\.self)
  }

  func record(_ loss: KnownLoss, now: Int64) throws {
    try setAside(
      loss.stored, key: Array(loss.title.utf8), from: KnownLoss.source,
      of: loss.notebook, because: .miscounted, now: now)
  }
}

extension Library {
  /// Records all that is missing of the counts, within a transaction.
  ///
  /// `before` are the counts before any repair in a library just saved from a damaged file: if they are higher,
  /// something exists that was not written here, perhaps in place of what was.
  func recordLosses(_ stated: [Int64: Tally?], before: [Int64: Tally]?, now: Int64) throws {
    let counted = try connection.countedTallies()
    for number in Tally.disagreements(stated, counted) {
      guard let written = stated[number]??.rows else { continue }
      let found = counted[number]?.rows ?? 0
      let isList = number == Tally.notebooks
      // Repairs change the rows of notebooks, not their number; if there are more, the count is out of date.
      let isForeign = before?[number].map { $0.rows > written } ?? false
      guard isList ? found < written : found <= written || isForeign,
        try isList || notebookID(number) != nil
      else { continue }
      let title = isList ? "" : try Outline(of: StoredNotebook(library: self, number: number)).title
      try connection.record(
        KnownLoss(notebook: number, title: title, found: Int(found), written: Int(written)),
        now: now)
    }
  }
}
