import Testing

@testable import Trace

/// What verdicts and intervals come to when the truth is known, over many draws of each source.
@Suite("Verdicts where the truth is known")
struct CoverageTests {
  /// Small traces, so that many are drawn: five runs with six strokes of twelve samples.
  private static let shape = (runs: 5, strokes: 6, samples: 12)
  private static let trials = 200

  private static func stratum(
    _ source: SyntheticTrace.Source, runs: Int = shape.runs, shift: Double = 0, seed: Int
  ) -> StratumLatencies {
    let synthetic = SyntheticTrace(
      source: source, runs: runs, strokes: shape.strokes * shape.runs / runs,
      samples: shape.samples, shift: shift)
    return StratumLatencies(
      .inStroke, strokes: synthetic.strokes(seed: UInt64(seed)))
  }

  private static func shift(
    _ a: StratumLatencies, _ b: StratumLatencies, allowance: Double = 0
  ) -> Estimate {
    QuantileShift(0.5, from: a, to: b, allowance: allowance)
      .estimate(TraceComparison.claimConfidence)
  }

  @Test(
    "Equal sources are seldom called different, and a shift of 2 ms lies in its interval",
    arguments: SyntheticTrace.Source.allCases)
  func truth(_ source: SyntheticTrace.Source) {
    var (falseClaims, held) = (0, 0)
    for trial in 0..<Self.trials {
      let a = Self.stratum(source, seed: 3 * trial)
      let b = Self.stratum(source, seed: 3 * trial + 1)
      let later = Self.stratum(source, shift: 2, seed: 3 * trial + 2)
      let verdict = TraceVerdict(Self.shift(a, b), margin: 1)
      if verdict == .better || verdict == .worse { falseClaims += 1 }
      if Self.shift(a, later).interval?.contains(2) ?? true { held += 1 }
    }
    #expect(falseClaims <= Self.trials * 5 / 100, "\(falseClaims) of \(Self.trials)")
    #expect(held >= Self.trials * 93 / 100, "\(held) of \(Self.trials)")
  }

  @Test(
    "A shift of 2 ms is found where the samples can tell",
    arguments: [
      SyntheticTrace.Source.independent, .coarse, .drifting, .moody, .missing, .alike, .ageing,
    ])
  func power(_ source: SyntheticTrace.Source) {
    let found = (0..<40).count { trial in
      let a = Self.stratum(source, seed: 2 * trial)
      let b = Self.stratum(source, shift: -2, seed: 2 * trial + 1)
      return TraceVerdict(Self.shift(a, b), margin: 1) == .better
    }
    #expect(found >= 34, "\(found) of 40")
  }

  @Test(
    "One run claims little, since it cannot tell runs apart",
    arguments: [SyntheticTrace.Source.independent, .heavyTailed, .alike, .pictures, .moody])
  func oneRun(_ source: SyntheticTrace.Source) {
    let claims = (0..<100).count { trial in
      let a = Self.stratum(source, runs: 1, seed: 2 * trial)
      let b = Self.stratum(source, runs: 1, seed: 2 * trial + 1)
      return TraceVerdict(Self.shift(a, b, allowance: Uncertainty.usualSitting), margin: 1)
        != .undecided
    }
    #expect(claims <= 5, "\(claims) of 100")
  }

  /// The touches of five runs of six strokes: one sample a stroke.
  private static func touches(
    _ source: SyntheticTrace.Source, shift: Double = 0, seed: Int
  ) -> StratumLatencies {
    let synthetic = SyntheticTrace(source: source, runs: 5, strokes: 6, samples: 1, shift: shift)
    return StratumLatencies(.firstInk, strokes: synthetic.strokes(seed: UInt64(seed)))
  }

  @Test(
    "Of a few touches no more is claimed than of many samples",
    arguments: SyntheticTrace.Source.allCases)
  func touches(_ source: SyntheticTrace.Source) {
    var (excluded, held) = (0, 0)
    for trial in 0..<Self.trials {
      let a = Self.touches(source, seed: 3 * trial)
      let b = Self.touches(source, seed: 3 * trial + 1)
      let later = Self.touches(source, shift: 2, seed: 3 * trial + 2)
      if Self.shift(a, b).interval?.contains(0) == false { excluded += 1 }
      if Self.shift(a, later).interval?.contains(2) ?? true { held += 1 }
    }
    #expect(excluded <= Self.trials * 5 / 100, "\(excluded) of \(Self.trials)")
    #expect(held >= Self.trials * 95 / 100, "\(held) of \(Self.trials)")
  }

  @Test(
    "Of touches that differ clearly the difference is found",
    arguments: [SyntheticTrace.Source.independent, .coarse, .moody, .alike, .stalling])
  func clearTouches(_ source: SyntheticTrace.Source) {
    let found = (0..<40).count { trial in
      let a = Self.touches(source, seed: 2 * trial)
      let b = Self.touches(source, shift: 4, seed: 2 * trial + 1)
      return TraceVerdict(Self.shift(a, b), margin: 1) == .worse
    }
    #expect(found >= 36, "\(found) of 40")
  }

  @Test(
    "The median of all samples lies in the interval that describes it",
    arguments: SyntheticTrace.Source.allCases)
  func description(_ source: SyntheticTrace.Source) {
    func runs(_ count: Int, seed: Int) -> [SyntheticTrace.Stroke] {
      SyntheticTrace(source: source, runs: count, strokes: 40, samples: 1)
        .strokes(seed: UInt64(seed))
    }
    let truth = SortedLatencies(runs(500, seed: Self.trials).flatMap(\.latencies)).middle
    let held = (0..<Self.trials).count { trial in
      let few = StratumLatencies(.firstInk, strokes: runs(10, seed: trial))
      return QuantileFigure(0.5, of: few).estimate(0.95).interval?.contains(truth) == true
    }
    #expect(held >= Self.trials * 90 / 100, "\(held) of \(Self.trials)")
  }
}
