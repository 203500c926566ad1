internal import Bytes

/// Uncertainty that no sample of two traces reveals, in milliseconds to each side of their difference.
struct Uncertainty: Sendable {
  /// Sittings differ in ways that a single one cannot show.
  let sitting: Double
  /// Latency changed during the recording, and the traces may be of different times.
  let drift: Double
  /// The uncertainty from clock steps at the median, where they even out unless all is rounded to one side.
  let clock: Double
  let clockStep: Double

  /// The assumed difference of a single sitting, the largest of a dozen that were measured.
  static let usualSitting = 1.0
  /// The longest pause, in minutes, after which traces may share a drift.
  private static let longestPause = 60.0

  func all(_ share: Double) -> Double { sitting + drift + (share == 0.5 ? clock : clockStep) }

  init(
    _ a: TraceComparison.Side, _ b: TraceComparison.Side, in stratum: Stratum, _ order: RunOrder
  ) {
    sitting = min(a.latencies.runs, b.latencies.runs) > 1 ? 0 : Self.usualSitting
    drift = order.isPaired ? 0 : Self.drift(a, b, order)
    clockStep = max(a.clock.step, b.clock.step)
    clock = Self.clock(a, b, in: stratum)
  }

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

/// The resolution of the clocks at the ends of a span.
struct TraceClock: Sendable {
  /// The step of the coarser clock in milliseconds, within which latencies and quantiles are true.
  private(set) var step = 0.0
  /// True if the step is known; a pen that always reports at the same regular times may hide it.
  private var isKnown = true
  /// How far the steps may move all latencies to one side, in milliseconds.
  ///
  /// They even out unless reports are in step with the clock, so that each is rounded like the one before.
  private(set) var bias = 0.0

  init(_ trace: Trace, _ latencies: TraceLatencies) {
    let strokes = latencies.strokes.map { latencies.samples[$0.samples] }
    for moment in [latencies.span.from, latencies.span.to] {
      guard let values = trace[moment] else { continue }
      let times = strokes.map { samples in
        Self.distinct(samples.lazy.map { values[$0.row] })
      }
      guard let step = Self.step(of: moment, values, times, trace.metadata) else { continue }
      if step / 1e6 > self.step {
        self.step = step / 1e6
        let isShared = moment == latencies.span.from && Self.isShared(times, strokes.map(\.count))
        isKnown = isShared || Self.isKnown(step, of: moment, times, trace.metadata)
      }
      // Steps below a microsecond change nothing that is shown.
      bias = max(bias, (step < 1000 ? step : Self.bias(times, step)) / 1e6)
    }
    let isWhole = latencies.samples.lazy.filter { !$0.isMissing }.allSatisfy {
      $0.latency == $0.latency.rounded()
    }
    if isWhole, step < 1 { (step, isKnown) = (1, true) }
  }

  /// The step, if known; 0 if it may be the interval of an even pen.
  var knownStep: Double { isKnown ? step : 0 }

  /// How far the clock may shift the median of latencies that vary by less than a step, in milliseconds.
  func doubt(_ latencies: StratumLatencies) -> Double {
    guard step > 0 else { return 0 }
    let spread = latencies.all.quantile(0.75) - latencies.all.quantile(0.25)
    return spread.isFinite ? max(bias, step * max(0, 1 - spread / step)) : bias
  }

  /// The times of a stroke in nanoseconds since its first, without those equal to the one before.
  private static func distinct(_ times: some Sequence<Int64>) -> [Double] {
    var distinct: [Double] = []
    var (first, last) = (Trace.absent, Trace.absent)
    for time in times where time != Trace.absent && time != last {
      if first == Trace.absent { first = time }
      distinct.append(TraceLatencies.milliseconds(from: first, to: time) * 1e6)
      last = time
    }
    return distinct
  }

  // MARK: - Steps

