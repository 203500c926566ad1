/// Why a file could not be written.
public struct OutputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong, lower-case, without a full stop.
  public let description: String
  /// Whether it was a pipe whose reader has gone.
  public let isClosedPipe: Bool

  /// Says what kept a file from being written.
  init(_ path: String, _ reason: String, isClosedPipe: Bool = false) {
    description = "cannot write \(path == "-" ? "the output" : path): \(reason)"
    self.isClosedPipe = isClosedPipe
  }
}
