/// The number with which the program ends.
///
/// A command throws one after its own error message, to end without another.
struct ExitCode: Error, Hashable, Sendable {
  /// The number that the calling program sees.
  let rawValue: CInt

  /// All went well.
  static let success = ExitCode(rawValue: 0)
  /// The work could not be done.
  static let failure = ExitCode(rawValue: 1)
  /// The command line made no sense.
  static let usage = ExitCode(rawValue: 64)
}

/// A failure that a command states itself, as one sentence.
struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong, lower-case, without a full stop.
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
