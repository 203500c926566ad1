internal import Bytes
internal import Wording

/// Checks that reports are no faster or slower than a pen can make them.
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
