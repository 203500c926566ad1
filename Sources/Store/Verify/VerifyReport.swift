public import Notebook

/// What a look at every row of a library, or of one notebook, found.
public struct VerifyReport: Hashable, Sendable {
  /// The notebook that was checked alone; nil where the whole library was.
  public internal(set) var notebook: NotebookID?
  /// The number of bytes of the database, or of the notebook's records, that were looked at.
  public internal(set) var byteCount: Int = 0
  /// The number of notebooks.
  public internal(set) var notebookCount: Int = 0
  /// The number of records.
  public internal(set) var recordCount: Int = 0
  /// The number of strokes whose ink was decoded.
  public internal(set) var strokeCount: Int = 0
  /// The number of points in these strokes.
  public internal(set) var pointCount: Int = 0
  /// The number of actions in the history.
  public internal(set) var actionCount: Int = 0
  /// The number of remembered views.
  public internal(set) var viewCount: Int = 0
  /// The number of images.
  public internal(set) var imageCount: Int = 0
  /// The number of backups; they are looked at with the whole library.
  public internal(set) var backupCount: Int = 0
  /// The number of rows that were set aside earlier.
  public internal(set) var quarantineCount: Int = 0
  /// The number of things that only a later Suzuri understands; they are kept as they are.
  public internal(set) var unknownCount: Int = 0
  /// What is damaged; the first thousand of it.
  public private(set) var damage: [Damage] = []
  /// How much is damaged.
  public private(set) var damageCount: Int = 0
  /// What SQLite finds wrong with the structure of the file.
  public internal(set) var structure: [String] = []
  /// The number of damaged rows that were moved to the quarantine.
  public internal(set) var setAsideCount: Int = 0
  /// The number of rows in which a flipped bit was put right.
  public internal(set) var mendedCount: Int = 0
  /// The number of rows and images that were taken from backups.
  public internal(set) var takenCount: Int = 0
  /// The number of pages, layers, sections and titles that were made anew, since something lay in them.
  public internal(set) var remadeCount: Int = 0
  /// The number of rows that were put where their things are found.
  public internal(set) var placedCount: Int = 0
  /// The number of notebooks whose own numbers were made anew from their records.
  public internal(set) var renumberedCount: Int = 0
  /// Whether the library was given a new incarnation because the stored one was damaged.
  public internal(set) var isRenamed: Bool = false
  /// Whether the library could only be looked at, because this process may not write it.
  public internal(set) var isReadOnly: Bool = false
  /// Where the damaged file was kept when what can be read was saved into a new one.
  public internal(set) var damagedFile: String?

  /// Whether everything is as it was written.
  public var isWhole: Bool { damageCount == 0 && structure.isEmpty }

  /// The number of rows that are no longer where they were found.
  var treatedCount: Int { setAsideCount + mendedCount }

  /// Whether something in the library was changed because of what was found.
  public var hasRepaired: Bool {
    setAsideCount + mendedCount + takenCount + remadeCount + placedCount + renumberedCount > 0
      || isRenamed || damagedFile != nil
  }

  /// Notes what became of what was found.
  mutating func settle(_ outcomes: [Damage.Key: Damage.Outcome]) {
    for index in damage.indices {
      if let outcome = outcomes[damage[index].key] { damage[index].outcome = outcome }
    }
  }

  /// Finds words for what was found, and for damage that was left alone what can become of it.
  mutating func explain(in library: Library, repaired: Bool) throws {
    let shelf = BackupShelf(LibraryFiles(directory: library.directory))
    var naming = Naming(library)
    for index in damage.indices {
      damage[index].subject = try damage[index].words(by: &naming)
      if !repaired { damage[index].outcome = try damage[index].prospect(shelf, in: library) }
    }
  }

  /// Notes something damaged.
  mutating func add(_ row: Damage) {
    damageCount += 1
    if damage.count < 1000 { damage.append(row) }
  }
}
