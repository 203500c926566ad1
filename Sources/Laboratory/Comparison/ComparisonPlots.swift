internal import Bytes
internal import Geometry
internal import Trace
internal import Wording

struct ComparisonPlots {
  private let comparison: TraceComparison
  private let stratum: Stratum
  private let traces: [PlottedTrace]

  init(_ comparison: TraceComparison) {
    self.comparison = comparison
    let stratum =
      comparison.pairs.lazy.compactMap(\.headline).first
      ?? comparison.sides.lazy.compactMap(\.strata.first?.stratum).first ?? .inStroke
    self.stratum = stratum
    traces = comparison.sides.enumerated().map { PlottedTrace($0, $1, in: stratum) }
  }

  var figures: [Report.Figure] {
    [shift, share, stages, late, timeline, ridges, histogram, strokes].compactMap { $0 }
  }

  private var shift: Report.Figure? {
    let pairs = comparison.pairs
    let rows = Stratum.allCases.flatMap { stratum in
      pairs.enumerated().flatMap { Self.rows(of: $1, number: $0 + 1, in: stratum) }
    }
    guard !rows.isEmpty else { return nil }
    let plot = ShiftPlot(rows: rows, margin: comparison.margin, hasSeveral: pairs.count > 1)
    let margin = NumberWords.short(comparison.margin)
    return Report.Figure(
      title: "How much later than A, with intervals",
      note: "Dots are differences, lines their intervals. Within the gray margin of \(margin) ms, "
        + "traces count as equal. The thick line decides the verdict."
    ) { plot.drawing(width: $0) }
  }

  private static func rows(
    of pair: TracePair, number: Int, in stratum: Stratum
  ) -> [ShiftPlot.Row] {
    guard let found = pair.strata.first(where: { $0.stratum == stratum }) else { return [] }
    let isHeadline = stratum == pair.headline
    func row(_ name: Words, _ shift: Estimate, isHeadline: Bool) -> ShiftPlot.Row {
      ShiftPlot.Row(
        trace: number, name: "\(stratum.title), \(name)", value: shift.value, lower: shift.lower,
        upper: shift.upper, isHeadline: isHeadline)
    }
    let median = row("median", found.median, isHeadline: isHeadline)
    // With few samples there is nothing to say about the tail.
    return found.p95.value == nil
      ? [median] : [median, row("95 % within", found.p95, isHeadline: false)]
  }

  private var share: Report.Figure? {
    let filled = traces.filter { !$0.latencies.isEmpty }
    guard !filled.isEmpty else { return nil }
    let plot = SharePlot(
      curves: filled.map { trace in
        SharePlot.Curve(
          trace: trace.number, latencies: trace.latencies, count: trace.count,
          band: { [side = comparison.sides[trace.number], stratum] in
            side.shareBand(at: $0, in: stratum)
          })
      }, frame: comparison.frame)
    let medians = filled.map { trace -> Words in
      let median = comparison.sides[trace.number].summary(of: stratum)?.median.value
      let letter = Drawing.letter(of: trace.number)
      return median.map { "\(letter) after \($0.milliseconds) ms" } ?? "\(letter) never"
    }
    let note: Words =
      "The share shown by each time, \(stratum.place); higher on the left is better. The tint "
      + "around a line contains the true share in 95 of 100 recordings."
    return Report.Figure(
      title: "Half of the samples are shown: \(medians.joined(separator: ", "))",
      note: plot.beyond.map { "\(note) \($0)" } ?? note
    ) { plot.drawing(width: $0) }
  }

  private var stages: Report.Figure? {
    guard comparison.stages.count > 1 else { return nil }
    let stages = comparison.stages.map {
      StagePlot.Stage(name: $0.span.work.firstUpper, medians: $0.medians)
    }
    let plot = StagePlot(stages: stages, traces: comparison.sides.count)
    let longest = zip(comparison.stages, stages).max { Self.most($0.1) < Self.most($1.1) }
    return Report.Figure(
      title: longest.map { "Longest stage: \($0.0.span.work)" } ?? "Stages",
      note:
        "The median of each stage, drawn from the end of the one before. Medians need not add up "
        + "to the overall median."
    ) { plot.drawing(width: $0) }
  }

