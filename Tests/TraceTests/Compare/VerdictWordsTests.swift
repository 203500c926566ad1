import Support
import Testing
import Wording

@testable import Trace

/// The sentence that tells a verdict.
@Suite struct VerdictWordsTests {
  /// The words for a difference that was measured so.
  private func words(_ median: Estimate, margin: Double) throws -> VerdictWords {
    let traces = ["A", "B"].enumerated().map { number, name in
      (name, SyntheticTrace(source: .independent, runs: 2, strokes: 3).trace(seed: UInt64(number)))
    }
    let comparison = try TraceComparison(traces)
    let stratum = try #require(comparison.pairs[0].strata.first)
    return VerdictWords(
      a: comparison.sides[0], b: comparison.sides[1],
      headline: StratumComparison(
        stratum: stratum.stratum, a: stratum.a, b: stratum.b, median: median, p95: .unknown,
        superiority: nil),
      missing: .unknown, stalls: .unknown, margin: margin)
  }

  @Test func `a difference too small for its digits is no less certain`() throws {
    let slower = try words(Estimate(0.0004, lower: 0.0003, upper: 0.0005), margin: 0.0001)
    #expect(slower.verdict == .worse)
    #expect(slower.sentence == "B is slower than A by less than 0.001 ms at the median.")
    let faster = try words(Estimate(-0.0004, lower: -0.0005, upper: -0.0003), margin: 0.0001)
    #expect(faster.verdict == .better)
    #expect(faster.sentence == "B is faster than A by less than 0.001 ms at the median.")
  }

  @Test func `medians that are the same are called equal`() throws {
    let same = try words(Estimate(0.0001, lower: -0.2, upper: 0.2), margin: 1)
    #expect(same.verdict == .equivalent)
    #expect(
      same.sentence.english == "B is as fast as A: at the median they are equal (−0.20 to 0.20), "
        + "within the margin of 1 ms.")
    let open = try words(Estimate(0.0001, lower: -3, upper: 3), margin: 1)
    #expect(open.verdict == .undecided)
    #expect(open.sentence.hasPrefix("Undecided: at the median B and A are equal (−3.00 to 3.00)"))
  }

  @Test func `a difference is told with its range, always as a size`() throws {
    let faster = try words(Estimate(-2.5, lower: -3, upper: -2), margin: 1)
    #expect(faster.sentence == "B is faster than A by 2.5 ms (2.00 to 3.00) at the median.")
    let slower = try words(Estimate(2.5, lower: 2, upper: 3), margin: 1)
    #expect(slower.sentence == "B is slower than A by 2.5 ms (2.00 to 3.00) at the median.")
  }
}
