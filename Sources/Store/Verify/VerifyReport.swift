/// What a look at every row of a library found.
public struct VerifyReport: Hashable, Sendable {
  /// The number of bytes of the database that were looked at.
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
  /// The number of images.
  public internal(set) var imageCount: Int = 0
  /// The number of things that only a later Suzuri understands; they are kept as they are.
  public internal(set) var unknownCount: Int = 0
  /// The rows that are damaged.
  public internal(set) var damage: [Damage] = []
  /// What SQLite finds wrong with the structure of the file.
  public internal(set) var structure: [String] = []
  /// The number of damaged rows that were moved to the quarantine.
  public internal(set) var setAsideCount: Int = 0
  /// Where the damaged file was kept when what can be read was saved into a new one.
  public internal(set) var damagedFile: String?

  /// Whether everything is as it was written.
  public var isWhole: Bool { damage.isEmpty && structure.isEmpty }
}