  private static func most(_ stage: StagePlot.Stage) -> Double {
    stage.medians.compactMap { $0 }.max() ?? 0
  }

  private var late: Report.Figure? {
    let summaries = comparison.sides.map { $0.summary(of: stratum) }
    guard summaries.contains(where: { $0 != nil }) else { return nil }
    let frame = comparison.frame.milliseconds
    let plot = LatePlot(
      rows: [
        .init(name: "over a frame, \(frame) ms", shares: summaries.map { $0?.overFrame }),
        .init(name: "over 20 ms", shares: summaries.map { $0?.over20 }),
        .init(name: "over 50 ms", shares: summaries.map { $0?.over50 }),
        .init(name: "never shown", shares: summaries.map { $0?.missingShare }),
      ], traces: summaries.count)
    let isAny = summaries.contains { ($0?.overFrame ?? 0) + ($0?.over20 ?? 0) > 0 }
    guard isAny else { return nil }
    let shares = summaries.enumerated().map { index, summary in
      let share = summary.map { NumberWords.percent($0.overFrame) } ?? "–"
      return "\(Drawing.letter(of: index)) \(share)"
    }
    return Report.Figure(
      title: "Later than a frame: \(shares.joined(separator: ", "))",
      note: "Shares of the samples \(stratum.place). Samples that were never shown count as late."
    ) { plot.drawing(width: $0) }
  }

  private var timeline: Report.Figure? {
    let rows = comparison.sides.enumerated().map { TimelinePlot.Row($0, $1) }
    guard rows.contains(where: { !$0.samples.isEmpty }) else { return nil }
    let plot = TimelinePlot(rows: rows)
    let isSummed = rows.contains(where: \.isSummed)
    let stalls = rows.map { row -> Words in
      let letter = Drawing.letter(of: row.trace)
      return row.stalls == 0 ? "\(letter) none" : "\(letter) \(row.stalls)"
    }
    let how: Words =
      isSummed
      ? "The line is the median, the tint contains 90% of the samples." : "Each dot is a sample."
    return Report.Figure(
      title: "Stalls while writing: \(stalls.joined(separator: ", "))",
      note:
        "All samples in order, without the pauses between strokes. \(how) Rings are stalls, at "
        + "least 100 ms later than usual; ticks at the top were never shown; vertical lines "
        + "start a run."
    ) { plot.drawing(width: $0) }
  }

  private var ridges: Report.Figure? {
    let rows = traces.flatMap { trace in
      trace.runs.map { RidgePlot.Row(trace: trace.number, run: $0.run, latencies: $0.latencies) }
    }
    let plot = RidgePlot(rows: rows)
    guard !plot.rows.isEmpty else { return nil }
    let note: Words =
      "Distribution of latencies in each run, \(stratum.place), each scaled to its peak; the mark "
      + "at the bottom is the run's median."
    return Report.Figure(
      title: plot.rows.count == traces.count ? "Distribution by run" : "Do the runs agree?",
      note: plot.hidden > 0 ? "\(note) \(plot.hidden) runs in between are not shown." : note
    ) { plot.drawing(width: $0) }
  }

  private var histogram: Report.Figure? {
    guard traces.contains(where: { !$0.latencies.isEmpty }) else { return nil }
    let plot = HistogramPlot(rows: traces.map { .init(trace: $0.number, latencies: $0.latencies) })
    return Report.Figure(
      title: "Distribution of latencies",
      note: "Shares of the samples \(stratum.place), in \(plot.binWords), each trace scaled to its "
        + "highest bar."
    ) { plot.drawing(width: $0) }
  }

  private var strokes: Report.Figure? {
    let path = sharedPath
    let rows = comparison.sides.enumerated().compactMap { StrokePlot.Row($0, $1, along: path) }
    guard !rows.isEmpty else { return nil }
    let plot = StrokePlot(rows: rows)
    let note: Words =
      "The stroke of each trace with the middle median latency, where it was written."
    return Report.Figure(
      title: "Latency along a stroke",
      note: path.isEmpty
        ? note : "\(note) For the strokes along “\(ShownText.line(path, atMost: 40))”."
    ) { plot.drawing(width: $0) }
  }

