/// A part of a stroke between two parameters, in steps of 1/256 of the way between two samples.
///
/// The grid makes parts equal and comparable on every machine.
public struct StrokeRange: Hashable, Sendable, Comparable {
  /// The beginning, in 256ths of a sample.
  public var lower: UInt32
  /// The end, in 256ths of a sample; never before `lower`.
  public var upper: UInt32

  /// The number of grid steps from one sample to the next.
  public static let stepsPerSample: Double = 256

  /// Creates a part from two grid steps, in either order.
  public init(_ one: UInt32, _ other: UInt32) {
    lower = min(one, other)
    upper = max(one, other)
  }

  /// Orders by beginning, then by end.
  public static func < (a: StrokeRange, b: StrokeRange) -> Bool {
    (a.lower, a.upper) < (b.lower, b.upper)
  }
}
