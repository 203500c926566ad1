private import Glibc

/// What went wrong on the stage, in one sentence.
public struct StageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The sentence, in lower case and without a full stop.
  public let description: String

  /// Creates an error from its sentence.
  public init(_ description: String) {
    self.description = description
  }

  /// Creates an error that includes the system's message for a code.
  init(_ action: String, code: Int32) {
    self.init("\(action): \(String(cString: strerror(code)))")
  }
}
