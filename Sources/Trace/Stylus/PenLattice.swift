/// The steps of numbers, if they have any.
struct PenLattice: Sendable {
  /// The distance from one possible number to the next.
  let step: Double
  /// The number of distinct numbers.
  let count: Int

  /// The share of gaps that may disagree, and the part of a step from which a gap disagrees.
  private static let tolerance = (share: 0.03, part: 0.12)

  /// Finds the steps; nil if there are none, or too few numbers to tell.
  ///
  /// Non-finite numbers are left out.
  init?(_ numbers: [Double]) {
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
    count = gaps.count + 1
    guard gaps.count >= 2, let step = Self.step(gaps.sorted()) else { return nil }
    self.step = step
  }

  /// The largest step that divides nearly all gaps.
  private static func step(_ gaps: [Double]) -> Double? {
    // A few numbers off the grid make gaps that are too small.
    let least = gaps[Int(Double(gaps.count) * tolerance.share / 2)]
    for divisor in [1.0, 2, 3] {
      if let step = fitted(least / divisor, gaps) { return step }
    }
    return nil
  }

  /// The best-fitting step near another; nil if none fits.
  ///
  /// Only small gaps count, because many steps add up the error of a single one.
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
