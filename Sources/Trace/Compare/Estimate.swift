/// A figure with its confidence range.
public struct Estimate: Hashable, Sendable {
  /// The figure; nil if unknown.
  public let value: Double?
  /// The lower end; nil if too little was recorded.
  public let lower: Double?
  /// The upper end; nil if too little was recorded.
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

  /// The same with its range extended on both sides.
  func widened(by reach: Double) -> Estimate {
    Estimate(value, lower: lower.map { $0 - reach }, upper: upper.map { $0 + reach })
  }

  static let unknown = Estimate(nil)
}
