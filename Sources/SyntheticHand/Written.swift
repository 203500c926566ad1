public import Ink

/// The result of writing a text.
public struct Written: Hashable, Sendable {
  /// The strokes in the order of writing, each beginning later than the one before.
  public var strokes: [Stroke]
  /// The number of lines used in the frame, including empty ones.
  public var lines: Int
  /// The text that did not fit.
  public var remainder: String
}
