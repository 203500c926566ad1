public import Wording

/// The words and limits of `stylus-trace/1`.
public enum TraceFormat {
  /// The name of the format, with the version written.
  static let schema = "stylus-trace/1"
  /// The part before the version.
  static let family = "stylus-trace/"
  /// The longest line with metadata, in bytes.
  static let metadataLimit = 1 << 20
  /// The longest other line, in bytes.
  static let lineLimit = 1 << 16
  /// The most columns.
  static let columnLimit = 256
  /// The largest magnitude of a moment or whole number: 146 years in nanoseconds.
  static let integerLimit: Int64 = 1 << 62
  /// The largest magnitude of any other number.
  static let numberLimit = 1e15

  /// Alternative names of columns.
  static let aliases = ["t_inj": TraceMoment.injected.rawValue]

  /// The content of a column.
  enum Kind: Hashable, Sendable {
    case moment(TraceMoment)
    case integer(TraceInteger)
    case number(TraceNumber)
    case word(TraceWord)
    case other
  }

  /// The content of the column with a name.
  static func kind(of name: String) -> Kind {
    if let moment = TraceMoment(rawValue: name) { return .moment(moment) }
    if let integer = TraceInteger(rawValue: name) { return .integer(integer) }
    if let number = TraceNumber(rawValue: name) { return .number(number) }
    if let word = TraceWord(rawValue: name) { return .word(word) }
    return .other
  }

  /// The columns in the order of writing.
  public static let order: [String] =
    ["run", "stroke", "path", "seq", "phase", "tool", "device", "t_dev_us"]
    + TraceMoment.allCases.map(\.rawValue)
    + [
      "frame", "coalesced", "predicted", "x", "y", "x_dev", "y_dev", "pressure", "tilt_x", "tilt_y",
      "buttons", "flags",
    ]
}

/// The reason why a trace cannot be read.
public struct TraceError: Error, Hashable, Sendable, Worded {
  /// The sentence, lower-case and without a full stop.
  public let words: Words

  /// Creates an error.
  public init(_ words: Words) { self.words = words }

  /// An error in a line, from 1.
  static func line(_ number: Int, _ reason: Words) -> TraceError {
    TraceError("line \(number): \(reason)")
  }
}
