internal import Bytes
internal import Geometry
internal import Wording

struct StylusLag: Hashable, Sendable {
  /// The distance of ink behind the tip at a speed.
  struct Tip: Hashable, Sendable {
    /// The speed in millimeters per second.
    let speed: Double
    let distance: StylusFigure
  }

  /// The start and end of the lag: "t_kernel to t_visible"; empty if nothing was observed.
  let span: Words
  /// The median time of reports within strokes.
  let latency: StylusFigure
  /// The distance that such a lag makes at 20, 50, 100 and 200 mm a second.
  let tips: [Tip]
  /// The actual distance from the newest visible ink to the pen at that moment.
  let seen: StylusFigure
  /// The median speed of the pen meanwhile.
  let seenSpeed: StylusFigure
  /// The delay of places on the canvas relative to the device's, from smoothing.
  let smoothing: StylusFigure

  private static let speeds = [20.0, 50, 100, 200]

  init(_ reports: PenReports, _ trace: Trace, _ rhythm: StylusRhythm) {
    smoothing = PenShift.figure(reports, trace, rhythm)
    guard let span = TraceSpan.common(to: [trace]) else {
      let reason: Words = "the recording does not say when ink was shown"
      self.span = .none
      latency = .unknown(.milliseconds, reason)
      tips = Self.speeds.map { Tip(speed: $0, distance: .unknown(.millimeters, reason)) }
      (seen, seenSpeed) = (.unknown(reports.unit, reason), .unknown(reports.unit.perSecond, reason))
      return
    }
    self.span = span.words
    let latency = Self.latency(reports, trace, span)
    self.latency = latency
    tips = Self.speeds.map { speed in
      Tip(
        speed: speed,
        distance: StylusFigure(
          latency.value.map { $0 * speed / 1000 }, .millimeters,
          margin: latency.margin.map { $0 * speed / 1000 }, count: latency.count,
          remark: latency.value == nil ? latency.remark : .none))
    }
    (seen, seenSpeed) = Self.seen(reports, trace, span)
  }

  /// The median of all reports within strokes; its margin is bootstrapped over strokes.
  private static func latency(
    _ reports: PenReports, _ trace: Trace, _ span: TraceSpan
  ) -> StylusFigure {
    let rows = Set(reports.all.lazy.filter(\.phase.isInk).map(\.row))
    let latencies = TraceLatencies(trace, over: span)
    let strokes = latencies.strokes.map { stroke in
      latencies.samples[stroke.samples].lazy
        .filter { $0.stratum == .inStroke && !$0.isMissing && rows.contains($0.row) }
        .map(\.latency)
    }.map(Array.init).filter { !$0.isEmpty }
    let all = strokes.flatMap { $0 }
    guard all.count >= 20, let median = PenStatistics.median(all) else {
      return .unknown(.milliseconds, "too few reports within strokes were shown")
    }
    let step = TraceClock(trace, latencies).step
    return StylusFigure(
      median, .milliseconds, margin: margin(strokes).map { $0 + step }, count: all.count,
      remark: span.words)
  }

  private static func margin(_ strokes: [[Double]]) -> Double? {
    guard strokes.count >= 3 else { return nil }
    // A stroke is the unit, because its reports share their luck; a few of each are enough for its median.
    let medians = strokes.compactMap(PenStatistics.median)
    guard medians.count <= 1000 else { return PenStatistics.medianMargin(medians) }
    var random = RandomSource(seed: 1)
    let draws = (0..<400).compactMap { _ in
      PenStatistics.median(
        medians.indices.map { _ in medians[Int.random(in: 0..<medians.count, using: &random)] })
    }.sorted()
    guard let low = PenStatistics.quantile(0.025, ofSorted: draws),
      let high = PenStatistics.quantile(0.975, ofSorted: draws)
    else { return nil }
    return (high - low) / 2
  }

  /// The pen's way, along its own path, until the ink of a report was seen.
  private static func seen(
    _ reports: PenReports, _ trace: Trace, _ span: TraceSpan
  ) -> (distance: StylusFigure, speed: StylusFigure) {
    guard let starts = trace[span.from], let ends = trace[span.to] else {
      let reason: Words = "the recording does not say when ink was shown"
      return (.unknown(reports.unit, reason), .unknown(reports.unit.perSecond, reason))
    }
    var (distances, speeds): ([Double], [Double]) = ([], [])
    for stroke in reports.strokes {
      let way = PenPath(stroke.map { (starts[reports.all[$0].row], reports.all[$0].place) })
      for index in stroke where reports.all[index].phase == .move {
        let row = reports.all[index].row
        guard let from = way.distance(at: starts[row]), let to = way.distance(at: ends[row]),
          ends[row] > starts[row]
        else { continue }
        distances.append(to - from)
        speeds.append((to - from) / (Double(ends[row] - starts[row]) / 1e9))
      }
    }
    guard distances.count >= 20 else {
      let reason: Words = "too few reports were shown before the pen was lifted"
      return (.unknown(reports.unit, reason), .unknown(reports.unit.perSecond, reason))
    }
    return (
      StylusFigure(PenStatistics.median(distances), reports.unit, count: distances.count),
      StylusFigure(PenStatistics.median(speeds), reports.unit.perSecond, count: distances.count)
    )
  }
}

/// The path of a pen in a stroke, by its times.
struct PenPath: Sendable {
  private var times: [Int64] = []
  private var lengths: [Double] = []

  init(_ moments: [(time: Int64, place: Point)]) {
    var last: Point?
    for moment in moments where moment.place.isFinite && moment.time.magnitude < 1 << 61 {
      if let time = times.last, moment.time <= time { continue }
      times.append(moment.time)
      lengths.append((lengths.last ?? 0) + (last.map { $0.distance(to: moment.place) } ?? 0))
      last = moment.place
    }
  }

  func distance(at time: Int64) -> Double? {
    guard let first = times.first, let last = times.last, time >= first, time <= last else {
      return nil
    }
    let high = min(times.partitionPoint { $0 <= time }, times.count - 1)
    let low = max(high - 1, 0)
    guard times[high] > times[low] else { return lengths[low] }
    let share = Double(time - times[low]) / Double(times[high] - times[low])
    return lengths[low] + (lengths[high] - lengths[low]) * share
  }
}
