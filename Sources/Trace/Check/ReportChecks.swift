internal import Bytes
internal import Wording

extension FindingList {
  /// The longest plausible way of a report, in nanoseconds.
  private static let longest: Int64 = 10_000_000_000

  /// Checks that each report passes the points of its way in order.
  mutating func checkWay(_ trace: Trace) {
    let columns = TraceMoment.allCases.compactMap { moment in
      trace[moment].map { (moment: moment, values: $0, step: Self.step(of: $0, moment, trace)) }
    }
    guard !columns.isEmpty else { return add(.wrong, "there is no time column") }
    if columns.count == 1 {
      add(.odd, "\(columns[0].moment.rawValue) is the only time, so no latency can be computed")
    }
    var late: [TraceSpan: Violations] = [:]
    var (long, measured) = (Violations(), 0)
    for row in 0..<trace.count {
      var before: (moment: TraceMoment, time: Int64, step: Int64)?
      var first: Int64?
      var (isLong, moments) = (false, 0)
      for column in columns where column.values[row] != Trace.absent {
        let time = column.values[row]
        if let before, let span = TraceSpan(from: before.moment, to: column.moment) {
          let back = Self.difference(before.time, time)
          // A coarse clock may show a moment up to one step early.
          if back > max(before.step, column.step) - 1 {
            late[span, default: Violations()].add(row, by: Double(back) / 1e6)
          }
        }
        if let first, Self.difference(time, first) > Self.longest { isLong = true }
        first = first ?? time
        moments += 1
        before = (column.moment, time, column.step)
      }
      if moments > 1 { measured += 1 }
      if isLong { long.add(row) }
    }
    func rank(_ span: TraceSpan, _ violations: Violations) -> (Int, String, String) {
      (violations.row ?? 0, span.from.rawValue, span.to.rawValue)
    }
    for (span, violations) in late.sorted(by: { rank($0.key, $0.value) < rank($1.key, $1.value) }) {
      addBackwards(span, violations)
    }
    // Some reports may have waited, but never most of them.
    guard long.count < 2 || long.count * 2 <= measured else {
      return add(
        .wrong,
        "most reports took more than 10 seconds: their times use several clocks or units")
    }
    add(
      .odd, long, one: "1 report took more than 10 seconds",
      many: "\(long.count) reports took more than 10 seconds")
  }

  private mutating func addBackwards(_ span: TraceSpan, _ violations: Violations) {
    let (from, to, count) = (span.from.rawValue, span.to.rawValue, violations.count)
    let time = Milliseconds.words(violations.most)
    // A program that predicts the pen may have its ink there before the pen.
    if span.to == .visible, violations.most * 1e6 < Double(Self.longest) {
      add(
        .odd, violations,
        one:
          "\(to) is earlier than \(from) in 1 report, by up to \(time): ink was there before the "
          + "pen",
        many: "\(to) is earlier than \(from) in \(count) reports, by up to \(time): ink was there "
          + "before the pen")
    } else {
      add(
        .wrong, violations, one: "\(to) is earlier than \(from) in 1 report, by up to \(time)",
        many: "\(to) is earlier than \(from) in \(count) reports, by up to \(time)")
    }
  }

  /// The time between two moments, clamped where it overflows.
  private static func difference(_ time: Int64, _ other: Int64) -> Int64 {
    let (difference, isTooLarge) = time.subtractingReportingOverflow(other)
    return isTooLarge ? (time > other ? .max : .min) : difference
  }

  /// The clock step of a column in nanoseconds: the trace's own, or else 10⁶, 10³ or 1, from its values.
  private static func step(of values: [Int64], _ moment: TraceMoment, _ trace: Trace) -> Int64 {
    let told = try? trace.metadata["res"]?.number(moment.rawValue, in: 1...1e9)
    if let told { return Int64(told) }
    var step: Int64 = 1_000_000
    for value in values where value != Trace.absent && value % step != 0 {
      step = value % 1000 == 0 ? 1000 : 1
      if step == 1 { break }
    }
    return step
  }

  /// The moments in the order of the reports; pictures may show an earlier report later.
  static let ordered: [TraceMoment] = [
    .scheduled, .injected, .kernel, .server, .received, .dequeued, .modeled,
  ]

  /// Checks that time never runs back from report to report of a device within a run.
  mutating func checkTime(_ trace: Trace) {
    for moment in Self.ordered {
      guard let values = trace[moment] else { continue }
      var back = Violations()
      var latest: [DeviceRun: Int64] = [:]
      for row in 0..<trace.count where values[row] != Trace.absent {
        let key = DeviceRun(trace, row)
        if let before = latest[key], values[row] < before {
          back.add(row, by: Double(Self.difference(before, values[row])) / 1e6)
        }
        latest[key] = values[row]
      }
      let (name, time) = (moment.rawValue, Milliseconds.words(back.most))
      add(
        .wrong, back, one: "\(name) decreases at 1 report, by up to \(time)",
        many: "\(name) decreases at \(back.count) reports, by up to \(time)")
    }
  }
}

private struct DeviceRun: Hashable {
  let run: Int64
  let device: UInt32
  let tool: UInt32

  init(_ trace: Trace, _ row: Int) {
    run = trace[.run]?[row] ?? 1
    device = trace[.device]?.places[row] ?? 0
    tool = trace[.tool]?.places[row] ?? 0
  }
}

extension FindingList {
  /// The most reports a second that any device makes.
  private static let fastest = 10_000.0
  /// The longest usual time between two reports of a stroke, in nanoseconds.
  private static let slowest = 1e9
  /// Fewer intervals may all be from one moment in which a program caught up.
  private static let fewest = 32

  /// Checks each clock that follows the order of the reports: times in another unit give impossible rates.
  mutating func checkRates(_ trace: Trace) {
    let rows = InkRows(trace)
    let strokes = StrokeRows(trace, rows).strokes.map { $0.rows.filter(rows.isInk) }
    var clocks = Self.ordered.compactMap { moment in
      trace[moment].map { (name: moment.rawValue, values: $0, unit: 1.0) }
    }
    if let values = trace[.deviceTime] {
      clocks.append((TraceInteger.deviceTime.rawValue, values, 1000))
    }
    for clock in clocks { checkRate(of: clock.name, clock.values, clock.unit, strokes) }
  }

  private mutating func checkRate(
    of name: String, _ values: [Int64], _ unit: Double, _ strokes: [[Int]]
  ) {
    var intervals: [Double] = []
    for stroke in strokes {
      let times = stroke.lazy.map { values[$0] }.filter { $0 != Trace.absent }
      for (before, time) in zip(times, times.dropFirst()) where time >= before {
        intervals.append(TraceLatencies.milliseconds(from: before, to: time) * 1e6 * unit)
      }
    }
    let total = intervals.reduce(0, +)
    guard intervals.count >= Self.fewest, let usual = QuickSelect.median(&intervals) else { return }
    let expected: Words = unit == 1 ? "nanoseconds" : "microseconds"
    if total * Self.fastest < Double(intervals.count) * 1e9 {
      let rate = total > 0 ? Double(intervals.count) * 1e9 / total : .infinity
      add(
        .wrong,
        rate < 1e12
          ? "\(name) has \(Int(rate)) reports per second, more than any pen sends: its times are "
            + "not in \(expected)"
          : "\(name) does not change within strokes: its times are not in \(expected)")
    } else if usual > Self.slowest {
      add(
        .wrong,
        "\(name) has \(Milliseconds.words(usual / 1e6)) between reports of a stroke: its times "
          + "are not in \(expected)")
    }
  }
}
