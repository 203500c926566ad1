internal import Geometry

/// Statistics of a recording's numbers.
public enum PenStatistics {
  /// The number that a share of them does not exceed, interpolated between neighbors; nil for none.
  static func quantile(_ share: Double, of numbers: [Double]) -> Double? {
    quantile(share, ofSorted: numbers.filter(\.isFinite).sorted())
  }

  /// The same for finite numbers in ascending order.
  public static func quantile(_ share: Double, ofSorted sorted: [Double]) -> Double? {
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

  /// The sum of the squares.
  static func squares(of numbers: some Sequence<Double>) -> Double {
    numbers.reduce(0) { $0 + $1 * $1 }
  }

  /// The sums of the squares of both coordinates and of their products.
  static func products(of places: some Sequence<Point>) -> (xx: Double, xy: Double, yy: Double) {
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for place in places {
      xx += place.x * place.x
      xy += place.x * place.y
      yy += place.y * place.y
    }
    return (xx, xy, yy)
  }

  /// The sample variance; 0 for fewer than two.
  static func variance(_ numbers: [Double]) -> Double {
    guard numbers.count > 1 else { return 0 }
    let mean = mean(numbers)
    return squares(of: numbers.lazy.map { $0 - mean }) / Double(numbers.count - 1)
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

/// The distance from one possible number to the next, if numbers come in steps.
enum PenLattice {
  /// The share of gaps that may disagree, and the part of a step from which a gap disagrees.
  private static let tolerance = (share: 0.03, part: 0.12)

  /// Finds the steps of the finite numbers; nil if there are none, or too few numbers to tell.
  static func step(of numbers: [Double]) -> Double? {
    let sorted = numbers.filter(\.isFinite).sorted()
    guard let first = sorted.first, let last = sorted.last, last > first else { return nil }
    // Numbers that differ by less are the same, written differently.
    let same = max(last - first, abs(last), abs(first)) * 1e-12
    var gaps: [Double] = []
    var seen = first
    for number in sorted where number - seen > same {
      gaps.append(number - seen)
      seen = number
    }
    return gaps.count >= 2 ? divisor(of: gaps.sorted()) : nil
  }

  /// The largest step that divides nearly all gaps.
  private static func divisor(of gaps: [Double]) -> Double? {
    // A few numbers off the grid make gaps that are too small.
    let least = gaps[Int(Double(gaps.count) * tolerance.share / 2)]
    for divisor in [1.0, 2, 3] {
      if let step = fitted(least / divisor, gaps) { return step }
    }
    return nil
  }

  /// The best-fitting step near another, from small gaps only, as many steps add up the error of one.
  private static func fitted(_ start: Double, _ gaps: [Double]) -> Double? {
    var step = start
    for reach in [3.0, 8, 20] {
      var (length, steps) = (0.0, 0.0)
      for gap in gaps where gap <= step * (reach + 0.5) {
        let multiple = (gap / step).rounded()
        guard multiple > 0 else { continue }
        length += gap
        steps += multiple
      }
      guard steps > 0 else { return nil }
      step = length / steps
    }
    let small = gaps.filter { $0 <= step * 20.5 }
    let odd = small.count { abs($0 / step - ($0 / step).rounded()) > tolerance.part }
    guard small.count >= 2, Double(odd) <= Double(small.count) * tolerance.share else { return nil }
    return step
  }
}