  /// A path of the pen in all traces; empty if there is none.
  private var sharedPath: String {
    let paths = comparison.sides.map { Set($0.trace[.path]?.words ?? []) }
    let shared = paths.dropFirst().reduce(paths[0]) { $0.intersection($1) }.filter { !$0.isEmpty }
    // The last in alphabetical order: a wave tells more than a line.
    return shared.max() ?? ""
  }
}

struct PlottedTrace {
  /// The number of the trace, from 0.
  let number: Int
  let latencies: [Double]
  /// The number of samples, including those never shown.
  let count: Int
  let runs: [(run: Int, latencies: [Double])]

  init(_ number: Int, _ side: TraceComparison.Side, in stratum: Stratum) {
    var runs: [Int: [Double]] = [:]
    var count = 0
    for stroke in side.latencies.strokes {
      for sample in side.latencies.samples[stroke.samples] where sample.stratum == stratum {
        count += 1
        if !sample.isMissing { runs[stroke.run, default: []].append(sample.latency) }
      }
    }
    self.number = number
    self.count = count
    self.runs = runs.keys.sorted().map { ($0, (runs[$0] ?? []).sorted()) }
    latencies = self.runs.flatMap(\.latencies).sorted()
  }
}

extension TimelinePlot.Row {
  init(_ number: Int, _ side: TraceComparison.Side) {
    var samples: [TimelinePlot.Sample] = []
    samples.reserveCapacity(side.latencies.samples.count)
    var (clock, run, runs) = (0.0, Int?.none, [Double]())
    for stroke in side.latencies.strokes {
      if let run, run != stroke.run { runs.append(clock) }
      run = stroke.run
      for sample in side.latencies.samples[stroke.samples] {
        let time = clock + Self.seconds(from: stroke.start, to: sample.start)
        samples.append(
          TimelinePlot.Sample(
            time: time, latency: sample.latency, isHeldToLift: stroke.isHeldToLift(sample)))
      }
      // A stroke with a single sample takes some time too.
      clock += max(Self.seconds(from: stroke.start, to: stroke.end), 0.005)
    }
    self.init(
      trace: number, samples: samples, runs: runs, stall: side.flow.stallStart,
      stalls: side.flow.stalls)
  }

  private static func seconds(from start: Int64, to end: Int64) -> Double {
    max(0, Double(end) / 1e9 - Double(start) / 1e9)
  }
}

extension StrokePlot.Row {
  /// The stroke of a trace with the middle median among those along a path, or all for an empty one.
  init?(_ number: Int, _ side: TraceComparison.Side, along path: String) {
    guard let x = side.trace[.x], let y = side.trace[.y] else { return nil }
    func isPlaced(_ sample: TraceLatencies.Sample) -> Bool {
      abs(x[sample.row]) < 1e6 && abs(y[sample.row]) < 1e6
    }
    let latencies = side.latencies
    let paths = side.trace[.path]
    let strokes = latencies.strokes.compactMap { stroke -> (TraceLatencies.Stroke, Double)? in
      let placed = latencies.samples[stroke.samples].filter(isPlaced)
      guard placed.count > 3 else { return nil }
      guard path.isEmpty || paths?[placed[0].row] == path else { return nil }
      return (stroke, placed.map(\.latency).sorted()[placed.count / 2])
    }.sorted { $0.1 < $1.1 }
    guard !strokes.isEmpty else { return nil }
    let stroke = strokes[strokes.count / 2].0
    let samples = latencies.samples[stroke.samples].filter(isPlaced)
    let step = max(1, samples.count / Self.mostSamples)
    let kept = stride(from: 0, to: samples.count, by: step).map { samples[$0] }
    self.init(
      trace: number, name: "run \(stroke.run), stroke \(stroke.number)",
      places: kept.map { Point(x: x[$0.row], y: y[$0.row]) }, latencies: kept.map(\.latency))
  }

  /// A stroke is drawn with no more samples than this.
  private static let mostSamples = 1500
}
