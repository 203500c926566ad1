internal import Geometry

/// The beat of a device that reports at regular intervals, found from the times of its reports.
///
/// The clock may have steps nearly as long as the beat, and reports may be missing, doubled, late or
/// several at a time. All times are in nanoseconds.
struct PenBeat: Sendable {
  /// The time from one report to the next.
  let period: Double
  let margin: Double
  /// The steps of the clock; nil if indistinguishable from the beat.
  let clockStep: Double?
  /// The number of reports at a time.
  let burst: Double
  let count: Int

  /// True if all intervals are multiples of the beat to the nanosecond, as if the clock had no other times.
  let isLocked: Bool
  /// True if late reports cannot be told from lost ones, as on a loaded machine.
  let isIrregular: Bool

  /// The relative error of machine clocks.
  private static let clockError = 1e-4

  var isInBursts: Bool { burst > 1 }
  /// True if the clock is too coarse to tell reports apart.
  var isCoarse: Bool { (clockStep ?? 0) > period * 0.9 }

  /// Finds the beat in runs of times, each from 0; nil if there are too few.
  init?(_ runs: [[Double]]) {
    let intervals = runs.flatMap { run in zip(run.dropFirst(), run).map { $0 - $1 } }
    guard intervals.count >= 8, let wide = Self.wide(runs), wide > 0 else { return nil }
    let step = Self.clockStep(intervals)
    let isAlike = step.map { abs($0 / wide - 1) < 0.05 } ?? true
    clockStep = isAlike ? nil : step
    isLocked = isAlike && step != nil
    count = intervals.count
    if let clockStep, clockStep > wide * 0.9 {
      (period, margin, burst, isIrregular) = (wide, wide * 0.02, 1, false)
      return
    }
    let short = intervals.count { $0 < wide / 2 }
    let isInBursts = short * 4 > intervals.count
    let groups = isInBursts ? runs.map { Self.ticks($0, wide) } : []
    let ticks = isInBursts ? zip(runs, groups).map { run, ticks in ticks.map { run[$0] } } : runs
    let (burst, chance) = isInBursts ? Self.burst(groups) : (1, 0)
    self.burst = burst
    let start = isInBursts ? wide * burst : Self.start(intervals, wide, clockStep ?? 0)
    let fit = Self.fitted(ticks, start)
    period = fit.period / burst
    margin = fit.margin / burst + period * chance
    isIrregular = Self.isIrregular(ticks, fit.period, clockStep ?? 0, isInBursts: isInBursts)
  }

  /// True if too few intervals are a beat long, or too many reports caught up after a silence.
  ///
  /// Radios send their bursts on the beat; a machine that falls behind makes some of any length.
  private static func isIrregular(
    _ runs: [[Double]], _ period: Double, _ step: Double, isInBursts: Bool
  ) -> Bool {
    let stray = (isInBursts ? 0.15 : 0.3) * period + step
    var (count, plain, caughtUp) = (0, 0, 0)
    for times in runs {
      let steps = PenSteps(times, period)
      caughtUp += steps.caughtUp
      for (before, time) in zip(times, times.dropFirst()) {
        let beats = max(((time - before) / period).rounded(), 1)
        count += 1
        if abs(time - before - beats * period) <= stray { plain += 1 }
      }
    }
    return plain * 10 < count * (isInBursts ? 9 : 7) || (caughtUp > 2 && caughtUp * 100 > count)
  }

  /// The indices of reports with another time than the one before.
  static func ticks(_ times: [Double], _ period: Double) -> [Int] {
    var ticks = times.isEmpty ? [] : [0]
    for index in times.indices.dropFirst() where times[index] - times[index - 1] >= period / 2 {
      ticks.append(index)
    }
    return ticks
  }

  /// The number of reports at a time, without the incomplete first and last, and its margin as a share.
  private static func burst(_ groups: [[Int]]) -> (count: Double, margin: Double) {
    let whole = groups.filter { $0.count > 2 }
    let reports = whole.reduce(0) { $0 + $1[$1.count - 1] - $1[1] }
    let bursts = whole.reduce(0) { $0 + $1.count - 2 }
    guard reports > 0 else { return (1, 1) }
    return (Double(reports) / Double(bursts), Double(whole.count).squareRoot() / Double(reports))
  }

