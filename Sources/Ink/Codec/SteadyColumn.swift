/// Writes and reads a quantity that mostly does as expected: the time, the angles of the pen.
///
/// The numbers are, by turns, how many samples do as expected and how far the next one is off.
struct SteadyColumn {
  private var runs: Gauge
  private var misses: Gauge

  /// Begins a page with the means that recordings of several writers have.
  init(run: Int, miss: Int) {
    runs = Gauge(mean: run)
    misses = Gauge(mean: miss)
  }

  /// Writes the column of a stroke.
  mutating func write(
    _ values: StrokeColumns.Column, count: Int, rule: some SteadyRule, to bits: inout BitWriter
  ) {
    bits.reserve(bytes: (count + 1) * 2 * Gauge.widest)
    var rule = rule
    var begin = 0
    for index in 0..<count {
      let value = Int(values[index])
      guard value != rule.expected else {
        rule.goOn()
        continue
      }
      runs.write(UInt64(index - begin), to: &bits)
      misses.write(Fold.folded(rule.difference(of: value)) - 1, to: &bits)
      rule.learn(value)
      begin = index + 1
    }
    if begin < count { runs.write(UInt64(count - begin), to: &bits) }
  }

  /// Reads the column of a stroke and hands each value on with its index.
  ///
  /// - Returns: The last value.
  @inline(__always)
  mutating func read(
    count: Int, in range: ClosedRange<Int>, rule: some SteadyRule, from bits: inout BitReader,
    _ take: (Int, Int) -> Void
  ) throws(InkCodecError) -> Int {
    var rule = rule
    var index = 0
    while index < count {
      let run = try runs.read(from: &bits)
      guard run <= UInt64(count - index) else { throw .damaged }
      let end = index + Int(run)
      var strange = 0
      while index < end {
        let value = rule.expected
        strange |= (value &- range.lowerBound) | (range.upperBound &- value)
        take(index, value)
        rule.goOn()
        index &+= 1
      }
      guard strange >= 0 else { throw .damaged }
      guard index < count else { break }
      let miss = try misses.read(from: &bits)
      guard miss < 1 << 40 else { throw .damaged }
      let value = rule.value(at: Fold.unfolded(miss + 1))
      guard range.contains(value) else { throw .damaged }
      take(index, value)
      rule.learn(value)
      index += 1
    }
    return rule.last
  }
}
