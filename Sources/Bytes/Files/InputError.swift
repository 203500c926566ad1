internal import Glibc
public import Wording

/// The reason why a file or folder could not be read.
public struct InputError: Error, Hashable, Sendable, Worded {
  /// Its path, or its name where that is enough.
  public let path: String
  /// The reason, lower-case, without a full stop.
  public let reason: Words

  /// Creates an error for a path with a reason.
  public init(_ path: String, _ reason: Words) { (self.path, self.reason) = (path, reason) }

  /// Creates an error for a path from the system's latest error.
  public init(_ path: String) { self.init(path, Words(verbatim: String(cString: strerror(errno)))) }

  /// The problem, lower-case, without a full stop.
  public var words: Words { "cannot read \(path): \(reason)" }
}
