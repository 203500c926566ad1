extension SteadyColumn {
  /// Reads the column of a stroke and passes on each index with its value.
  @inline(__always)
  mutating func read(
    count: Int, in range: ClosedRange<Int>, rule: some SteadyRule, from bits: inout BitReader,
    _ take: (Int, Int) -> Void
  ) throws(InkCodecError) -> Int {
    // Copies, which the loop keeps in registers.
    var (rule, runningMeans, position) = (rule, self, bits.position)
    var index = 0
    // Negative once any value was outside the range. Later values do no harm, so one check at the end
    // is enough.
    var strange = 0
    while index < count {
      let turn = try runningMeans.turn(among: count &- index, from: &bits, at: position)
      position = turn.end
      let end = index &+ turn.run
      while index < end {
        let value = rule.expected
        strange |= (value &- range.lowerBound) | (range.upperBound &- value)
        take(index, value)
        rule.goOn()
        index &+= 1
      }
      guard index < count else { break }
      runningMeans.misses.adapt(to: turn.miss)
      let value = rule.value(at: Fold.unfolded(turn.miss &+ 1))
      strange |= (value &- range.lowerBound) | (range.upperBound &- value)
      take(index, value)
      rule.learn(value)
      index &+= 1
    }
    guard strange >= 0 else { throw .damaged }
    self = runningMeans
    bits.move(to: position)
    return rule.last
  }

  /// The number of expected samples, and the miss of the next one.
  private struct Turn {
    var run: Int
    /// Meaningless if the run reaches the last sample.
    var miss: UInt64
    var end: Int
  }

  /// Reads a run and the miss after it, with one load if possible; `left` samples remain.
  @inline(__always)
  private mutating func turn(
    among left: Int, from bits: inout BitReader, at position: Int
  ) throws(InkCodecError) -> Turn {
    var window = BitWindow(try bits.bits(at: position))
    var run = window.code(runs.width)
    let ahead = window.used
    var miss = window.code(misses.width)
    var end = position &+ (run < UInt64(left) ? window.used : ahead)
    if !window.isWhole {
      (run, miss, end) = try separately(among: left, from: &bits, at: position)
    }
    guard run <= UInt64(left), miss < 1 << 40 else { throw .damaged }
    runs.adapt(to: run)
    return Turn(run: Int(truncatingIfNeeded: run), miss: miss, end: end)
  }

  @inline(never)
  private func separately(
    among left: Int, from bits: inout BitReader, at position: Int
  ) throws(InkCodecError) -> (run: UInt64, miss: UInt64, end: Int) {
    bits.move(to: position)
    let run = try RunningMean.read(runs.width, from: &bits)
    let miss = run < UInt64(left) ? try RunningMean.read(misses.width, from: &bits) : 0
    return (run, miss, bits.position)
  }
}
