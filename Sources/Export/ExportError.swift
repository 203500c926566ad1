public import Wording

/// The reason why pages could not be exported.
public struct ExportError: Error, Hashable, Sendable, Worded {
  /// The problem, lower-case, without a full stop.
  public let words: Words
  /// True if the only problem is that none of the pages was chosen.
  public let isNothingChosen: Bool

  init(_ words: Words, isNothingChosen: Bool = false) {
    (self.words, self.isNothingChosen) = (words, isNothingChosen)
  }
}
