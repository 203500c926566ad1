internal import Geometry

/// Small statistics of a recording's numbers.
enum PenStatistics {
  /// The number that a share of them does not exceed, interpolated between neighbors; nil if there are
  /// none.
  static func quantile(_ share: Double, of numbers: [Double]) -> Double? {
    quantile(share, ofSorted: numbers.filter(\.isFinite).sorted())
  }

  /// The same for finite numbers in ascending order.
  static func quantile(_ share: Double, ofSorted sorted: [Double]) -> Double? {
    guard let last = sorted.last else { return nil }
    let place = min(max(share, 0), 1) * Double(sorted.count - 1)
    let index = Int(place)
    guard index + 1 < sorted.count else { return last }
    return sorted[index] + (sorted[index + 1] - sorted[index]) * (place - Double(index))
  }

  static func median(_ numbers: [Double]) -> Double? { quantile(0.5, of: numbers) }

  /// The average; 0 if there are none.
  static func mean(_ numbers: [Double]) -> Double {
    numbers.isEmpty ? 0 : numbers.reduce(0, +) / Double(numbers.count)
  }

  /// The sample variance; 0 for fewer than two.
  static func variance(_ numbers: [Double]) -> Double {
    guard numbers.count > 1 else { return 0 }
    let mean = mean(numbers)
    let squares = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return squares / Double(numbers.count - 1)
  }

  /// The 95 % margin of error of a median: half the distance between the ranks that enclose it.
  static func medianMargin(_ numbers: [Double]) -> Double? {
    let sorted = numbers.filter(\.isFinite).sorted()
    guard sorted.count >= 6 else { return nil }
    let reach = 0.98 / Double(sorted.count).squareRoot()
    guard let low = quantile(0.5 - reach, ofSorted: sorted),
      let high = quantile(0.5 + reach, ofSorted: sorted)
    else { return nil }
    return (high - low) / 2
  }

  /// The 95 % margin of error of a share of some cases.
  static func shareMargin(_ share: Double, of count: Int) -> Double {
    let number = Double(max(count, 1)) + 4
    let middle = (share * Double(count) + 2) / number
    return 2 * (middle * (1 - middle) / number).squareRoot()
  }
}
