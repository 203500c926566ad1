internal import Bytes
internal import Geometry
public import Ink
internal import Wording

/// Measures the quality of ink models on strokes whose true path is known.
///
/// The truth is a smoothing spline through each real stroke. A device of a given rate and noise
/// reports it, the models draw the reports, and the drawings are compared with the truth.
public enum InkBench {
  /// The strokes of one origin, such as a recording or a writer, with its name in the report.
  public typealias Source = (name: String, strokes: [[Sample]])

  /// The seed of the noise and of the choice of strokes.
  static let seed: UInt64 = 20
  /// The devices of the report; the figures in JSON are those of the first.
  static let devices: [SimulatedDevice] = [
    SimulatedDevice(rate: 133, noise: 20),
    SimulatedDevice(rate: 240, noise: 30),
    SimulatedDevice(rate: 66, noise: 0, grid: Length.inch / 96),
  ]

  /// Measures every model on strokes spread evenly over the sources, at most `limit`.
  ///
  /// Strokes of fewer than 20 samples or smaller than a millimeter are dots and are not measured. Without
  /// strokes, the models have no figures.
  public static func run(_ sources: [Source], limit: Int = 300) -> InkReport {
    let paths = chosenPaths(from: sources, limit: limit)
    var report = InkReport(
      rate: devices[0].rate, noiseMicrometers: devices[0].noise, seed: seed,
      strokeCount: paths.count)
    guard !paths.isEmpty else { return report }
    for device in devices {
      let trials = trials(of: paths, device: device)
      report.sections.append(
        InkReport.Section(
          title: InkReport.title(of: device),
          rows: Contender.all.map {
            InkReport.Row(name: $0.name, quality: quality(of: $0, device: device, trials: trials))
          }))
      if device == devices[0], sources.count > 1 {
        report.sections.append(alone(sources.map(\.name), device: device, trials: trials))
      }
    }
    return report
  }

  /// The figures of this program's own model on each source alone.
  private static func alone(
    _ names: [String], device: SimulatedDevice, trials: [Trial]
  ) -> InkReport.Section {
    var section = InkReport.Section(title: "suzuri, each recording separately", rows: [])
    for (index, name) in names.enumerated() {
      let own = trials.filter { $0.source == index }
      guard !own.isEmpty else { continue }
      let quality = quality(of: Contender.all[0], device: device, trials: own)
      section.rows.append(InkReport.Row(name: name, quality: quality))
    }
    return section
  }

  private static func chosenPaths(
    from sources: [Source], limit: Int
  ) -> [(source: Int, path: TruePath)] {
    var random = RandomSource(seed: seed)
    var waiting = sources.map { $0.strokes.shuffled(using: &random) }
    var chosen: [(source: Int, path: TruePath)] = []
    var before = -1
    while chosen.count > before {
      before = chosen.count
      for index in waiting.indices {
        while chosen.count < limit, let samples = waiting[index].popLast() {
          guard let path = TruePath(through: samples) else { continue }
          chosen.append((index, path))
          break
        }
      }
    }
    return chosen
  }

  static func trials(of paths: [(source: Int, path: TruePath)], device: SimulatedDevice) -> [Trial]
  {
    var random = RandomSource(seed: seed &+ UInt64(device.rate))
    return paths.map { source, path in
      let samples = device.samples(
        duration: path.duration, random: &random, path: path.position(at:))
      let end = (samples.last?.time ?? 0) / 1000
      let truth = path.line(until: end)
      return Trial(
        source: source, path: path, samples: samples, truth: truth,
        turning: PolylineMeasure.turning(of: truth))
    }
  }

