public import Bytes
public import Wording

/// The contents of a trace, in figures.
public struct TraceSummary: Sendable {
  /// The time that a part of the way took, in milliseconds.
  struct Stage: Hashable, Sendable {
    let span: TraceSpan
    /// The number of reports with both ends.
    let count: Int
    let median: Double
    let p95: Double
    let worst: Double
  }

  /// A point of the course: seconds since the beginning, and milliseconds.
  public struct Dot: Hashable, Sendable {
    /// The seconds since the first report.
    public let time: Double
    /// The latency, or the time since the previous report.
    public let value: Double
  }

  let reports: Int
  let ink: Int
  /// The number of reports above the surface.
  let hovering: Int
  let guessed: Int
  let runs: Int
  let strokes: Int
  let devices: [String]
  /// The names of the columns with observations, in the order of the format.
  let columns: [String]
  /// The seconds from the first report to the last; nil without a time.
  let seconds: Double?
  /// The column with the times of the reports; nil without one.
  let clock: String?
  /// The milliseconds from report to report: the stylus card's, or else the median; nil if too few.
  let interval: Double?
  /// The longest time between two reports of a stroke in milliseconds.
  let longestGap: Double?
  let stages: [Stage]
  /// The whole way; nil for a trace with a single time column.
  let whole: Stage?
  /// The latency of the whole way over time, or else the time between reports.
  public let course: [Dot]

  /// Summarises a trace.
  public init(_ trace: Trace) {
    let rows = InkRows(trace)
    reports = trace.count
    ink = rows.count
    let phases = (0..<trace.count).lazy.filter { !rows.isPredicted($0) }.map { rows.phase($0) }
    hovering = phases.count { $0 == .hover }
    guessed = (0..<trace.count).count { rows.isPredicted($0) }
    let strokes = StrokeRows(trace, rows).strokes.filter { $0.rows.contains { rows.isInk($0) } }
    self.strokes = strokes.count
    runs = trace[.run].map { Set($0).count } ?? 1
    devices = (trace[.device]?.words ?? []).filter { !$0.isEmpty }
    columns = trace.observedColumns
    let clock = PenClock(trace, Array(0..<trace.count))
    self.clock = clock?.name
    let times = clock.map { clock in (0..<trace.count).map { clock.time($0) } }
    let known = times?.lazy.filter { $0 != Trace.absent }
    let start = known?.min()
    seconds = start.flatMap { start in
      known?.max().map { TraceLatencies.milliseconds(from: start, to: $0) / 1000 }
    }
    let gaps = times.map { Self.gaps(of: strokes, rows, $0, start ?? 0) } ?? []
    var lengths = gaps.map(\.value)
    let rate = StylusRhythm(PenReports(of: trace), .contact).rate.value
    interval = rate.map { 1000 / $0 } ?? (lengths.count < 3 ? nil : QuickSelect.median(&lengths))
    longestGap = gaps.lazy.map(\.value).max()
    let moments = TraceMoment.allCases.filter { trace[$0] != nil }
    stages = zip(moments, moments.dropFirst()).compactMap { pair in
      TraceSpan(from: pair.0, to: pair.1).flatMap { Stage(trace, $0) }
    }
    let span = TraceSpan.common(to: [trace])
    whole = span.flatMap { Stage(trace, $0) }
    course = span.map { Self.course(of: trace, $0) } ?? gaps
  }

  /// The times between neighboring reports of a stroke.
  private static func gaps(
    of strokes: [StrokeRows.Stroke], _ rows: InkRows, _ times: [Int64], _ start: Int64
  ) -> [Dot] {
    var gaps: [Dot] = []
    for stroke in strokes {
      var before: Int64?
      for row in stroke.rows where rows.isInk(row) && times[row] != Trace.absent {
        if let before {
          gaps.append(
            Dot(
              time: TraceLatencies.milliseconds(from: start, to: times[row]) / 1000,
              value: TraceLatencies.milliseconds(from: before, to: times[row])))
        }
        before = times[row]
      }
    }
    return gaps
  }

