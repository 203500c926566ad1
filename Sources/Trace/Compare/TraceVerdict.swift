internal import Bytes
internal import Wording

/// The verdict on the second trace against the first; a lower latency is better.
public enum TraceVerdict: String, Hashable, Sendable, CaseIterable {
  /// Its latency is lower by more than the margin, and not by chance.
  case better
  /// Its latency is higher by more than the margin, and not by chance.
  case worse
  /// Any difference is within the margin.
  case equivalent
  /// The recordings do not decide it.
  case undecided

  init(_ difference: Estimate, margin: Double) {
    let (lower, upper) = (difference.lower ?? -.infinity, difference.upper ?? .infinity)
    guard let value = difference.value else {
      self = .undecided
      return
    }
    if lower >= -margin, upper <= margin {
      self = .equivalent
    } else if lower > 0, value >= margin {
      self = .worse
    } else if upper < 0, value <= -margin {
      self = .better
    } else {
      self = .undecided
    }
  }
}

struct VerdictWords {
  let a: TraceComparison.Side
  let b: TraceComparison.Side
  let headline: StratumComparison?
  let missing: Estimate
  let stalls: Estimate
  let margin: Double

  /// The least difference reported in the shares of unseen samples and stalls.
  private static let noticedShare = 0.01
  /// If one trace lost so much larger a share of its samples, it is worse without any median.
  private static let lostShare = 0.25

  private var difference: Estimate { headline?.median ?? .unknown }

  var verdict: TraceVerdict {
    guard difference.value == nil else { return TraceVerdict(difference, margin: margin) }
    // With no median, since most was never seen, only that can be judged.
    if let lower = missing.lower, lower > Self.lostShare { return .worse }
    if let upper = missing.upper, upper < -Self.lostShare { return .better }
    return .undecided
  }

  var sentence: Words { difference.value.map(medianSentence) ?? unseenSentence }

  private func medianSentence(_ value: Double) -> Words {
    switch verdict {
    case .better: "\(b.name) is faster than \(a.name) by \(size(value)) at the median."
    case .worse: "\(b.name) is slower than \(a.name) by \(size(value)) at the median."
    case .equivalent: equalSentence(value)
    case .undecided:
      "\(openSentence(value)) \(MoreRuns(a: a, b: b, headline: headline, margin: margin).sentence)"
    }
  }

  private func equalSentence(_ value: Double) -> Words {
    let (size, margin) = (size(value), Milliseconds.words(margin))
    if isTiny(value) {
      guard let range = range(value) else {
        return "\(b.name) is as fast as \(a.name): at the median they are equal, "
          + "within the margin of \(margin)."
      }
      return "\(b.name) is as fast as \(a.name): at the median they are equal (\(range)), "
        + "within the margin of \(margin)."
    }
    return value < 0
      ? "\(b.name) is as fast as \(a.name): at the median it is earlier by \(size), within the "
        + "margin of \(margin)."
      : "\(b.name) is as fast as \(a.name): at the median it is later by \(size), "
        + "within the margin of \(margin)."
  }

  private func openSentence(_ value: Double) -> Words {
    let (size, margin) = (size(value), Milliseconds.words(margin))
    if isTiny(value) {
      guard let range = range(value) else {
        return "Undecided: at the median \(b.name) and \(a.name) are equal, "
          + "and the margin is \(margin)."
      }
      return "Undecided: at the median \(b.name) and \(a.name) are equal (\(range)), "
        + "and the margin is \(margin)."
    }
    return value < 0
      ? "Undecided: at the median \(b.name) is earlier than \(a.name) by \(size), and the margin "
        + "is \(margin)."
      : "Undecided: at the median \(b.name) is later than \(a.name) by \(size), "
        + "and the margin is \(margin)."
  }

  private func isTiny(_ value: Double) -> Bool {
    Milliseconds.words(value) == Milliseconds.words(0)
  }

  /// The size of a difference, with its range if it rounds to anything.
  private func size(_ value: Double) -> Words {
    if isTiny(value) { return "less than 0.001 ms" }
    let size = Milliseconds.words(abs(value))
    return range(value).map { "\(size) (\($0))" } ?? Words(verbatim: size)
  }

  private func range(_ value: Double) -> Words? {
    Milliseconds.range(value < 0 ? difference.mirrored : difference)
  }

  private var unseenSentence: Words {
    guard headline != nil else {
      return "Undecided: \(a.name) and \(b.name) have no part of a stroke in common."
    }
    switch verdict {
    case .worse: return "\(b.name) is worse: most of its samples were never seen."
    case .better: return "\(b.name) is better: most samples of \(a.name) were never seen."
    default: return "Undecided: most of the samples were never seen, so there is no median."
    }
  }

  var remarks: [Words] { [tailRemark, missingRemark, stallRemark].compactMap { $0 } + liftRemarks }

  private var tailRemark: Words? {
    guard let p95 = headline?.p95, let value = p95.value else { return nil }
    let tail = TraceVerdict(p95, margin: margin)
    guard tail != verdict, tail == .better || tail == .worse else { return nil }
    let time = Milliseconds.words(abs(value))
    return tail == .worse
      ? "The slow end differs: the 95th percentile of \(b.name) is \(time) later than that of "
        + "\(a.name)."
      : "The slow end differs: the 95th percentile of \(b.name) is \(time) earlier than that of "
        + "\(a.name)."
  }

