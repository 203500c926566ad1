public import Wording

/// The reason why a recording cannot be read.
public enum RecordingError: Error, Hashable, Sendable, Worded {
  /// The file has no samples.
  case empty
  /// The pen never touches the paper.
  case noStroke
  /// A line is too long to hold a sample.
  case longLine
  case line(Int, reason: Words)

  /// A one-line description of the error and where it is.
  public var words: Words {
    switch self {
    case .empty: "the recording is empty"
    case .noStroke: "the recording has no stroke: the pressure is 0 throughout"
    case .longLine: "the recording has a line of more than 65536 bytes"
    case .line(let number, let reason): "line \(number): \(reason)"
    }
  }
}
