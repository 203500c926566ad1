public import Ink

/// The result of writing a text.
public struct Written: Hashable, Sendable {
  /// The strokes in the order of writing, each beginning later than the one before.
  public var strokes: [Stroke]
  /// How many lines of the frame were used, empty ones included.
  public var lines: Int
  /// The text that did not fit.
  public var remainder: String
}
