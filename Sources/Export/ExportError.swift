public import Wording

/// Why pages could not be exported.
public struct ExportError: Error, Hashable, Sendable, Worded {
  /// The problem, lower-case, without a full stop.
  public let words: Words
  /// True if all is well, but none of the pages is among those that were chosen.
  public let isNothingChosen: Bool

  /// Creates an error from its sentence.
  init(_ words: Words, isNothingChosen: Bool = false) {
    (self.words, self.isNothingChosen) = (words, isNothingChosen)
  }
}
