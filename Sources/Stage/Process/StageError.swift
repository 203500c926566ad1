private import Glibc
public import Wording

/// An error on the stage, in one sentence.
public struct StageError: Error, Hashable, Sendable, Worded {
  /// The sentence, lower-case and without a full stop.
  public let words: Words

  /// Creates an error from its sentence.
  public init(_ words: Words) {
    self.words = words
  }

  /// Creates an error that includes the system's message for a code.
  init(_ action: Words, code: Int32) {
    self.init("\(action): \(String(cString: strerror(code)))")
  }
}