  /// The fewest times before their common divisor counts.
  private static let fewest = 8
  /// No clock of a report has steps longer than a second.
  private static let possible = 1.0...1e9

  /// The step of a column in nanoseconds, from the metadata or the times, whichever is longer.
  private static func step(
    of moment: TraceMoment, _ values: [Int64], _ strokes: [[Double]], _ metadata: JSON
  ) -> Double? {
    let told = try? metadata["res"]?.number(moment.rawValue, in: 0...1e12)
    let steps = [told, divisor(of: values), grid(of: strokes)].compactMap { $0 }
    return steps.filter(possible.contains).max()
  }

  /// True if a step is stated, or divides the intervals between reports further.
  private static func isKnown(
    _ step: Double, of moment: TraceMoment, _ strokes: [[Double]], _ metadata: JSON
  ) -> Bool {
    let told = try? metadata["res"]?.number(moment.rawValue, in: 0...1e12)
    return told == step || beat(strokes).map { step < 0.95 * $0.period } ?? true
  }

  /// True if several reports often share a time, as on a clock with steps longer than the interval.
  private static func isShared(_ times: [[Double]], _ counts: [Int]) -> Bool {
    times.reduce(0) { $0 + $1.count } * 20 < counts.reduce(0, +) * 19
  }

  /// The largest number of nanoseconds that divides all times.
  private static func divisor(of values: [Int64]) -> Double? {
    var (common, last, count) = (UInt64(0), Trace.absent, 0)
    for value in values where value != Trace.absent && value != last {
      var rest = value.magnitude
      while rest > 0 { (common, rest) = (rest, common % rest) }
      if common == 1 { return 1 }
      last = value
      count += 1
    }
    return count >= fewest ? Double(common) : nil
  }

  /// The step of ticks that are not whole nanoseconds, unless a regular pen may explain it.
  private static func grid(of strokes: [[Double]]) -> Double? {
    let intervals = intervals(of: strokes).map { ($0 / 1000).rounded() * 1000 }
    guard let step = PenLattice.step(of: intervals + [0]), step >= 100_000,
      let usual = PenStatistics.median(intervals), abs(step / usual - 1) > 0.05
    else { return nil }
    return step
  }

  /// The first few thousand intervals between times.
  private static func intervals(of strokes: [[Double]]) -> [Double] {
    var intervals: [Double] = []
    for times in strokes where intervals.count < 4096 {
      intervals += zip(times.dropFirst(), times).map { $0 - $1 }
    }
    return intervals
  }

  // MARK: - Rounding bias

  /// How far all times of reports may be rounded to one side, in nanoseconds.
  ///
  /// If a few intervals make a whole number of steps, reports fall on that few places between two steps.
  private static func bias(_ strokes: [[Double]], _ step: Double) -> Double {
    guard let beat = beat(strokes) else { return step }
    let strays = intervals(of: strokes).map { interval in
      abs(interval - max((interval / beat.period).rounded(), 1) * beat.period)
    }
    if let stray = PenStatistics.quantile(0.9, of: strays), stray >= 1.5 * step { return 0 }
    for phases in 1...8 {
      let steps = Double(phases) * beat.period / step
      if abs(steps - steps.rounded()) <= Double(phases) / Double(beat.width) {
        return step / Double(phases)
      }
    }
    return 0
  }

  /// The time from one report to the next, and the number of intervals it was taken over.
  private static func beat(_ strokes: [[Double]]) -> (period: Double, width: Int)? {
    for width in [32, 16, 8, 4] {
      var lengths: [Double] = []
      for times in strokes where times.count > width {
        for start in stride(from: 0, to: times.count - width, by: width / 4) {
          lengths.append((times[start + width] - times[start]) / Double(width))
        }
      }
      // Missing reports lengthen some; the shorter half is free of them.
      guard lengths.count >= fewest, let period = PenStatistics.quantile(0.3, of: lengths),
        period > 0
      else { continue }
      return (period, width)
    }
    return nil
  }
}
