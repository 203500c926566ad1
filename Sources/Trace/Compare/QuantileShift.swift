/// By how much a quantile of one stratum lies above that of another.
struct QuantileShift: Sendable {
  /// The shift; infinite or no number where one of the quantiles is among the missing samples.
  let value: Double
  private let a: QuantileFigure
  private let b: QuantileFigure
  /// What is added to both ends, in milliseconds, for what no sample tells.
  private let allowance: Double

  init(_ share: Double, from a: StratumLatencies, to b: StratumLatencies, allowance: Double) {
    self.a = QuantileFigure(share, of: a)
    self.b = QuantileFigure(share, of: b)
    self.allowance = allowance
    value = self.b.centre - self.a.centre
  }

  func estimate(_ confidence: Double) -> Estimate {
    guard value.isFinite else { return .unknown }
    let (below, above) = reach(confidence)
    return Estimate(
      value, lower: below.isFinite ? value - below - allowance : nil,
      upper: above.isFinite ? value + above + allowance : nil)
  }

  private func reach(_ confidence: Double) -> (below: Double, above: Double) {
    guard a.parts.isEmpty || b.parts.isEmpty else {
      let reach = welchReach(confidence)
      return (reach, reach)
    }
    // Where one of the intervals is lopsided, the sides are put together apart from each other.
    let ((lowA, highA), (lowB, highB)) = (a.limits(confidence), b.limits(confidence))
    return (
      Self.hypotenuse(b.centre - lowB, highA - a.centre),
      Self.hypotenuse(highB - b.centre, a.centre - lowA)
    )
  }

  /// The reach of Welch's interval, in which each side has a variance of its own.
  private func welchReach(_ confidence: Double) -> Double {
    let variance = a.variance + b.variance
    guard variance > 0 else { return 0 }
    let freedom =
      variance * variance
      / (a.variance * a.variance / a.freedom + b.variance * b.variance / b.freedom)
    return StudentRange.reach(confidence, freedom: freedom) * variance.squareRoot()
  }

  private static func hypotenuse(_ a: Double, _ b: Double) -> Double {
    (a * a + b * b).squareRoot()
  }
}
