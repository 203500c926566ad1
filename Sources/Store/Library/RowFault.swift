public import Wording

/// What can be wrong with a row, as the quarantine keeps it.
public enum RowFault: String, Error, Hashable, Sendable, Worded {
  /// The bytes differ from those that were written.
  case checkSum = "checksum"
  /// The bytes do not make sense.
  case malformed = "malformed"
  /// The ink cannot be read.
  case ink = "ink"
  /// The row does not lie where its thing is found.
  case strayed = "strayed"
  /// Several rows do not lie where their things are found.
  case misplaced = "misplaced"
  /// Rows of a backup differ from those that were written.
  case content = "content"
  /// The bytes of an image do not fit its name.
  case hash = "hash"
  /// The bytes of an image are missing.
  case noBytes = "no bytes"
  /// The bytes of an image are missing, and were already missing at an earlier check.
  case gone = "gone"
  /// Records lie where nothing finds them, or are gone.
  case unreachable = "unreachable"
  /// Other rows are there than were written.
  case miscounted = "miscounted"
  /// The notebook to which the row belongs does not exist.
  case orphaned = "orphaned"
  /// A row that must exist does not.
  case missing = "missing"
  /// One bit differs from what was written.
  case bit = "bit"
  /// The row says something else than a row with the same name.
  case contradiction = "contradiction"
  /// The row was made at a time that is far ahead.
  case future = "future"
  /// The trees of the file in which rows lie were broken.
  case structure = "structure"

  /// The fault that a quarantine names by its code, or by the sentence that earlier programs kept; nil
  /// for any other text.
  init?(stored: String) {
    guard let fault = Self(rawValue: stored) ?? Self.sentences[stored] else { return nil }
    self = fault
  }

  /// The sentences that earlier programs kept in place of codes.
  private static let sentences: [String: RowFault] = [
    "its checksum does not fit": .checkSum,
    "it is not well formed": .malformed,
    "its ink cannot be read": .ink,
    "it lies in the wrong place": .strayed,
    "its bytes do not fit its name": .hash,
    "its notebook is missing": .orphaned,
    "it is missing": .missing,
    "it contradicts what is known": .contradiction,
    "it comes from the far future": .future,
    "the structure of the file was broken": .structure,
  ]

  /// What is wrong, as the end of a sentence.
  public var words: Words {
    switch self {
    case .checkSum: "its checksum does not fit"
    case .malformed: "it is not well formed"
    case .ink: "its ink cannot be read"
    case .strayed: "it lies in the wrong place"
    case .misplaced: "not where their things are found"
    case .content: "rows in it are damaged"
    case .hash: "its bytes do not fit its name"
    case .noBytes: "its bytes are missing"
    case .gone: "it is lost, as 'suzuri verify' found"
    case .unreachable: "things cannot be found, or there are too many"
    case .miscounted: "some are missing or out of date"
    case .orphaned: "its notebook is missing"
    case .missing: "it is missing"
    case .bit: "one bit of it was flipped"
    case .contradiction: "it contradicts what is known"
    case .future: "it comes from the far future"
    case .structure: "the structure of the file was broken"
    }
  }
}
