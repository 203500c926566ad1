internal import Geometry
internal import Trace
internal import Wording

/// The latencies of a trace in most plots.
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
  /// All samples of a trace, one stroke after another.
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
  /// The stroke of a trace with the middle median among all strokes along a path, or all strokes if the
  /// path is empty; nil if there is none.
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
