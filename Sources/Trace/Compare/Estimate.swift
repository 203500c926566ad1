/// A figure with the range in which it lies, as far as the recording can tell.
public struct Estimate: Hashable, Sendable {
  /// The figure; nil if nothing can be said.
  public let value: Double?
  /// The least it may be; nil if too little was recorded to tell.
  public let lower: Double?
  /// The most it may be; nil if too little was recorded to tell.
  public let upper: Double?

  /// Creates an estimate.
  public init(_ value: Double?, lower: Double? = nil, upper: Double? = nil) {
    self.value = value
    self.lower = lower
    self.upper = upper
  }

  /// The range, if it has both ends.
  public var interval: ClosedRange<Double>? {
    guard let lower, let upper, lower <= upper else { return nil }
    return lower...upper
  }

  /// The same with its range extended to both sides.
  func widened(by reach: Double) -> Estimate {
    Estimate(value, lower: lower.map { $0 - reach }, upper: upper.map { $0 + reach })
  }

  /// Nothing is known.
  static let unknown = Estimate(nil)
}