  static func quality(of contender: Contender, device: SimulatedDevice, trials: [Trial])
    -> InkQuality
  {
    let drawings = trials.map { contender.draw($0.samples, device) }
    var rms: [Double] = []
    var ratios: [Double] = []
    var ends: [Double] = []
    for (trial, drawing) in zip(trials, drawings) {
      rms.append(PolylineMeasure.difference(drawing.curve, trial.truth))
      if trial.turning > 0 {
        ratios.append(PolylineMeasure.turning(of: drawing.curve) / trial.turning)
      }
      guard let drawn = drawing.curve.last, let left = trial.truth.last else { continue }
      ends.append(drawn.distance(to: left))
    }
    let ahead8 = errors(of: drawings.map(\.ahead8), trials: trials, ahead: 0.008)
    let ahead16 = errors(of: drawings.map(\.ahead16), trials: trials, ahead: 0.016)
    let micrometer = Length.micrometer
    return InkQuality(
      rmsMicrometers: percentile(50, of: rms) / micrometer,
      curvatureRatio: percentile(50, of: ratios),
      lagMilliseconds: lag(of: drawings.map(\.tips), trials: trials),
      cornerCutMicrometers: FixedPath.cornerCut(of: contender, device: device, rest: 0)
        / micrometer,
      cornerStopMicrometers: FixedPath.cornerCut(of: contender, device: device, rest: 0.1)
        / micrometer,
      radiusRatio5: FixedPath.radiusRatio(of: contender, device: device, turns: 5),
      radiusRatio8: FixedPath.radiusRatio(of: contender, device: device, turns: 8),
      endMicrometers: percentile(50, of: ends) / micrometer,
      predict8MedianMicrometers: percentile(50, of: ahead8) / micrometer,
      predict16MedianMicrometers: percentile(50, of: ahead16) / micrometer,
      predict16Percentile95Micrometers: percentile(95, of: ahead16) / micrometer,
      sampleMicroseconds: cost(of: contender, device: device, trials: trials))
  }

  /// The distances between predicted and actual places of the pen, as long as it wrote.
  private static func errors(of shown: [[Point]], trials: [Trial], ahead: Double) -> [Double] {
    var errors: [Double] = []
    for (points, trial) in zip(shown, trials) {
      for (point, sample) in zip(points, trial.samples) {
        let time = sample.time / 1000 + ahead
        guard time <= trial.path.duration else { break }
        errors.append(point.distance(to: trial.path.position(at: time)))
      }
    }
    return errors
  }

  /// The delay in milliseconds, 0 to 200, at which the tips match the pen most closely.
  private static func lag(of tips: [[Point]], trials: [Trial]) -> Double {
    // A fifth of the strokes is enough for whole milliseconds.
    let some = Array(zip(tips, trials)).enumerated().filter { $0.offset % 5 == 0 }.map(\.element)
    let delays = stride(from: 0.0, through: 200, by: 1)
    let sums = delays.map { delay in
      var sum = 0.0
      for (points, trial) in some {
        for (point, sample) in zip(points, trial.samples) {
          let past = trial.path.position(at: max(0, (sample.time - delay) / 1000))
          sum += (point - past).squaredLength
        }
      }
      return (delay, sum)
    }
    return sums.min { $0.1 < $1.1 }?.0 ?? 0
  }

  /// The time per sample in microseconds: the fastest of five rounds over all strokes.
  private static func cost(of contender: Contender, device: SimulatedDevice, trials: [Trial])
    -> Double
  {
    let clock = ContinuousClock()
    let count = trials.reduce(0) { $0 + $1.samples.count }
    var best = Double.infinity
    var points = 0
    for _ in 0..<5 {
      let time = clock.measure {
        for trial in trials { points += contender.work(trial.samples, device) }
      }
      best = min(best, time / .microseconds(1))
    }
    // The points are counted so that the compiler cannot remove the work.
    return points > 0 ? best / Double(max(count, 1)) : 0
  }

  /// The value that a percentage of values does not exceed; 0 if there are none.
  private static func percentile(_ percent: Int, of values: [Double]) -> Double {
    guard !values.isEmpty else { return 0 }
    let sorted = values.sorted()
    let place = Double(sorted.count - 1) * Double(percent) / 100
    let low = Int(place)
    let high = min(low + 1, sorted.count - 1)
    return sorted[low] + (sorted[high] - sorted[low]) * (place - Double(low))
  }
}

/// A stroke as a device reports it, together with the truth.
struct Trial: Sendable {
  let source: Int
  let path: TruePath
  let samples: [Sample]
  /// The true path over the time of the samples.
  let truth: [Point]
  let turning: Double
}