  private var missingRemark: Words? {
    guard let more = Self.more(missing), let headline else { return nil }
    let sides = [(a.name, headline.a), (b.name, headline.b)]
    let (most, least) = more > 0 ? (sides[1], sides[0]) : (sides[0], sides[1])
    let (many, few) = (
      NumberWords.percent(most.1.missingShare), NumberWords.percent(least.1.missingShare)
    )
    return least.1.missing == 0
      ? "\(many) of the samples of \(most.0) were never seen, none of \(least.0)."
      : "\(many) of the samples of \(most.0) were never seen, \(few) of \(least.0)."
  }

  private var stallRemark: Words? {
    guard let more = Self.more(stalls) else { return nil }
    let (most, least) = more > 0 ? (b, a) : (a, b)
    let (many, few) = (most.flow.stalledStrokes.count, least.flow.stalledStrokes.count)
    let time = Milliseconds.words(TraceFlow.stallTime)
    return few == 0
      ? "\(many) of \(most.latencies.strokes.count) strokes of \(most.name) had a stall, with ink "
        + "\(time) later than usual, none of \(least.name)."
      : "\(many) of \(most.latencies.strokes.count) strokes of \(most.name) had a stall, with ink "
        + "\(time) later than usual, \(few) of \(least.latencies.strokes.count) of "
        + "\(least.name)."
  }

  private var liftRemarks: [Words] {
    [a, b].compactMap { side in
      let (some, all) = (side.flow.smoothedLifts, side.latencies.strokes.count)
      guard Double(some) >= Self.noticedShare * Double(all), some > 0 else { return nil }
      return
        "Smoothing at the lift: the last ink of \(some) of \(all) strokes of \(side.name) came within 100 ms of it."
    }
  }

  /// A difference between shares that is neither chance nor too small to matter.
  private static func more(_ shift: Estimate) -> Double? {
    guard let value = shift.value, let range = shift.interval, abs(value) >= noticedShare,
      !range.contains(0)
    else { return nil }
    return value
  }
}

/// How much more must be recorded before a difference can be judged.
struct MoreRuns {
  let a: TraceComparison.Side
  let b: TraceComparison.Side
  let headline: StratumComparison?
  let margin: Double

  /// Enough sittings of each for most differences of some milliseconds.
  static let usual = 5
  /// An upper bound for the runs worth recording.
  private static let most = 500.0

  var sentence: Words {
    guard let headline else { return .none }
    let runs = min(a.latencies.runs, b.latencies.runs)
    guard runs > 1 else {
      return
        "Record \(Self.usual) runs of each, in turn: one run does not show how much runs vary."
    }
    for side in [a, b] {
      guard let odd = OddRun(of: side, in: headline.stratum, margin) else { continue }
      let away = Milliseconds.words(abs(odd.away))
      return "Run \(odd.number) of \(side.name) differs from the others by \(away): find out why "
        + "and record it again."
    }
    let clock = Uncertainty.clock(a, b, in: headline.stratum)
    guard let more = more(than: runs, headline.median, clock) else {
      if clock * 2 > margin {
        return "No number of runs is enough: the clocks are too coarse, leaving an uncertainty of "
          + "\(Milliseconds.words(clock)). Use a larger margin."
      }
      return "No reasonable number of runs is enough: the difference is too close to the margin."
    }
    let strokes = (headline.a.strokes + headline.b.strokes) / (headline.a.runs + headline.b.runs)
    switch (more == 1, strokes > 1) {
    case (true, false): return "About 1 more run of each, with 1 stroke, should be enough."
    case (true, true): return "About 1 more run of each, with \(strokes) strokes, should be enough."
    case (false, false): return "About \(more) more runs of each, with 1 stroke, should be enough."
    case (false, true):
      return "About \(more) more runs of each, with \(strokes) strokes, should be enough."
    }
  }

  /// The runs that narrow the interval until it excludes 0 or is within the margin; clocks stay as coarse.
  private func more(than runs: Int, _ difference: Estimate, _ clock: Double) -> Int? {
    guard let value = difference.value, let interval = difference.interval else {
      return max(Self.usual - runs, 1)
    }
    let width = max((interval.upperBound - interval.lowerBound) / 2 - clock, 0)
    // Beyond the margin it must exclude 0; within, the margin.
    let size = abs(value)
    let aim = (size >= margin ? size : margin - size) * 0.9 - clock
    guard aim > margin / 50 else { return nil }
    let factor = width * width / (aim * aim)
    // Few runs also lack the knowledge of how much they differ, which more runs soon give.
    let correction = runs < 5 ? Self.reach(4, 2 * runs) : 1
    let needed = max(Double(runs + 1), Double(runs) * factor * correction)
    return needed > Self.most ? nil : Int((needed - Double(runs)).rounded(.up))
  }

  /// The square of how much shorter an interval is with more degrees of freedom.
  private static func reach(_ few: Int, _ many: Int) -> Double {
    let now = StudentRange.reach(TraceComparison.claimConfidence, freedom: Double(max(many - 2, 1)))
    let later = StudentRange.reach(TraceComparison.claimConfidence, freedom: Double(2 * few))
    return min(later * later / (now * now), 1)
  }
}
