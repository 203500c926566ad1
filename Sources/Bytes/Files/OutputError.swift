private import Glibc
public import Wording

/// The reason why a file could not be written.
public struct OutputError: Error, Hashable, Sendable, Worded {
  /// The problem, lower-case, without a full stop.
  public let words: Words
  /// The system's error number, as in errno(3); 0 if the error did not come from the system.
  public let code: CInt

  /// True if it was a pipe whose reader has gone.
  public var isClosedPipe: Bool { code == EPIPE }

  /// Creates an error for a path with a reason.
  public init(_ path: String, _ reason: Words) { self.init(path, reason, code: 0) }

  /// Creates an error for a path from the system's latest error.
  init(_ path: String) {
    let code = errno
    self.init(path, Words(verbatim: String(cString: strerror(code))), code: code)
  }

  private init(_ path: String, _ reason: Words, code: CInt) {
    words =
      path == "-" ? "cannot write the output: \(reason)" : "cannot write \(path): \(reason)"
    self.code = code
  }
}
