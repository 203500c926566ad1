public import Wording

/// The reason why a folder cannot hold copies, or its records cannot be read.
public struct CopiesError: Error, Hashable, Sendable, Worded {
  /// The problem and what to do, lower-case, without a full stop.
  public let words: Words

  init(_ words: Words) { self.words = words }
}
