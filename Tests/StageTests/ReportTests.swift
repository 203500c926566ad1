import Foundation
import Geometry
import Testing
import Trace

@testable import Stage

@Suite struct ReportTests {
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
