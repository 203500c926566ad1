/// The difference between a quantile of one stratum and of another.
struct QuantileShift: Sendable {
  /// The shift; infinite or NaN if one of the quantiles falls among the missing samples.
  let value: Double
  private let a: QuantileFigure
  private let b: QuantileFigure
  private let circumstances: Circumstances

  /// Further facts about two traces.
  struct Circumstances: Sendable {
    /// Milliseconds added to both ends for what no sample reveals.
    var allowance = 0.0
    /// True if neighboring sittings can be paired.
    var isPaired = false
  }

  init(
    _ share: Double, from a: StratumLatencies, to b: StratumLatencies,
    _ circumstances: Circumstances
  ) {
    self.a = QuantileFigure(share, of: a)
    self.b = QuantileFigure(share, of: b)
    self.circumstances = circumstances
    value = self.b.centre - self.a.centre
  }

  /// The shift with its interval.
  func estimate(_ confidence: Double) -> Estimate {
    guard value.isFinite, a.isCarried, b.isCarried else { return .unknown }
    let (below, above) = reach(confidence)
    let allowance = circumstances.allowance
    return Estimate(
      value, lower: below.isFinite ? value - below - allowance : nil,
      upper: above.isFinite ? value + above + allowance : nil)
  }

  private func reach(_ confidence: Double) -> (below: Double, above: Double) {
    guard a.parts.isEmpty || b.parts.isEmpty else {
      let isPaired = circumstances.isPaired && a.parts.count == b.parts.count
      let reach = isPaired ? pairedReach(confidence) : welchReach(confidence)
      return (reach, reach)
    }
    // An interval may be lopsided, so each side is combined separately.
    let ((lowA, highA), (lowB, highB)) = (a.limits(confidence), b.limits(confidence))
    let mood = moodReach(confidence)
    return (
      Self.length([b.centre - lowB, highA - a.centre, mood]),
      Self.length([highB - b.centre, a.centre - lowA, mood])
    )
  }

  /// The reach of Welch's interval, which gives each trace its own variance.
  private func welchReach(_ confidence: Double) -> Double {
    let variance = a.variance + b.variance
    guard variance > 0 else { return 0 }
    let freedom =
      variance * variance
      / (a.variance * a.variance / a.freedom + b.variance * b.variance / b.freedom)
    return StudentRange.reach(confidence, freedom: freedom) * variance.squareRoot()
  }

  /// The reach when neighboring sittings share slow changes.
  private func pairedReach(_ confidence: Double) -> Double {
    let shifts = zip(a.parts, b.parts).map { $1 - $0 }
    let variance = QuantileFigure.variance(shifts) / Double(shifts.count)
    return StudentRange.reach(confidence, freedom: a.freedom) * variance.squareRoot()
  }

  /// How far a single sitting may differ from others, if the other trace has several to show it.
  private func moodReach(_ confidence: Double) -> Double {
    guard a.isSingleSitting != b.isSingleSitting,
      let several = [a, b].first(where: { !$0.parts.isEmpty })
    else { return 0 }
    return StudentRange.reach(confidence, freedom: several.freedom)
      * several.partVariance.squareRoot()
  }

  private static func length(_ reaches: [Double]) -> Double {
    reaches.reduce(0) { $0 + $1 * $1 }.squareRoot()
  }
}