  private static func course(of trace: Trace, _ span: TraceSpan) -> [Dot] {
    let samples = TraceLatencies(trace, over: span).samples.filter { !$0.isMissing }
    guard let start = samples.lazy.map(\.start).min() else { return [] }
    return samples.map { sample in
      Dot(
        time: TraceLatencies.milliseconds(from: start, to: sample.start) / 1000,
        value: sample.latency)
    }
  }
}

extension TraceSummary.Stage {
  fileprivate init?(_ trace: Trace, _ span: TraceSpan) {
    let latencies = TraceLatencies(trace, over: span).samples.filter { !$0.isMissing }
    guard !latencies.isEmpty else { return nil }
    let sorted = SortedLatencies(latencies.map(\.latency))
    self.span = span
    count = sorted.count
    median = sorted.middle
    p95 = sorted.quantile(0.95)
    worst = sorted.observed.last ?? 0
  }
}

// MARK: - Words

extension TraceSummary {
  /// The figures in words: name and value.
  public var facts: [(name: Words, words: Words)] {
    var facts: [(Words, Words)] = [
      (
        "reports",
        guessed > 0
          ? "\(reports): \(ink) ink, \(hovering) hovering, \(guessed) predicted"
          : "\(reports): \(ink) ink, \(hovering) hovering"
      ),
      ("strokes", runs > 1 ? "\(strokes) in \(runs) runs" : "\(strokes)"),
    ]
    if devices.count > 1 {
      facts.append(("devices", Words(verbatim: devices.prefix(8).joined(separator: ", "))))
    }
    if let seconds, let clock {
      facts.append(("time", "\(DecimalText.text(seconds, places: 1)) s by \(clock)"))
    }
    if let interval, interval > 0, let longestGap {
      let rate = DecimalText.text(1000 / interval, places: 0)
      facts.append(
        (
          "rate",
          "\(rate) per second, one every \(Milliseconds.words(interval)), longest gap "
            + "\(Milliseconds.words(longestGap))"
        ))
    }
    facts.append(("columns", Words(verbatim: columns.joined(separator: " "))))
    return facts
  }

  /// The stages as table rows below a header row; empty if there are none.
  public var table: [[Words]] {
    guard !stages.isEmpty else { return [] }
    let all = stages + (stages.count > 1 ? [whole].compactMap(\.self) : [])
    return [["ms", "median", "95 %", "worst", "reports"]]
      + all.map { stage in
        [stage.span.words]
          + [stage.median, stage.p95, stage.worst].map { Words(verbatim: NumberWords.figure($0)) }
          + ["\(stage.count)"]
      }
  }

  /// A latency with its unit, in no more digits than are known.
  public static func words(_ milliseconds: Double) -> String { Milliseconds.words(milliseconds) }

  /// The title of the course.
  public var courseTitle: Words {
    whole.map { "\($0.span.words) over time" } ?? "time between reports of a stroke"
  }

  /// The summary for other programs.
  public var json: JSON {
    func json(_ stage: Stage) -> JSON {
      [
        "from": .string(stage.span.from.rawValue), "to": .string(stage.span.to.rawValue),
        "reports": .integer(stage.count), "median_ms": .number(stage.median),
        "p95_ms": .number(stage.p95), "worst_ms": .number(stage.worst),
      ]
    }
    return [
      "reports": .integer(reports), "ink": .integer(ink), "hovering": .integer(hovering),
      "guessed": .integer(guessed), "runs": .integer(runs), "strokes": .integer(strokes),
      "devices": .array(devices.map { .string($0) }),
      "columns": .array(columns.map { .string($0) }),
      "clock": clock.map { .string($0) } ?? .null, "seconds": seconds.map { .number($0) } ?? .null,
      "interval_ms": interval.map { .number($0) } ?? .null,
      "longest_gap_ms": longestGap.map { .number($0) } ?? .null,
      "stages": .array(stages.map(json)), "whole": whole.map(json) ?? .null,
    ]
  }
}
