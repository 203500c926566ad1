/// Writes and reads a quantity that is mostly as expected: the time, the angles of the pen.
///
/// The numbers are, alternately, the count of expected samples and the miss of the next one.
struct SteadyColumn {
  var runs: RunningMean
  var misses: RunningMean

  /// Begins a page with the means found in recordings of several writers.
  init(run: Int, miss: Int) {
    runs = RunningMean(mean: run)
    misses = RunningMean(mean: miss)
  }

  mutating func write(
    _ values: StrokeColumns.Column, count: Int, rule: some SteadyRule, to bits: inout BitWriter
  ) {
    bits.reserve(bytes: (count + 1) * 2 * RunningMean.widest)
    // Copies, which the loop keeps in registers.
    var (rule, runningMeans, tip) = (rule, self, bits.tip)
    var begin = 0
    for index in 0..<count {
      let value = Int(values[index])
      guard value != rule.expected else {
        rule.goOn()
        continue
      }
      let run = UInt64(truncatingIfNeeded: index &- begin)
      let miss = Fold.folded(rule.difference(of: value)) &- 1
      tip = runningMeans.written(run, miss, to: tip)
      rule.learn(value)
      begin = index &+ 1
    }
    (self, bits.tip) = (runningMeans, tip)
    if begin < count { runs.write(UInt64(count - begin), to: &bits) }
  }

  /// Writes a run and the miss after it, with one store if possible.
  @inline(__always)
  private mutating func written(
    _ run: UInt64, _ miss: UInt64, to tip: BitWriter.Tip
  ) -> BitWriter.Tip {
    var tip = tip
    let (runWidth, missWidth) = (runs.width, misses.width)
    runs.adapt(to: run)
    misses.adapt(to: miss)
    var bundle = BitBundle()
    bundle.append(run, runWidth)
    bundle.append(miss, missWidth)
    if bundle.isWhole {
      tip.append(bundle.bits, count: bundle.count)
      return tip
    }
    return Self.separately(run, runWidth, miss, missWidth, to: tip)
  }

  @inline(never)
  private static func separately(
    _ run: UInt64, _ runWidth: Int, _ miss: UInt64, _ missWidth: Int, to tip: BitWriter.Tip
  ) -> BitWriter.Tip {
    var tip = tip
    RunningMean.write(run, runWidth, to: &tip)
    RunningMean.write(miss, missWidth, to: &tip)
    return tip
  }
}
