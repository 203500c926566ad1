import Bytes
import Foundation
import Support
import Testing
import Trace
import Wording

/// The whole report of the canvas benchmark, with what is to be reached.
@Suite struct CanvasReportTests {
  private func report(_ suzuri: [Double?], first: Double? = 0.4) -> LatencyReport {
    LatencyReport([
      probedTrace("Suzuri", [[first] + suzuri]),
      probedTrace("plain X", [[0.25] + Array(repeating: 0.25, count: 20)]),
      probedTrace("Xournal++", [[10] + Array(repeating: 10, count: 20)]),
    ])
  }

  private func reached(_ report: LatencyReport) -> [Words: Bool] {
    Dictionary(report.aims(of: "Suzuri").map { ($0.name, $0.isReached) }) { $1 }
  }

  @Test func `ratios to the plain program and to Xournal++ stand beside their aims`() throws {
    let good = report(Array(repeating: 0.45, count: 20))
    let figures = good.aims(of: "Suzuri")
    #expect(figures.count == 9)
    #expect(figures.allSatisfy { $0.isReached })
    let p50 = try #require(figures.first { $0.name == "in stroke, p50 / plain X" })
    #expect(abs(try #require(p50.value) - 1.8) < 1e-9 && p50.limit == 2)
    let slow = reached(report(Array(repeating: 0.55, count: 20)))
    #expect(slow["in stroke, p50 / plain X"] == false)
    #expect(slow["in stroke, p50 / Xournal++"] == true)
    let tail = reached(report(Array(repeating: 0.3, count: 19) + [3]))
    #expect(tail["in stroke, p50 / plain X"] == true)
    #expect(tail["in stroke, p99 / plain X"] == false)
    #expect(tail["in stroke, p99 / Xournal++"] == false)
  }

  @Test func `ink that never came cannot look like a quick one`() {
    let figures = reached(report([0.3, nil, 0.3]))
    #expect(figures["reports without ink"] == false)
    let none = reached(report([nil, nil], first: nil))
    #expect(none["first ink, p50 / plain X"] == false)
    #expect(none["in stroke, p99 / plain X"] == false)
    #expect(report([0.3]).aims(of: "Somebody").isEmpty)
  }

  @Test func `a page is set beside the empty one`() throws {
    let idle = report(Array(repeating: 0.4, count: 20))
    let dense = report(Array(repeating: 0.5, count: 20))
    let aim = dense.aim(of: "Suzuri", beside: idle, at: 0.5, limit: 1.2)
    #expect(aim.name == "in stroke, p50 / empty page")
    #expect(abs(try #require(aim.value) - 1.25) < 1e-9 && !aim.isReached)
    #expect(idle.aim(of: "Suzuri", beside: dense, at: 0.99, limit: 2).isReached)
    #expect(!idle.aim(of: "Nobody", beside: dense, at: 0.99, limit: 2).isReached)
  }

  private var whole: CanvasReport {
    get throws {
      let calibration = try #require(
        Calibration([.init(delay: 0, measured: 0.3), .init(delay: 10, measured: 10.3)]))
      var canvas = CanvasReport(calibration: calibration)
      let measured = report([0.5, 0.5])
      canvas.rows = [
        .init(
          name: "empty", title: "Empty page", report: measured,
          aims: [AimedFigure("in stroke", 1.5, limit: 2), AimedFigure("first ink", nil, limit: 2)]),
        .init(
          name: "import", title: "Import", report: measured, aims: [],
          flaw: "the import ended too early"),
      ]
      canvas.start = StartReport(page: [100, 110], ink: [120, nil])
      return canvas
    }
  }

  @Test func `a report is told in words, and to programs in English`() throws {
    var canvas = try whole
    canvas.frames = [try FrameReport("pan", title: "pan", parsing: "suzuri-frames 2\n1 2 1 0")]
    let (texts, json) = Language.$task.withValue(.madeUp) {
      (
        [canvas.calibrationText, canvas.framesText, canvas.startText] + canvas.rows.map(\.text),
        canvas.json
      )
    }
    let rest = MadeUpText.untranslated(in: texts.joined()).split { !$0.isLetter }
    #expect(Set(rest) == ["Suzuri", "Xournal", "X", "plain", "ms"])
    #expect(json == canvas.json)
  }

  @Test func `people read what was reached and what was not`() throws {
    let canvas = try whole
    #expect(
      canvas.calibrationText == """
        Calibration, known delay -> measured, in ms: 0 -> 0.30, 10 -> 10.30
        slope 1.000, offset 0.30 ms

        """)
    #expect(
      canvas.rows[0].text.hasSuffix(
        """
        aim                      measured  at most
        in stroke  reached           1.50     2.00
        first ink  NOT MEASURED         -     2.00


        """))
    #expect(canvas.rows[1].text.contains("THIS ROW DOES NOT COUNT: the import ended too early.\n"))
    #expect(
      canvas.startText == """
        From the start of the program, with a library of 1,000 pages, in ms

        from   to           p50    p99    max  missing  of
        start  page       105.0  109.9  110.0        0   2
               first ink  120.0  120.0  120.0        1   2

        aim                                       measured    at most
        start to first ink, median  NOT MEASURED         -  300.00 ms

        """)
    let unsound = try #require(
      Calibration([.init(delay: 0, measured: 0), .init(delay: 10, measured: 12)]))
    #expect(CanvasReport(calibration: unsound).calibrationText.contains("NOT RELIABLE"))
  }

  @Test func `programs read all of it as JSON`() throws {
    let parsed = try JSONSerialization.jsonObject(with: Data(try whole.json.description.utf8))
    let object = try #require(parsed as? [String: Any])
    #expect(object["schema"] as? String == "suzuri-canvas-bench/1")
    let calibration = try #require(object["calibration"] as? [String: Any])
    #expect(calibration["steps"] as? [[Double]] == [[0, 0.3], [10, 10.3]])
    let rows = try #require(object["rows"] as? [[String: Any]])
    #expect(rows.map { $0["name"] as? String } == ["empty", "import"])
    #expect(rows[0]["flaw"] == nil)
    #expect(rows[1]["flaw"] as? String == "the import ended too early")
    let aims = try #require(rows[0]["aims"] as? [[String: Any]])
    #expect(aims.map { $0["isReached"] as? Bool } == [true, false])
    let latency = try #require(rows[0]["latency"] as? [String: Any])
    #expect(latency["schema"] as? String == "suzuri-canvas-latency/1")
    let start = try #require(object["start"] as? [String: Any])
    let ink = try #require(start["ink"] as? [String: Any])
    #expect(ink["missing"] as? Int == 1 && ink["p50"] as? Double == 120)
  }
}
