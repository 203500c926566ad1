internal import Geometry

/// The beat of a device that reports at even times, found in the times at which its reports came.
///
/// A clock may have steps nearly as long as the beat, reports may be missing, come twice, late or several
/// at a time. All times are in nanoseconds.
struct PenBeat: Sendable {
  /// The time from a report to the next.
  let period: Double
  /// How far the truth may be from it.
  let margin: Double
  /// The steps of the clock; nil where they cannot be told from the beat.
  let clockStep: Double?
  /// How many reports come at a time.
  let burst: Double
  /// The intervals that were looked at.
  let count: Int

  /// The share by which the clocks of machines go wrong.
  private static let clockError = 1e-4

  /// Whether several reports come at a time.
  var isInBursts: Bool { burst > 1 }
  /// Whether the clock is too coarse to tell reports apart.
  var isCoarse: Bool { (clockStep ?? 0) > period * 0.9 }

  /// Finds the beat of runs of times, each of which begins at 0; nil for too few.
  init?(_ runs: [[Double]]) {
    let intervals = runs.flatMap { run in zip(run.dropFirst(), run).map { $0 - $1 } }
    guard intervals.count >= 8, let wide = Self.wide(runs), wide > 0 else { return nil }
    let step = Self.clockStep(intervals)
    let isAlike = step.map { abs($0 / wide - 1) < 0.05 } ?? true
    clockStep = isAlike ? nil : step
    count = intervals.count
    if let clockStep, clockStep > wide * 0.9 {
      (period, margin, burst) = (wide, wide * 0.02, 1)
      return
    }
    let short = intervals.count { $0 < wide / 2 }
    let isInBursts = short * 4 > intervals.count
    let ticks = isInBursts ? runs.map { run in Self.ticks(run, wide).map { run[$0] } } : runs
    let groups = ticks.reduce(0) { $0 + max($1.count - 1, 0) }
    burst = isInBursts ? Double(intervals.count) / Double(max(groups, 1)) : 1
    let start = isInBursts ? wide * burst : Self.start(intervals, wide, clockStep ?? 0)
    let fit = Self.fitted(ticks, start)
    period = fit.period / burst
    margin = fit.margin / burst
  }

  /// Where reports begin that do not come at the same time as the one before.
  static func ticks(_ times: [Double], _ period: Double) -> [Int] {
    var ticks = times.isEmpty ? [] : [0]
    for index in times.indices.dropFirst() where times[index] - times[index - 1] >= period / 2 {
      ticks.append(index)
    }
    return ticks
  }

  /// The beat over many intervals at a time: coarse, but whatever the clock and however the reports come.
  private static func wide(_ runs: [[Double]]) -> Double? {
    for width in [32, 16, 8, 4, 2, 1] {
      var lengths: [Double] = []
      for run in runs where run.count > width {
        for start in stride(from: 0, to: run.count - width, by: max(width / 4, 1)) {
          lengths.append((run[start + width] - run[start]) / Double(width))
        }
      }
      guard lengths.count >= 8 || width == 1, let median = PenStatistics.median(lengths) else {
        continue
      }
      // What reports are missing makes some longer; the shorter half is without them.
      return PenStatistics.quantile(0.3, of: lengths.filter { $0 <= median * 1.5 })
    }
    return nil
  }

  private static func start(_ intervals: [Double], _ wide: Double, _ step: Double) -> Double {
    guard step < wide * 0.3, let median = PenStatistics.median(intervals) else { return wide }
    return median
  }

  /// The step of the clock, by the intervals that make nearly all.
  private static func clockStep(_ intervals: [Double]) -> Double? {
    var counts: [Double: Int] = [:]
    for interval in intervals { counts[interval, default: 0] += 1 }
    var (values, sum): ([Double], Int) = ([], 0)
    for (value, count) in counts.sorted(by: { ($0.value, $1.key) > ($1.value, $0.key) }) {
      guard sum * 50 < intervals.count * 49 else { break }
      values.append(value)
      sum += count
    }
    let common = values.reduce(Int64(0)) { divisor($0, Int64($1)) }
    return common >= 500 ? Double(common) : PenLattice(values + [0])?.step
  }

  /// The largest number of which two are multiples.
  private static func divisor(_ a: Int64, _ b: Int64) -> Int64 {
    var (a, b) = (a, b)
    while b > 0 { (a, b) = (b, a % b) }
    return a
  }

