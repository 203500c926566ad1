public import Wording

/// The reason why stored ink cannot be read.
public enum InkCodecError: Error, Hashable, Sendable, Worded {
  /// The bytes end too early, or hold more points than they can.
  case truncated
  /// A newer version of the program wrote the ink.
  case unknownVersion(UInt8)
  /// A style has values that this version does not know.
  case unknownStyle
  /// A value is outside its range, or not encoded as the writer encodes it.
  case damaged
  /// Bytes follow the end of the ink.
  case excess

  /// A one-line description of the error.
  public var words: Words {
    switch self {
    case .truncated: "the ink ends early"
    case .unknownVersion(let version): "the ink has the unknown format version \(version)"
    case .unknownStyle: "the ink has a style unknown to this version"
    case .damaged: "the ink is damaged"
    case .excess: "the ink is followed by extra bytes"
    }
  }
}
