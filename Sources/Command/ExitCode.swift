package import Wording

/// The program's exit code.
///
/// A command that has already reported a failure throws one to end without another message.
package struct ExitCode: Error, Hashable, Sendable {
  package let rawValue: CInt

  static let success = ExitCode(rawValue: 0)
  /// The work could not be done.
  package static let failure = ExitCode(rawValue: 1)
  /// The command line made no sense.
  static let usage = ExitCode(rawValue: 64)
}

/// A failure that a command describes in one sentence.
package struct Failure: Error, Hashable, Sendable, Worded {
  /// The failure, lower-case, without a full stop.
  package let words: Words

  package init(_ words: Words) {
    self.words = words
  }
}
