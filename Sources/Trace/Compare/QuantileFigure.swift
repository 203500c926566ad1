internal import Geometry

/// A quantile of a stratum with its uncertainty, judged from near-independent parts.
struct QuantileFigure: Sendable {
  /// The quantile of all samples together.
  let pooled: Double
  /// The middle of the interval: the mean over the parts if each has enough samples.
  let center: Double
  /// The quantiles of the parts, if each has enough samples.
  let parts: [Double]
  private let source: StratumLatencies
  private let share: Double

  init(_ share: Double, of source: StratumLatencies) {
    self.source = source
    self.share = share
    pooled = source.all.quantile(share)
    let quantiles = source.runs > 1 ? source.parts(for: share).map { $0.quantile(share) } : []
    let isEnough = quantiles.count > 1 && quantiles.allSatisfy(\.isFinite)
    parts = isEnough ? quantiles : []
    center = isEnough ? PenStatistics.mean(quantiles) : pooled
  }

  var isSingleSitting: Bool { source.runs < 2 }

  var partVariance: Double { PenStatistics.variance(parts) }
  var variance: Double { parts.isEmpty ? 0 : partVariance / Double(parts.count) }
  var freedom: Double { Double(parts.count - 1) }

  /// The limits of the quantile; infinite if the samples support none.
  func limits(_ confidence: Double) -> (lower: Double, upper: Double) {
    guard parts.isEmpty else {
      let reach = StudentRange.reach(confidence, freedom: freedom) * variance.squareRoot()
      return (center - reach, center + reach)
    }
    return rankLimits(confidence)
  }

  /// The limits by ranks: the uncertainty of the share below the quantile, translated into latencies.
  private func rankLimits(_ confidence: Double) -> (lower: Double, upper: Double) {
    let clusters = source.parts
    let total = Double(source.all.count)
    guard clusters.count > 1, pooled.isFinite else { return (-.infinity, .infinity) }
    let sum = PenStatistics.squares(
      of: clusters.map { Double($0.count) * ($0.share(below: pooled) - share) })
    let number = Double(clusters.count)
    // A rank is known no better than to one rank.
    let variance = (sum * number / (number - 1) + 1) / (total * total)
    let reach = StudentRange.reach(confidence, freedom: number - 1) * variance.squareRoot()
    let (low, high) = shares(within: reach)
    // The outermost samples are no limits: nothing beyond them has been seen yet.
    return (
      low * total <= 0.5 ? -.infinity : source.all.quantile(low),
      (1 - high) * total <= 0.5 ? .infinity : source.all.quantile(high)
    )
  }

  /// The range of shares around that of the quantile.
  ///
  /// That of the median is computed from the odds, which stay bounded however much sittings differ; in the
  /// tails a few dissimilar sittings tell too little for that.
  private func shares(within reach: Double) -> (low: Double, high: Double) {
    guard share == 0.5 else { return (share - reach, share + reach) }
    let factor = exponential(of: 4 * reach)
    return (1 / (1 + factor), factor / (1 + factor))
  }

  /// True if enough samples are beyond the quantile to report it; a median can always be reported.
  var isCarried: Bool { share == 0.5 || Double(source.all.count) * min(share, 1 - share) >= 5 }

  /// The quantile of all samples with its limits by ranks, whatever the distribution.
  func estimate(_ confidence: Double) -> Estimate {
    guard pooled.isFinite, isCarried else { return .unknown }
    let (lower, upper) = rankLimits(confidence)
    return Estimate(
      pooled, lower: lower.isFinite ? min(lower, pooled) : nil,
      upper: upper.isFinite ? max(upper, pooled) : nil)
  }
}

struct QuantileShift: Sendable {
  /// The shift; infinite or NaN if one of the quantiles falls among the missing samples.
  let value: Double
  private let a: QuantileFigure
  private let b: QuantileFigure
  private let allowance: Double
  private let isPaired: Bool

  /// The allowance is milliseconds for what no sample reveals; neighboring sittings may be paired.
  init(
    _ share: Double, from a: StratumLatencies, to b: StratumLatencies, allowance: Double,
    isPaired: Bool = false
  ) {
    self.a = QuantileFigure(share, of: a)
    self.b = QuantileFigure(share, of: b)
    (self.allowance, self.isPaired) = (allowance, isPaired)
    value = self.b.center - self.a.center
  }

  func estimate(_ confidence: Double) -> Estimate {
    guard value.isFinite, a.isCarried, b.isCarried else { return .unknown }
    let (below, above) = reach(confidence)
    return Estimate(
      value, lower: below.isFinite ? value - below - allowance : nil,
      upper: above.isFinite ? value + above + allowance : nil)
  }

  private func reach(_ confidence: Double) -> (below: Double, above: Double) {
    guard a.parts.isEmpty || b.parts.isEmpty else {
      let hasPairs = isPaired && a.parts.count == b.parts.count
      let reach = hasPairs ? pairedReach(confidence) : welchReach(confidence)
      return (reach, reach)
    }
    // An interval may be lopsided, so each side is combined separately.
    let ((lowA, highA), (lowB, highB)) = (a.limits(confidence), b.limits(confidence))
    let mood = moodReach(confidence)
    return (
      Self.length([b.center - lowB, highA - a.center, mood]),
      Self.length([highB - b.center, a.center - lowA, mood])
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
    let variance = PenStatistics.variance(shifts) / Double(shifts.count)
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
    PenStatistics.squares(of: reaches).squareRoot()
  }
}
