public import Wording

/// Why pages could not be exported.
public struct ExportError: Error, Hashable, Sendable, Worded {
  /// The problem, lower-case, without a full stop.
  public let words: Words

  /// Creates an error from its sentence.
  init(_ words: Words) { self.words = words }
}
