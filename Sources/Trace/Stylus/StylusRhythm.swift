internal import Geometry
internal import Wording

/// The regularity of a stylus's reports while it touches or hovers.
struct StylusRhythm: Hashable, Sendable {
  enum State: String, Hashable, Sendable {
    case contact, hover
  }

  /// Reports per second.
  let rate: StylusFigure
  /// The standard deviation of the intervals between reports, without that of the clock's steps.
  let spread: StylusFigure
  /// The interval that 95 of 100 do not exceed while the pen moves.
  let p95: StylusFigure
  let longest: StylusFigure
  /// The share of reports missing while the pen moved.
  let lost: StylusFigure
  /// The share of reports that appear twice or between two others.
  let doubled: StylusFigure
  /// The number of silences while the pen rested, which are no loss.
  let rests: StylusFigure
  /// The number of reports at a time: 1 unless a radio or a program bundles them.
  let burst: StylusFigure
  let clockStep: StylusFigure
  /// The nanoseconds from one report to the next; nil if single reports cannot be told apart.
  let period: Double?

  init(_ reports: PenReports, _ state: State) {
    let runs = PenRun.all(reports, state)
    guard let beat = PenBeat(runs.map(\.times)) else {
      let reason = Self.reason(reports, state, runs)
      rate = .unknown(.hertz, reason)
      (spread, p95) = (.unknown(.milliseconds, reason), .unknown(.milliseconds, reason))
      (longest, clockStep) = (p95, p95)
      (lost, doubled) = (.unknown(.percent, reason), .unknown(.percent, reason))
      (rests, burst) = (.unknown(.count, reason), .unknown(.count, reason))
      period = nil
      return
    }
    let count = beat.count
    period = beat.isInBursts || beat.isCoarse || beat.isIrregular ? nil : beat.period
    rate =
      beat.isIrregular
      ? .unknown(.hertz, Self.irregular)
      : StylusFigure(
        1e9 / beat.period, .hertz, margin: 1e9 / beat.period * beat.margin / beat.period,
        count: count)
    burst = Self.burst(beat, count)
    clockStep = StylusFigure(
      beat.clockStep.map { $0 / 1e6 }, .milliseconds, count: count,
      remark: beat.clockStep == nil ? "the times show no steps" : "of \(reports.clock ?? "")")
    let tally = PenTally(reports, runs, beat)
    spread = Self.spread(tally, beat)
    (p95, longest) = Self.gaps(tally, beat)
    (lost, doubled, rests) = Self.shares(tally, beat, count)
  }

  private static let irregular: Words =
    "reports are too irregular to tell late from lost ones; the machine may have been busy"
  private static let coarse: Words = "the clock resolution is coarser than the report interval"

  private static func burst(_ beat: PenBeat, _ count: Int) -> StylusFigure {
    if beat.isCoarse { return .unknown(.count, coarse) }
    if beat.isIrregular { return .unknown(.count, irregular) }
    return StylusFigure(
      beat.burst, .count, margin: beat.isInBursts ? 0.05 * beat.burst : nil, count: count,
      remark: beat.isInBursts ? "a radio link, or the recording program, batches reports" : "")
  }

  private static func reason(_ reports: PenReports, _ state: State, _ runs: [PenRun]) -> Words {
    if reports.clock == nil { return "the recording has no times" }
    if runs.isEmpty {
      return state == .hover ? "the recording has no hovering pen" : "the recording has no strokes"
    }
    return "there are too few consecutive reports"
  }

