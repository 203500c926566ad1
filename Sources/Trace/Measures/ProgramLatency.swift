internal import Bytes

/// The latency of one program's ink, from the pen's report to the framebuffer.
public struct ProgramLatency: Sendable {
  let trace: Trace

  private let latencies: TraceLatencies
  private let paths: WordColumn?

  private static let span: TraceSpan = {
    guard let span = TraceSpan(from: .injected, to: .visible) else {
      preconditionFailure("a report is made before it is seen")
    }
    return span
  }()

  /// Analyses a trace of the probe.
  public init(_ trace: Trace) {
    self.trace = trace
    latencies = TraceLatencies(trace, over: Self.span)
    paths = trace[.path]
  }

  /// The name of the program.
  public var name: String { (try? trace.metadata["app"]?.text("name")) ?? "" }

  /// The reach of its ink beyond the pen, in pixels; the measure allows for it.
  var lead: Double? { number("lead_px", of: "app") }

  /// Reports per second.
  var rate: Double? { number("rate_hz", of: "protocol") }

  /// The speed of the pen in pixels per second.
  var speed: Double? { number("speed_px_s", of: "protocol") }

  /// The number of runs in which other work kept the machine busy.
  var busyRuns: Int { number("busy_runs", of: "probe").map { Int($0) } ?? 0 }

  var strokeCount: Int { latencies.strokes.count }

  /// The words for the shapes of its strokes, in order.
  var kinds: [String] { paths.map { $0.words.filter { !$0.isEmpty } } ?? [] }

  /// The shape of each stroke and its latencies in milliseconds; nil if no ink was seen.
  var strokes: [(kind: String, latencies: [Double?])] {
    latencies.strokes.map { stroke in
      let samples = latencies.samples[stroke.samples]
      return (kind(of: samples[samples.startIndex]), samples.map(\.observed))
    }
  }

  /// From the touch of the pen to the first ink.
  var firstInk: Distribution { times { $0.stratum == .firstInk } }

  /// From each later report to its ink.
  public var inStroke: Distribution { times { $0.stratum != .firstInk } }

  func inStroke(of kind: String) -> Distribution {
    times { $0.stratum != .firstInk && self.kind(of: $0) == kind }
  }

  /// The number of reports that could not be watched because their place was not blank.
  var blind: Int { latencies.blind }

  /// The steps of growing ink, per thousand, that took over 1.5 medians and 4 ms more than one.
  var jank: Double? {
    let steps = latencies.strokes.flatMap(steps)
    guard let median = Distribution(steps).median else { return nil }
    let late = steps.count { $0 > 1.5 * median && $0 > median + 4 }
    return Double(late) / Double(steps.count) * 1000
  }

  var lateness: Distribution {
    guard let planned = trace[.scheduled], let made = trace[.injected] else {
      return Distribution([])
    }
    let rows = latencies.samples.lazy.map(\.row).filter { planned[$0] != Trace.absent }
    return Distribution(rows.map { TraceLatencies.milliseconds(from: planned[$0], to: made[$0]) })
  }

  /// The times between the moments at which ink grew while the pen moved.
  private func steps(of stroke: TraceLatencies.Stroke) -> [Double] {
    guard let visible = trace[.visible] else { return [] }
    let seen = Set(latencies.samples[stroke.samples].lazy.map { visible[$0.row] })
    let moments = seen.filter { $0 != Trace.absent && $0 <= stroke.end }.sorted()
    return zip(moments, moments.dropFirst()).map(TraceLatencies.milliseconds)
  }

  private func times(_ isMeant: (TraceLatencies.Sample) -> Bool) -> Distribution {
    Distribution(latencies.samples.lazy.filter(isMeant).map(\.observed))
  }

  private func kind(of sample: TraceLatencies.Sample) -> String { paths?[sample.row] ?? "" }

  private func number(_ name: String, of group: String) -> Double? {
    try? trace.metadata[group]?.number(name, in: -1e9...1e9)
  }
}

extension TraceLatencies.Sample {
  fileprivate var observed: Double? { isMissing ? nil : latency }
}
