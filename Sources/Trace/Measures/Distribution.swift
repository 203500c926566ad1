/// The spread of some times.
public struct Distribution: Hashable, Sendable {
  /// The number of times.
  public let count: Int
  /// The number of samples whose ink was never seen.
  public let missing: Int
  /// The times in milliseconds in ascending order.
  private let sorted: [Double]

  /// Sorts times; nil and non-finite ones count as never seen.
  public init(_ times: [Double?]) {
    sorted = times.compactMap { $0 }.filter(\.isFinite).sorted()
    count = sorted.count
    missing = times.count - sorted.count
  }

  /// The time that a share of them does not exceed, interpolated between neighbors; nil if there are none.
  public func quantile(_ share: Double) -> Double? {
    guard let last = sorted.last else { return nil }
    let place = min(max(share, 0), 1) * Double(sorted.count - 1)
    let index = Int(place)
    guard index + 1 < sorted.count else { return last }
    return sorted[index] + (sorted[index + 1] - sorted[index]) * (place - Double(index))
  }

  /// The median time.
  public var median: Double? { quantile(0.5) }
  /// The largest time.
  public var maximum: Double? { sorted.last }
}
