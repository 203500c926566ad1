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
        rule.advance()
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
  /// Reads the column of a stroke and passes on each index with its value.
  @inline(__always)
  mutating func read(
    count: Int, in range: ClosedRange<Int>, rule: some SteadyRule, from bits: inout BitReader,
    _ body: (Int, Int) -> Void
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
        body(index, value)
        rule.advance()
        index &+= 1
      }
      guard index < count else { break }
      runningMeans.misses.adapt(to: turn.miss)
      let value = rule.value(at: Fold.unfolded(turn.miss &+ 1))
      strange |= (value &- range.lowerBound) | (range.upperBound &- value)
      body(index, value)
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

/// A rule for the next value of a steady quantity.
protocol SteadyRule {
  var last: Int { get }
  /// The expected value, stored without a number.
  var expected: Int { get }
  func difference(of value: Int) -> Int
  func value(at difference: Int) -> Int
  mutating func learn(_ value: Int)
  /// Takes in that the value was as expected.
  mutating func advance()
}

/// A quantity that stays constant, such as the angles of a pen.
struct ConstantValue: SteadyRule {
  private(set) var last: Int
  /// A full turn for a direction, 0 for a quantity that does not turn.
  private let turn: Int

  /// Begins at a value; with a turn, differences go the short way round.
  init(at value: Int, turn: Int = 0) {
    last = value
    self.turn = turn
  }

  @inline(__always)
  var expected: Int { last }

  @inline(__always)
  func difference(of value: Int) -> Int {
    let difference = value &- last
    guard turn > 0 else { return difference }
    if difference * 2 > turn { return difference &- turn }
    return difference * 2 <= -turn ? difference &+ turn : difference
  }

  @inline(__always)
  func value(at difference: Int) -> Int {
    let value = last &+ difference
    guard turn > 0 else { return value }
    if value >= turn { return value &- turn }
    return value < 0 ? value &+ turn : value
  }

  @inline(__always)
  mutating func learn(_ value: Int) { last = value }

  @inline(__always)
  mutating func advance() {}
}

/// A clock that starts at 0 and ticks alternately a little early and a little late.
struct AlternatingClock: SteadyRule {
  private(set) var last: Int
  private var tick: Int
  /// Two usual ticks.
  private let pace: Int

  /// Begins a stroke on a clock whose two ticks take `pace`.
  init(pace: Int) {
    self.pace = pace
    // Chosen so that 0 is expected first.
    tick = pace &- pace / 2
    last = -(pace / 2)
  }

  @inline(__always)
  var expected: Int { last &+ pace &- tick }

  @inline(__always)
  func difference(of value: Int) -> Int { value &- expected }

  @inline(__always)
  func value(at difference: Int) -> Int { expected &+ difference }

  @inline(__always)
  mutating func learn(_ value: Int) {
    let next = value &- last
    // A pause says nothing about the next tick.
    tick = next >= 0 && next <= pace ? next : pace &- pace / 2
    last = value
  }
  @inline(__always)
  mutating func advance() {
    // The tick is never longer than the pace, so neither is the remainder.
    tick = pace &- tick
    last &+= tick
  }
}