  /// Fits even times to stretches without gaps.
  private static func fitted(
    _ runs: [[Double]], _ start: Double
  ) -> (period: Double, margin: Double) {
    var period = start
    var margin = start * 0.05
    for _ in 0..<3 {
      var blocks: [(slope: Double, weight: Double, noise: Double)] = []
      for run in runs {
        let steps = PenSteps(run, period)
        for block in steps.blocks {
          if let line = Self.line(run, steps, block) { blocks.append(line) }
        }
      }
      let weight = blocks.reduce(0) { $0 + $1.weight }
      guard weight > 0 else { break }
      let found = blocks.reduce(0) { $0 + $1.slope * $1.weight } / weight
      guard found > 0, abs(found / start - 1) < 0.5 else { break }
      period = found
      let scatter = blocks.reduce(0) { sum, block in
        sum + block.weight * block.weight * (block.slope - found) * (block.slope - found)
      }
      let noise = blocks.reduce(0) { $0 + $1.noise } / Double(blocks.count)
      let chance = 2 * max(scatter.squareRoot() / weight, (noise / weight).squareRoot())
      margin = max(chance, found * clockError)
    }
    return (period, margin)
  }

  /// The slope of times over beats, what it weighs, and the square of what times stray from it.
  private static func line(
    _ times: [Double], _ steps: PenSteps, _ block: Range<Int>
  ) -> (slope: Double, weight: Double, noise: Double)? {
    let places = block.filter { steps.beats[$0] != nil }
    let count = Double(places.count)
    guard places.count >= 3 else { return nil }
    let beats = places.map { Double(steps.beats[$0] ?? 0) }
    let meanBeat = PenStatistics.mean(beats)
    let meanTime = PenStatistics.mean(places.map { times[$0] })
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for (beat, place) in zip(beats, places) {
      let (x, y) = (beat - meanBeat, times[place] - meanTime)
      xx += x * x
      xy += x * y
      yy += y * y
    }
    guard xx > 0 else { return nil }
    return (xy / xx, xx, max(yy - xy * xy / xx, 0) / max(count - 2, 1))
  }
}

/// The beats that passed from time to time in a run.
struct PenSteps: Sendable {
  /// The number of the beat at each time; nil where a time lies between two beats.
  private(set) var beats: [Int?]
  /// How many beats are missing before each time.
  private(set) var missing: [Int]
  /// The times that came late, and those on their beat right behind them.
  private(set) var late: Set<Int> = []

  /// The most beats that a gap is taken to have.
  private static let limit = 1e9

  /// Counts the beats with an eye that follows the times slowly, so that neither a single late one nor the
  /// steps of a clock mislead it.
  init(_ times: [Double], _ period: Double) {
    beats = Array(repeating: nil, count: times.count)
    missing = Array(repeating: 0, count: times.count)
    guard let first = times.first else { return }
    var (expected, beat, seen) = (first, 0, 1)
    var gapEnd: (index: Int, phase: Double)?
    beats[0] = 0
    for index in times.indices.dropFirst() {
      let early = times[index] - expected - period
      if early < -period / 2 {
        // The first two may be the touch and its motion, which are one report.
        if index == 1 { (beats[0], beats[1], expected) = (nil, 0, times[1]) }
        if let end = gapEnd, missing[end.index] > 0 {
          forgive(
            end.index, index, [times[end.index], times[index]].map { ($0 - end.phase) / period })
        }
        continue
      }
      let gap = Int(min(max((early / period).rounded(), 0), Self.limit))
      gapEnd = gap > 0 ? (index, expected) : nil
      missing[index] = gap
      beat += 1 + gap
      beats[index] = beat
      seen = gap > 0 ? 1 : seen + 1
      let rest = early - Double(gap) * period
      expected += Double(1 + gap) * period + rest * max(0.25, 1 / Double(seen))
    }
  }

  /// A report that comes late and then another on its beat are not lost; one on its beat that comes twice
  /// behind a gap is.
  private mutating func forgive(_ gap: Int, _ index: Int, _ beats: [Double]) {
    let strays = beats.map { abs($0 - $0.rounded()) }
    guard strays[1] < strays[0] else { return }
    missing[gap] -= 1
    late.formUnion([gap, index])
  }

  /// Stretches without a gap, of at most 64 beats.
  var blocks: [Range<Int>] {
    var blocks: [Range<Int>] = []
    var start = 0
    for index in missing.indices.dropFirst()
    where missing[index] > 0 || late.contains(index) || index - start == 64 {
      blocks.append(start..<index)
      start = index
    }
    if start < missing.count { blocks.append(start..<missing.count) }
    return blocks
  }
}
