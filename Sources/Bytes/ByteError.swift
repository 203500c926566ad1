public import Wording

/// An error in bytes being read.
public enum ByteError: Error, Hashable, Sendable, Worded {
  /// The bytes end in the middle of a value.
  case truncated
  /// A number is written with more bytes than it needs.
  case overlong
  /// A number or a count is larger than it may be here.
  case tooLarge
  /// A text is not valid UTF-8.
  case notText
  /// A value is of a kind that this program does not know.
  case unknownKind

  /// The error as one line.
  public var words: Words {
    switch self {
    case .truncated: "the data ends early"
    case .overlong: "a number has more bytes than needed"
    case .tooLarge: "a number is too large"
    case .notText: "a string is not valid UTF-8"
    case .unknownKind: "a value has an unknown type"
    }
  }
}