  private static func spread(_ tally: PenTally, _ beat: PenBeat) -> StylusFigure {
    if beat.isIrregular { return .unknown(.milliseconds, irregular) }
    if beat.isInBursts || beat.isCoarse {
      return .unknown(.milliseconds, "the clock does not separate single reports")
    }
    if beat.isLocked {
      return .unknown(.milliseconds, "the clock resolution may be as coarse as the interval")
    }
    guard tally.plain.count >= 8 else {
      return .unknown(.milliseconds, "there are too few consecutive reports")
    }
    let step = beat.clockStep ?? 0
    let deviation = PenJitter.deviation(
      variance: PenStatistics.variance(tally.plain), period: beat.period, step: step)
    let chance = 2 * deviation / (2 * Double(tally.plain.count)).squareRoot()
    return StylusFigure(
      deviation / 1e6, .milliseconds, margin: (chance + (deviation < step ? 0.3 * step : 0)) / 1e6,
      count: tally.plain.count)
  }

  private static func gaps(
    _ tally: PenTally, _ beat: PenBeat
  ) -> (p95: StylusFigure, longest: StylusFigure) {
    let count = tally.moving.count
    if beat.isCoarse { return (.unknown(.milliseconds, coarse), .unknown(.milliseconds, coarse)) }
    guard count >= 8 else {
      let reason: Words = "the pen did not move for long enough"
      return (.unknown(.milliseconds, reason), .unknown(.milliseconds, reason))
    }
    let sorted = tally.moving.sorted()
    let margin = (beat.clockStep ?? (beat.isLocked ? beat.period : nil)).map { $0 / 1e6 }
    func figure(_ interval: Double?) -> StylusFigure {
      StylusFigure(interval.map { $0 / 1e6 }, .milliseconds, margin: margin, count: count)
    }
    return (figure(PenStatistics.quantile(0.95, ofSorted: sorted)), figure(sorted.last))
  }

  private static func shares(
    _ tally: PenTally, _ beat: PenBeat, _ count: Int
  ) -> (lost: StylusFigure, doubled: StylusFigure, rests: StylusFigure) {
    let rests = StylusFigure(Double(tally.rests), .count, count: count)
    if beat.isCoarse || beat.isIrregular {
      let reason = beat.isCoarse ? coarse : irregular
      return (.unknown(.percent, reason), .unknown(.percent, reason), .unknown(.count, reason))
    }
    let lost =
      tally.movingBeats < 8
      ? StylusFigure.unknown(.percent, "the pen did not move for long enough")
      : share(tally.lost, of: tally.movingBeats, "\(tally.lost) of \(tally.movingBeats) missing")
    let doubled =
      beat.isInBursts
      ? StylusFigure.unknown(.percent, "reports arrive several at a time")
      : share(tally.doubled, of: count, "\(tally.doubled) of \(count) too many")
    return (lost, doubled, rests)
  }

  private static func share(_ part: Int, of count: Int, _ remark: Words) -> StylusFigure {
    let share = Double(part) / Double(max(count, 1))
    return StylusFigure(
      share * 100, .percent, margin: PenStatistics.shareMargin(share, of: count) * 100,
      count: count, remark: part > 0 ? remark : .none)
  }
}

/// Infers the device's own intervals from those of a clock with steps.
enum PenJitter {
  /// The standard deviation of intervals, given the variance that a clock with steps shows.
  ///
  /// A clock that shows only whole steps turns even intervals into two kinds. Their difference depends on
  /// the fraction of a step by which the interval exceeds a whole number of them; the more the intervals
  /// themselves are spread, the less that fraction counts.
  static func deviation(variance: Double, period: Double, step: Double) -> Double {
    guard step > 0 else { return variance.squareRoot() }
    func shown(_ deviation: Double) -> Double {
      var waves = 1.0 / 6
      for number in 1...12 {
        let wave = Double(number)
        let spread = 2 * Double.pi * wave * deviation / step
        waves -=
          sineAndCosine(of: 2 * .pi * (wave * period / step).truncatingRemainder(dividingBy: 1))
          .cosine * exponential(of: -spread * spread / 2) / (.pi * .pi * wave * wave)
      }
      return deviation * deviation + step * step * max(waves, 0)
    }
    var (low, high) = (0.0, variance.squareRoot())
    guard shown(low) < variance else { return 0 }
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if shown(middle) < variance { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
