public import Helper
public import Wording

/// The reason why handwriting cannot be read.
public enum ReadingError: Error, Hashable, Sendable, Worded, HelperFailure {
  /// The parts of the reader are not installed.
  case missing
  /// A part is damaged, or not the one that is known.
  case damaged
  /// ONNX Runtime is a version that reports what it is used for.
  case newerLibrary
  /// Reading ended the process.
  case crashed
  case tooSlow
  case unwanted
  /// The process cannot be started.
  case notStarted(Words)

  /// The reason.
  public var words: Words {
    switch self {
    case .missing: "the parts that read handwriting are not installed"
    case .damaged: ReaderParts.damage
    case .newerLibrary:
      "ONNX Runtime from version 1.29 on reports what it is used for: install version 1.28.0"
    case .crashed: "reading ended unexpectedly"
    case .tooSlow: "reading takes too long"
    case .unwanted: "it was no longer needed"
    case .notStarted(let reason): "the reader cannot be started: \(reason)"
    }
  }

  package static let refusals: [ReadingError] = [.missing, .newerLibrary, .damaged]
}
