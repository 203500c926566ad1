import Bytes
import Foundation
import Support
import Testing
import Trace

@Suite struct LatencyReportTests {
  private var report: LatencyReport {
    let even = (0..<100).map { _ in Optional(0.25) }
    let programs = [
      probedTrace("Quick", [even, even]),
      // One pause of 25 ms among steps of 5 ms.
      probedTrace(
        "A slow one",
        [
          [nil, 10, 10, 30, 25, 20, 15, 10, 10, 10, 10, nil], [5, 12, .nan, 12],
        ]),
    ]
    let calibration = Calibration([
      .init(delay: 0, measured: 0.25), .init(delay: 10, measured: 10.3),
    ])
    return LatencyReport(programs, calibration: calibration)
  }

  @Test func `the report is a table that a person can read`() {
    #expect(
      report.text == """
        From the pen's report to its ink in the framebuffer, in ms: 2 strokes each (line) at 200 \
        Hz and 600 px/s
        program     stratum      p50    p90    p99    max  missing   of  jank
        Quick       first ink   0.25   0.25   0.25   0.25        0    2
                    in stroke   0.25   0.25   0.25   0.25        0  198     0
        A slow one  first ink   5.00   5.00   5.00   5.00        1    2
                    in stroke  11.00  24.50  29.45  30.00        1   13   250
        The virtual pen kept its schedule within 0.01 ms (p99).
        1 report could not be watched because its position had ink.
        Calibration: slope 1.005, offset 0.25 ms.
        Not included: pen and tablet hardware, compositor, scan-out and panel.

        """)
  }

  @Test func `each figure has the error of the probe's own program beside it`() throws {
    let control = probedTrace("Own", [[0.5] + (0..<99).map { $0 < 80 ? 0.25 : $0 < 95 ? 0.75 : 2 }])
    let report = LatencyReport([probedTrace("Any", [[5, 10, 10, 10]])], control: control)
    // A rarer lateness of the plain program, because slow moments are not shared.
    #expect(report.text.contains("in stroke  10.00 ±0.75  10.00 ±2.00  10.00 ±2.00  10.00  "))
    #expect(report.text.contains("first ink   5.00 ±0.50"))
    #expect(report.text.contains("± is the error of the probe"))
    guard case .array(let programs)? = report.json["programs"] else {
      Issue.record("no programs")
      return
    }
    let error = programs[0]["inStroke"]?["error"]
    #expect(error?["p50"] == 0.25 && error?["count"] == 99)
    #expect(try FiguresSchema().faults(of: report.json.description, as: "latency") == [])
    let bare = LatencyReport([probedTrace("Any", [[5, 10, 10, 10]])])
    #expect(!bare.text.contains("±"))
  }

  @Test func `a report from a busy machine says so`() {
    for busy in [0.5, 1.5] {
      let report = LatencyReport([probedTrace("Any", [[1, 1]], late: busy)])
      #expect(report.text.contains("The machine was busy") == (busy > 1))
    }
  }

  @Test func `the report is JSON for programs`() throws {
    #expect(try FiguresSchema().faults(of: report.json.description, as: "latency") == [])
    let parsed = try JSONSerialization.jsonObject(with: Data(report.json.description.utf8))
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
