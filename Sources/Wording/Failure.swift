/// A failure that is only told, in one sentence: nothing else depends on its kind.
public struct Failure: Error, Hashable, Sendable, Worded {
  /// The failure, lower-case, without a full stop.
  public let words: Words

  /// Creates a failure.
  public init(_ words: Words) { self.words = words }
}
