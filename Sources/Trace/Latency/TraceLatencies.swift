internal import Wording

/// The times of a trace's reports over a span, stroke by stroke.
///
/// Guessed points and hovering never count, nor do places that could not be watched. A lift without its own
/// ink does not count as missing. Nothing else is left out, however large.
public struct TraceLatencies: Sendable {
  /// A report's latency.
  public struct Sample: Hashable, Sendable {
    /// The row of the trace.
    public let row: Int
    /// The part of the stroke.
    public let stratum: Stratum
    /// The start of the span, in nanoseconds.
    public let start: Int64
    /// The latency in milliseconds; infinite if the end was never observed, which ranks it last.
    public let latency: Double

    /// True if the end of the span was never observed.
    public var isMissing: Bool { latency == .infinity }
  }

  /// The reports between a touch and its lift.
  public struct Stroke: Hashable, Sendable {
    /// The sitting.
    public let run: Int
    /// The number within the run.
    public let number: Int
    /// The range of its samples.
    public let samples: Range<Int>
    /// The start of its first sample's span, in nanoseconds.
    public let start: Int64
    /// The start of its last sample's span, in nanoseconds.
    public let end: Int64
    /// The start of its lift's span, in nanoseconds; nil if not observed.
    let lift: Int64?

    /// True if the ink of a late sample at the end of the stroke was drawn only around the lift: programs
    /// that smooth keep the last reports back until then, or let the ink catch up while the pen rests.
    public func isHeldToLift(_ sample: Sample) -> Bool {
      guard let lift, !sample.isMissing else { return false }
      let after = sample.latency - TraceLatencies.milliseconds(from: sample.start, to: lift)
      let before = TraceLatencies.milliseconds(from: sample.start, to: min(end, lift))
      return abs(after) < TraceFlow.stallTime && before < TraceFlow.stallTime
    }
  }

  let span: TraceSpan
  /// All latencies, stroke after stroke, each stroke in the order of time.
  public private(set) var samples: [Sample] = []
  /// The strokes in the order of time.
  public private(set) var strokes: [Stroke] = []
  /// Ink reports for which the start of the span was not observed.
  private(set) var unstarted = 0
  /// Ink reports whose place could not be watched.
  private(set) var blind = 0
  private(set) var predicted = 0
  /// Negative latencies: the clocks at the ends of the span disagree.
  private(set) var negative = 0

  init(_ trace: Trace, over span: TraceSpan) {
    self.span = span
    let rows = InkRows(trace)
    guard let starts = trace[span.from] else {
      unstarted = rows.count
      return
    }
    let strokeRows = StrokeRows(trace, rows)
    samples.reserveCapacity(trace.count)
    for stroke in strokeRows.strokes { add(stroke, of: rows, starts, trace[span.to]) }
    strokes.sort { ($0.start, $0.run, $0.number) < ($1.start, $1.run, $1.number) }
  }

  private mutating func add(
    _ stroke: StrokeRows.Stroke, of rows: InkRows, _ starts: [Int64], _ ends: [Int64]?
  ) {
    let first = samples.count
    var touch = Int64.max
    var lift: Int64?
    for row in stroke.rows where starts[row] != Trace.absent && rows.isInk(row) {
      touch = min(touch, starts[row])
    }
    for row in stroke.rows {
      if rows.isPredicted(row) { predicted += 1 }
      guard rows.isInk(row) else { continue }
      guard starts[row] != Trace.absent else {
        unstarted += 1
        continue
      }
      guard !rows.isBlind(row) else {
        blind += 1
        continue
      }
      let phase = rows.phase(row)
      if phase == .up { lift = starts[row] }
      let end = ends?[row] ?? Trace.absent
      if phase == .up, end == Trace.absent { continue }
      let latency = end == Trace.absent ? .infinity : Self.milliseconds(from: starts[row], to: end)
      if latency < 0 { negative += 1 }
      samples.append(
        Sample(
          row: row, stratum: Self.stratum(phase, after: starts[row] &- touch),
          start: starts[row], latency: latency))
    }
    guard samples.count > first else { return }
    close(first..<samples.count, run: stroke.run, number: stroke.number, lift: lift)
  }

  private mutating func close(_ range: Range<Int>, run: Int, number: Int, lift: Int64?) {
    let isOrdered = range.dropFirst().allSatisfy { samples[$0 - 1].start <= samples[$0].start }
    if !isOrdered {
      let ordered = samples[range].sorted { ($0.start, $0.row) < ($1.start, $1.row) }
      samples.replaceSubrange(range, with: ordered)
    }
    strokes.append(
      Stroke(
        run: run, number: number, samples: range, start: samples[range.lowerBound].start,
        end: samples[range.upperBound - 1].start, lift: lift))
  }

  /// The time between two moments, safe from overflow for any values in a file.
  static func milliseconds(from start: Int64, to end: Int64) -> Double {
    let (time, isTooLong) = end.subtractingReportingOverflow(start)
    return isTooLong ? Double(end) / 1e6 - Double(start) / 1e6 : Double(time) / 1e6
  }

  private static func stratum(_ phase: TracePhase, after time: Int64) -> Stratum {
    switch phase {
    case .down: .firstInk
    case .up: .lift
    default: time < Stratum.earlyTime ? .early : .inStroke
    }
  }

  /// The number of sittings.
  public var runs: Int { Set(strokes.lazy.map(\.run)).count }
}

/// A part of a stroke whose latencies are analyzed separately.
///
/// A program that draws the first point late and all others early has two latencies, not one between them:
/// strata are never pooled.
public enum Stratum: String, Hashable, Sendable, CaseIterable {
  /// The touch itself.
  case firstInk = "first-ink"
  /// The first 100 milliseconds after it.
  case early
  /// Everything later while the pen is down.
  case inStroke = "in-stroke"
  case lift

  /// The nanoseconds for which a stroke counts as early.
  static let earlyTime: Int64 = 100_000_000

  var name: Words {
    switch self {
    case .firstInk: "first-ink"
    case .early: "early"
    case .inStroke: "in-stroke"
    case .lift: "lift"
    }
  }
}
