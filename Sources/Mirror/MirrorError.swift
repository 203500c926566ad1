/// Why a folder cannot hold copies, or why the records about one cannot be read.
public struct MirrorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong and what to do, lower-case, without a full stop.
  public let description: String

  /// Creates an error from a sentence.
  init(_ description: String) { self.description = description }
}
