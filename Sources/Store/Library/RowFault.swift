public import Wording

/// The faults of a row, as the quarantine names them.
public enum RowFault: String, Error, Hashable, Sendable, Worded {
  /// The bytes differ from those written.
  case checkSum = "checksum"
  case malformed = "malformed"
  case ink = "ink"
  /// The row is not where its thing is found.
  case strayed = "strayed"
  /// Several rows are not where their things are found.
  case misplaced = "misplaced"
  /// Rows of a backup differ from those written.
  case content = "content"
  /// The bytes of an image do not fit its name.
  case hash = "hash"
  case noBytes = "no bytes"
  /// The bytes of an image are missing, and were at an earlier check.
  case gone = "gone"
  /// Records are gone, or are where nothing finds them.
  case unreachable = "unreachable"
  /// There are other rows than were written.
  case miscounted = "miscounted"
  case orphaned = "orphaned"
  case missing = "missing"
  /// One bit differs from what was written.
  case bit = "bit"
  /// The row contradicts another of its name.
  case contradiction = "contradiction"
  /// The row is dated far in the future.
  case future = "future"
  /// The file's trees that lead to rows were broken.
  case structure = "structure"

  /// The fault for a code, or for a sentence of earlier programs; nil for other text.
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

  /// The fault, as the end of a sentence.
  public var words: Words {
    switch self {
    case .checkSum: "its checksum does not match"
    case .malformed: "it is malformed"
    case .ink: "its ink cannot be read"
    case .strayed: "it is in the wrong place"
    case .misplaced: "the contents are in the wrong place"
    case .content: "rows in it are damaged"
    case .hash: "its content does not match its name"
    case .noBytes: "its bytes are missing"
    case .gone: "it is lost, as 'suzuri verify' found"
    case .unreachable: "some contents are missing, or there are too many"
    case .miscounted: "some are missing or out of date"
    case .orphaned: "its notebook is missing"
    case .missing: "it is missing"
    case .bit: "it had a flipped bit"
    case .contradiction: "it contradicts other data"
    case .future: "its date is far in the future"
    case .structure: "the structure of the file was broken"
    }
  }
}