  /// The beat over many intervals at a time: coarse, but independent of the clock and of bursts.
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
      // Missing reports lengthen some; the shorter half is free of them.
      return PenStatistics.quantile(0.3, of: lengths.filter { $0 <= median * 1.5 })
    }
    return nil
  }

  private static func start(_ intervals: [Double], _ wide: Double, _ step: Double) -> Double {
    guard step < wide * 0.3, let median = PenStatistics.median(intervals) else { return wide }
    return median
  }

  private static func clockStep(_ intervals: [Double]) -> Double? {
    var counts: [Double: Int] = [:]
    for interval in intervals { counts[interval, default: 0] += 1 }
    var (values, sum): ([Double], Int) = ([], 0)
    for (value, count) in counts.sorted(by: { ($0.value, $1.key) > ($1.value, $0.key) }) {
      guard sum * 50 < intervals.count * 49 else { break }
      values.append(value)
      sum += count
    }
    let common = values.reduce(Int64(0)) { divisor($0, Int64(exactly: $1.rounded()) ?? 1) }
    return common >= 500 ? Double(common) : PenLattice.step(of: values + [0])
  }

  private static func divisor(_ a: Int64, _ b: Int64) -> Int64 {
    var (a, b) = (a, b)
    while b > 0 { (a, b) = (b, a % b) }
    return a
  }

  /// Fits regular times to stretches without gaps.
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

  /// The slope of times over beats, its weight, and the squared deviation of the times from it.
  private static func line(
    _ times: [Double], _ steps: PenSteps, _ block: Range<Int>
  ) -> (slope: Double, weight: Double, noise: Double)? {
    let places = block.filter { steps.beats[$0] != nil }
    let count = Double(places.count)
    guard places.count >= 3 else { return nil }
    let beats = places.map { Double(steps.beats[$0] ?? 0) }
    let meanBeat = PenStatistics.mean(beats)
    let meanTime = PenStatistics.mean(places.map { times[$0] })
    let (xx, xy, yy) = PenStatistics.products(
      of: zip(beats, places).lazy.map { Point(x: $0 - meanBeat, y: times[$1] - meanTime) })
    guard xx > 0 else { return nil }
    return (xy / xx, xx, max(yy - xy * xy / xx, 0) / max(count - 2, 1))
  }
}

/// The beats that passed between the times of a run.
struct PenSteps: Sendable {
  /// The number of the beat at each time; nil for a time between two beats.
  private(set) var beats: [Int?]
  /// The beats missing before each time.
  private(set) var missing: [Int]
  /// The late times, and those on their beat right after them.
  private(set) var late: Set<Int> = []
  /// The reports between two beats soon after a gap, as of those that had to wait.
  private(set) var caughtUp = 0

  /// The most beats in an assumed gap.
  private static let limit = 1e9

  /// Counts the beats by an estimate that follows the times slowly, past late ones and clock steps.
  init(_ times: [Double], _ period: Double) {
    beats = Array(repeating: nil, count: times.count)
    missing = Array(repeating: 0, count: times.count)
    guard let first = times.first else { return }
    var (expected, beat, seen) = (first, 0, 1)
    var gapEnd: (index: Int, phase: Double)?
    var owed = 0
    beats[0] = 0
    for index in times.indices.dropFirst() {
      let early = times[index] - expected - period
      if early < -period / 2 {
        if owed > 0 { (owed, caughtUp) = (owed - 1, caughtUp + 1) }
        // The first two may be the touch and its motion, which make one report.
        if index == 1 { (beats[0], beats[1], expected) = (nil, 0, times[1]) }
        if let end = gapEnd, missing[end.index] > 0 {
          forgive(
            end.index, index, [times[end.index], times[index]].map { ($0 - end.phase) / period })
        }
        continue
      }
      let gap = Int(min(max((early / period).rounded(), 0), Self.limit))
      gapEnd = gap > 0 ? (index, expected) : nil
      owed = gap
      missing[index] = gap
      beat += 1 + gap
      beats[index] = beat
      seen = gap > 0 ? 1 : seen + 1
      let rest = early - Double(gap) * period
      expected += Double(1 + gap) * period + rest * max(0.25, 1 / Double(seen))
    }
  }

  /// A late report followed by another on its beat means that none was lost; a doubled one does not.
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
