/// Why a file could not be written.
public struct OutputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong, lower-case, without a full stop.
  public let description: String

  /// Says what kept a file from being written.
  init(_ path: String, _ reason: String) { description = "cannot write \(path): \(reason)" }
}
