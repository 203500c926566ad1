import Bytes
import Foundation
import Geometry
import Support
import Testing

@testable import Stage

@Suite struct ReportTests {
  @Test func `quantiles lie between the least and the greatest time, in order`() throws {
    var random = RandomSource(seed: Seed.of(5))
    for count in [1, 2, 3, 10, 101] {
      let times = (0..<count).map { _ in Double.random(in: -5...50, using: &random) }
      let spread = Distribution(times)
      let quantiles = stride(from: 0, through: 1, by: 0.05).compactMap { spread.quantile($0) }
      #expect(quantiles.count == 21)
      #expect(quantiles == quantiles.sorted())
      #expect(spread.quantile(0) == times.min() && spread.maximum == times.max())
    }
    let hundred = Distribution((0...100).map(Double.init))
    for share in [0, 0.5, 0.9, 0.99, 1] {
      #expect(abs(try #require(hundred.quantile(share)) - share * 100) < 1e-9)
    }
    #expect(hundred.quantile(0.505) == 50.5)
  }

  @Test func `ink that was never seen is counted and never averaged away`() {
    let spread = Distribution([1, nil, 3, .nan, nil])
    #expect(spread.count == 2)
    #expect(spread.missing == 3)
    #expect(spread.median == 2)
    #expect(Distribution([]).median == nil)
    #expect(Distribution([nil]).maximum == nil)
  }

  @Test func `calibration finds the line that the measures lie on`() throws {
    var random = RandomSource(seed: Seed.of(6))
    for _ in 0..<100 {
      let slope = Double.random(in: -2...2, using: &random)
      let offset = Double.random(in: -2...2, using: &random)
      let steps = [0, 5, 10, 20].map {
        Calibration.Step(delay: $0, measured: slope * $0 + offset)
      }
      let fit = try #require(Calibration(steps))
      #expect(abs(fit.slope - slope) < 1e-9 && abs(fit.offset - offset) < 1e-9)
    }
    #expect(Calibration([]) == nil)
    #expect(Calibration([.init(delay: 5, measured: 5), .init(delay: 5, measured: 6)]) == nil)
  }

  @Test func `only a true and quick probe is sound`() throws {
    let cases: [(Double, Double, Bool)] = [
      (1, 0.3, true), (1.029, 0.3, true), (1.04, 0.3, false), (0.96, 0.3, false), (1, 2, false),
    ]
    for (slope, offset, isSound) in cases {
      let steps = [0.0, 10].map { Calibration.Step(delay: $0, measured: slope * $0 + offset) }
      #expect(try #require(Calibration(steps)).isSound == isSound)
    }
  }

  @Test func `numbers have a fixed count of places`() {
    let cases: [(Double, Int, String)] = [
      (0, 2, "0.00"), (0.005, 2, "0.01"), (-0.5, 1, "-0.5"), (12.345, 1, "12.3"), (7.6, 0, "8"),
      (-0.04, 1, "0.0"), (.nan, 2, "nan"),
    ]
    for (value, places, text) in cases { #expect("\(Decimal(value, places))" == text) }
  }

  /// Stands for a report that could not be watched.
  private static let blind = -99.0

  /// A program whose ink comes after known times; nil is never.
  private func program(_ name: String, _ latencies: [[Double?]]) -> ProgramLatency {
    let strokes = latencies.map { times in
      ObservedStroke(
        kind: .line,
        samples: times.enumerated().map { number, time in
          let moment = Int64(number) * 5_000_000
          let sample = InjectedSample(
            place: .zero, pressure: 0.5, scheduled: moment, actual: moment + 10_000)
          let seen = time.map { sample.actual + Int64($0 * 1e6) }
          let isBlind = time == Self.blind
          return ObservedSample(injected: sample, seen: isBlind ? nil : seen, isBlind: isBlind)
        })
    }
    return ProgramLatency(name: name, lead: 2, strokes: strokes)
  }

  private var report: LatencyReport {
    var settings = ProbeSettings()
    settings.kinds = [.line]
    let even = (0..<100).map { _ in Optional(0.25) }
    let programs = [
      program("Quick", [even, even]),
      // One pause of 25 ms among steps of 5 ms.
      program(
        "A slow one",
        [
          [nil, 10, 10, 30, 25, 20, 15, 10, 10, 10, 10, nil], [5, 12, Self.blind, 12],
        ]),
    ]
    let calibration = Calibration([
      .init(delay: 0, measured: 0.25), .init(delay: 10, measured: 10.3),
    ])
    return LatencyReport(settings: settings, programs: programs, calibration: calibration)
  }

  @Test func `the report is a table that a person can read`() {
    #expect(
      report.text == """
        From the pen's report to its ink in the framebuffer, in ms: 12 strokes each (line) \
        at 200 Hz and 600 px/s
        program     stratum      p50    p90    p99    max  missing   of  jank
        Quick       first ink   0.25   0.25   0.25   0.25        0    2
                    in stroke   0.25   0.25   0.25   0.25        0  198     0
        A slow one  first ink   5.00   5.00   5.00   5.00        1    2
                    in stroke  11.00  24.50  29.45  30.00        1   13   250
        The virtual pen kept its schedule within 0.01 ms (p99).
        1 reports could not be watched: their place had ink.
        Calibration: slope 1.005, offset 0.25 ms.
        Not included: pen and tablet hardware, compositor, scan-out and panel.

        """)
  }

  @Test func `a report from a busy machine says so`() {
    var stroke = program("Any", [[1, 1]]).strokes[0]
    for busy in [0.5, 1.5] {
      for number in stroke.samples.indices {
        let late = Int64(busy * 1e6)
        stroke.samples[number].injected.actual = stroke.samples[number].injected.scheduled + late
      }
      let latency = ProgramLatency(name: "Any", lead: 2, strokes: [stroke])
      let report = LatencyReport(settings: ProbeSettings(), programs: [latency])
      #expect(report.text.contains("The machine was busy") == (busy > 1))
    }
  }

  @Test func `the report is JSON for programs`() throws {
    let parsed = try JSONSerialization.jsonObject(with: Data(report.json.utf8))
    let object = try #require(parsed as? [String: Any])
    let programs = try #require(object["programs"] as? [[String: Any]])
    #expect(programs.map { $0["name"] as? String } == ["Quick", "A slow one"])
    let inStroke = try #require(programs[1]["inStroke"] as? [String: Any])
    #expect(inStroke["p50"] as? Double == 11)
    #expect(inStroke["missing"] as? Int == 1)
    let lateness = try #require(programs[1]["lateness"] as? [String: Any])
    #expect(lateness["max"] as? Double == 0.01)
    let calibration = try #require(object["calibration"] as? [String: Any])
    #expect(calibration["isSound"] as? Bool == true)
    let strokes = try #require(programs[1]["strokes"] as? [[String: Any]])
    // The blind report is left out, and ink that was never seen is null.
    let latencies = strokes.compactMap { $0["latencies"] as? [Any] }
    #expect(latencies.map(\.count) == [12, 3])
    #expect(latencies[0][0] is NSNull)
    #expect(latencies[1].compactMap { $0 as? Double } == [5, 12, 12])
  }
}
