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
    _ values: Span<Int32>, count: Int, rule: some SteadyRule, to bits: inout BitWriter
  ) {
    bits.reserve(bytes: (count + 1) * 2 * Gauge.widest)
    var rule = rule
    var run = 0
    for index in 0..<count {
      let value = Int(values[index])
      guard value != rule.expected else {
        rule.learn(value)
        run += 1
        continue
      }
      let miss = rule.difference(of: value)
      rule.learn(value)
      runs.write(UInt64(run), to: &bits)
      misses.write(Fold.folded(miss) - 1, to: &bits)
      run = 0
    }
    if run > 0 { runs.write(UInt64(run), to: &bits) }
  }

  /// Reads the column of a stroke into the beginning of a buffer.
  mutating func read(
    into column: inout [Int32], count: Int, in range: ClosedRange<Int>,
    rule: some SteadyRule, from bits: inout BitReader
  ) throws(InkCodecError) {
    var values = column.mutableSpan
    var rule = rule
    var index = 0
    while index < count {
      let run = try runs.read(from: &bits)
      guard run <= UInt64(count - index) else { throw .damaged }
      let end = index + Int(run)
      while index < end {
        let value = rule.expected
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
