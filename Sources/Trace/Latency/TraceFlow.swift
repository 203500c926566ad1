/// The regularity of reports and pictures while the pen was down.
public struct TraceFlow: Hashable, Sendable {
  /// The usual time between reports in milliseconds; nil unless a stroke has two.
  public private(set) var interval: Double?
  /// Reports more than half an interval late, or half of the time between bursts if several come at a time.
  public private(set) var gaps = 0
  /// The longest time between two reports of a stroke, in milliseconds.
  private(set) var longestGap: Double?
  /// Steps from one picture with new ink to the next.
  private(set) var steps = 0
  /// Steps that took more than half as long again as usual.
  private(set) var lateSteps = 0
  /// Stretches in which ink was at least 100 milliseconds later than usual.
  public private(set) var stalls = 0
  private(set) var stalledStrokes: Set<Int> = []
  /// The latency at which a stall begins, in milliseconds.
  public private(set) var stallStart = Double.infinity
  /// The largest latency in a stall, in milliseconds.
  public private(set) var longestStall: Double?

  /// The strokes whose last ink was that late only because it was drawn around the lift: that is no stall.
  public private(set) var smoothedLifts = 0

  /// The delay beyond the usual at which a stall begins, in milliseconds.
  static let stallTime = 100.0

  /// Late pictures per thousand.
  public var latePerThousand: Double? {
    steps == 0 ? nil : 1000 * Double(lateSteps) / Double(steps)
  }

  init(_ latencies: TraceLatencies) {
    var reports: [Double] = []
    var pictures: [Double] = []
    var observed: [Double] = []
    for stroke in latencies.strokes {
      var latest: Double?
      var before: Int64?
      for sample in latencies.samples[stroke.samples] {
        if let before {
          reports.append(TraceLatencies.milliseconds(from: before, to: sample.start))
        }
        before = sample.start
        guard !sample.isMissing else { continue }
        observed.append(sample.latency)
        let shown =
          TraceLatencies.milliseconds(from: stroke.start, to: sample.start) + sample.latency
        // Samples in the same picture make no step.
        if let latest, shown - latest > 0.1 { pictures.append(shown - latest) }
        latest = max(latest ?? shown, shown)
      }
    }
    measureReports(&reports, latencies)
    if let usual = QuickSelect.median(&pictures) {
      steps = pictures.count
      lateSteps = pictures.count { $0 > 1.5 * usual }
    }
    countStalls(latencies, usual: QuickSelect.median(&observed) ?? 0)
  }

  private mutating func measureReports(_ times: inout [Double], _ latencies: TraceLatencies) {
    longestGap = times.max()
    let runs = latencies.strokes.map { stroke in
      latencies.samples[stroke.samples].map {
        TraceLatencies.milliseconds(from: stroke.start, to: $0.start) * 1e6
      }
    }
    if let beat = PenBeat(runs), !beat.isIrregular {
      interval = beat.period / 1e6
      let most = 1.5 * beat.period * beat.burst + (beat.clockStep ?? 0)
      gaps = times.count { $0 * 1e6 > most }
    } else if let median = QuickSelect.median(&times) {
      interval = median
      gaps = median > 0 ? times.count { $0 > 1.5 * median } : 0
    }
  }

  private mutating func countStalls(_ latencies: TraceLatencies, usual: Double) {
    stallStart = usual + Self.stallTime
    for (number, stroke) in latencies.strokes.enumerated() {
      var (isStalled, isSmoothed) = (false, false)
      for sample in latencies.samples[stroke.samples] where !sample.isMissing {
        var isLate = sample.latency >= stallStart
        if isLate, stroke.isHeldToLift(sample) { (isLate, isSmoothed) = (false, true) }
        if isLate {
          if !isStalled { stalls += 1 }
          stalledStrokes.insert(number)
          longestStall = max(longestStall ?? 0, sample.latency)
        }
        isStalled = isLate
      }
      if isSmoothed { smoothedLifts += 1 }
    }
  }
}
