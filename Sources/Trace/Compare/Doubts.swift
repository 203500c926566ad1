/// Uncertainty that no sample of two traces reveals, in milliseconds to each side of their difference.
struct Doubts: Sendable {
  /// Sittings differ in ways that a single one cannot show.
  let sitting: Double
  /// Latency changed during the recording, and the traces may be of different times.
  let drift: Double
  /// The uncertainty from clock steps at the median, where they even out unless all is rounded to one side.
  let clock: Double
  /// The uncertainty from clock steps at other quantiles.
  let clockStep: Double

  /// The assumed difference between sittings when there is only one.
  ///
  /// Measured by the dozen, sittings of one program differed by up to this.
  static let usualSitting = 1.0
  /// The longest pause, in minutes, after which traces may share a drift.
  private static let longestPause = 60.0

  /// The uncertainty of a quantile.
  func all(_ share: Double) -> Double { sitting + drift + (share == 0.5 ? clock : clockStep) }

  init(
    _ a: TraceComparison.Side, _ b: TraceComparison.Side, in stratum: Stratum, _ order: RunOrder
  ) {
    sitting = min(a.latencies.runs, b.latencies.runs) > 1 ? 0 : Self.usualSitting
    drift = order.isPaired ? 0 : Self.drift(a, b, order)
    clockStep = max(a.clock.step, b.clock.step)
    clock = Self.clock(a, b, in: stratum)
  }

  /// The uncertainty from clock steps at the median.
  static func clock(
    _ a: TraceComparison.Side, _ b: TraceComparison.Side, in stratum: Stratum
  ) -> Double {
    let doubts = [a, b].map { side in side.parts[stratum].map(side.clock.doubt) ?? 0 }
    // Clocks that round down make latencies later by half a step on average.
    let unlike = abs(a.clock.step - b.clock.step) / 2
    return min(max(doubts[0], doubts[1]) + unlike, max(a.clock.step, b.clock.step))
  }

  /// The difference between the drifts, plus their sum over the time between the recordings.
  private static func drift(
    _ a: TraceComparison.Side, _ b: TraceComparison.Side, _ order: RunOrder
  ) -> Double {
    let changes = [a, b].map { $0.drift.isClear ? $0.drift.change : 0 }
    let unlike = abs(changes[0] - changes[1]) / 2
    guard order.isOneAfterOther, a.drift.isClear, b.drift.isClear,
      let slopeA = a.drift.slope, let slopeB = b.drift.slope, slopeA * slopeB > 0,
      let distance = distance(a.latencies, b.latencies), distance < longestPause
    else { return unlike }
    return unlike + min(abs(slopeA), abs(slopeB)) * distance
  }

  /// The minutes from the middle of one recording to the middle of another.
  private static func distance(_ a: TraceLatencies, _ b: TraceLatencies) -> Double? {
    guard let middleA = middle(a), let middleB = middle(b) else { return nil }
    return abs(middleB - middleA)
  }

  private static func middle(_ latencies: TraceLatencies) -> Double? {
    guard let first = latencies.strokes.first, let last = latencies.strokes.last else { return nil }
    return (Double(first.start) + Double(last.start)) / 2 / 60e9
  }
}
