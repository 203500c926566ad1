/// Writes and reads a quantity that mostly does as expected: the time, the angles of the pen.
///
/// The numbers are, by turns, how many samples do as expected and how far the next one is off.
struct SteadyColumn {
  private var runs: Gauge
  private var misses: Gauge

  /// Begins a page with the means that recordings of several writers have.
  init(run: Int, miss: Int) {
    runs = Gauge(mean: run, inertia: 3)
    misses = Gauge(mean: miss, inertia: 3)
  }

  /// Writes the column of a stroke.
  mutating func write(
    _ values: Span<Int32>, count: Int, rule: SteadyRule, to bits: inout BitWriter
  ) {
    bits.reserve(bytes: (count + 1) * 2 * Gauge.widest)
    var rule = rule
    var run = 0
    for index in 0..<count {
      let value = Int(values[index])
      let miss = rule.difference(of: value)
      rule.learn(value)
      guard miss != 0 else {
        run += 1
        continue
      }
      runs.write(UInt64(run), to: &bits)
      misses.write(Fold.folded(miss) - 1, to: &bits)
      run = 0
    }
    if run > 0 { runs.write(UInt64(run), to: &bits) }
  }

  /// Reads the column of a stroke into the beginning of a buffer.
  mutating func read(
    into column: inout [Int32], count: Int, in range: ClosedRange<Int>,
    rule: SteadyRule, from bits: inout BitReader
  ) throws(InkCodecError) {
    var values = column.mutableSpan
    var rule = rule
    var index = 0
    while index < count {
      let run = try runs.read(from: &bits)
      guard run <= UInt64(count - index) else { throw .damaged }
      let end = index + Int(run)
      while index < end {
        let value = rule.value(at: 0)
        guard range.contains(value) else { throw .damaged }
        values[index] = Int32(truncatingIfNeeded: value)
        rule.learn(value)
        index += 1
      }
      guard index < count else { return }
      let miss = try misses.read(from: &bits)
      guard miss < 1 << 40 else { throw .damaged }
      let value = rule.value(at: Fold.unfolded(miss + 1))
      guard range.contains(value) else { throw .damaged }
      values[index] = Int32(truncatingIfNeeded: value)
      rule.learn(value)
      index += 1
    }
  }
}

/// What a steady quantity is expected to do next.
struct SteadyRule {
  private var last: Int
  private var step: Int
  /// Twice the usual step, 0 for a quantity that rests.
  private let pace: Int
  /// A full turn for a direction, 0 for what does not turn.
  private let turn: Int
  private var isFirst: Bool = true

  /// A quantity that stays where it is; `turn` makes differences go the short way round.
  init(restingAt value: Int, turn: Int = 0) {
    last = value
    (step, pace) = (0, 0)
    self.turn = turn
  }

  /// A clock that begins at 0 and ticks by turns a little early and a little late.
  init(pace: Int) {
    last = 0
    step = pace - pace / 2
    (self.pace, turn) = (pace, 0)
  }

  @inline(__always)
  private var expected: Int { isFirst ? last : last &+ pace &- step }

  /// How far a value is from what is expected.
  @inline(__always)
  func difference(of value: Int) -> Int {
    let difference = value &- expected
    guard turn > 0 else { return difference }
    if difference * 2 > turn { return difference &- turn }
    return difference * 2 <= -turn ? difference &+ turn : difference
  }

  /// The value that is a given way from what is expected.
  @inline(__always)
  func value(at difference: Int) -> Int {
    let value = expected &+ difference
    guard turn > 0 else { return value }
    if value >= turn { return value &- turn }
    return value < 0 ? value &+ turn : value
  }

  /// Takes in what the value was.
  @inline(__always)
  mutating func learn(_ value: Int) {
    if pace > 0, !isFirst {
      let tick = value &- last
      // A pause says nothing about the next tick.
      step = tick >= 0 && tick <= pace ? tick : pace &- pace / 2
    }
    isFirst = false
    last = value
  }
}
