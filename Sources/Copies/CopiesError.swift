public import Wording

/// Why a folder cannot hold copies, or why the records about one cannot be read.
public struct CopiesError: Error, Hashable, Sendable, Worded {
  /// What went wrong and what to do, lower-case, without a full stop.
  public let words: Words

  /// Creates an error from a sentence.
  init(_ words: Words) { self.words = words }
}
