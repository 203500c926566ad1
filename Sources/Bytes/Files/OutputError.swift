private import Glibc

/// Why a file could not be written.
public struct OutputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong, lower-case, without a full stop.
  public let description: String
  /// What the system answered, as errno(3) has it; 0 where it was not asked.
  public let code: CInt

  /// Whether it was a pipe whose reader has gone.
  public var isClosedPipe: Bool { code == EPIPE }

  /// Says what keeps a file from being written.
  public init(_ path: String, _ reason: String) { self.init(path, reason, code: 0) }

  /// Says what the system answered last.
  init(_ path: String) {
    let code = errno
    self.init(path, String(cString: strerror(code)), code: code)
  }

  private init(_ path: String, _ reason: String, code: CInt) {
    description = "cannot write \(path == "-" ? "the output" : path): \(reason)"
    self.code = code
  }
}
