/// Writes and reads a quantity that changes with almost every sample: a coordinate, the pressure.
///
/// Each number is how far the value is from the forecast. The first two of a stroke are further
/// off than the others and have means of their own.
struct RestlessColumn {
  private var first: Gauge
  private var second: Gauge
  private var others: Gauge

  /// Begins a page with the means that recordings of several writers have.
  init(first: Int, second: Int, others: Int, inertia: Int) {
    self.first = Gauge(mean: first, inertia: 3)
    self.second = Gauge(mean: second, inertia: 3)
    self.others = Gauge(mean: others, inertia: inertia)
  }

  /// Writes the column of a stroke.
  mutating func write(
    _ values: Span<Int32>, count: Int, forecast kind: Int, near start: Int,
    to bits: inout BitWriter
  ) {
    guard count > 0 else { return }
    bits.reserve(bytes: count * Gauge.widest)
    var forecast = Forecast(kind: kind, near: start)
    first.write(Fold.folded(Int(values[0]) &- start), to: &bits)
    forecast.begin(with: Int(values[0]))
    guard count > 1 else { return }
    second.write(Fold.folded(Int(values[1]) &- forecast.expected), to: &bits)
    forecast.learn(Int(values[1]))
    var gauge = others
    for index in 2..<max(2, count) {
      let value = Int(values[index])
      gauge.write(Fold.folded(value &- forecast.expected), to: &bits)
      forecast.learn(value)
    }
    others = gauge
  }

  /// Reads the column of a stroke into the beginning of a buffer.
  mutating func read(
    into column: inout [Int32], count: Int, in range: ClosedRange<Int>,
    forecast kind: Int, near start: Int, from bits: inout BitReader
  ) throws(InkCodecError) {
    guard count > 0 else { return }
    var values = column.mutableSpan
    let (low, high) = (range.lowerBound, range.upperBound)
    var forecast = Forecast(kind: kind, near: start)
    var value = start &+ Fold.unfolded(try first.read(from: &bits))
    guard value >= low, value <= high else { throw .damaged }
    values[0] = Int32(truncatingIfNeeded: value)
    forecast.begin(with: value)
    guard count > 1 else { return }
    value = forecast.expected &+ Fold.unfolded(try second.read(from: &bits))
    guard value >= low, value <= high else { throw .damaged }
    values[1] = Int32(truncatingIfNeeded: value)
    forecast.learn(value)
    var gauge = others
    for index in 2..<max(2, count) {
      value = forecast.expected &+ Fold.unfolded(try gauge.read(from: &bits))
      guard value >= low, value <= high else { throw .damaged }
      values[index] = Int32(truncatingIfNeeded: value)
      forecast.learn(value)
    }
    others = gauge
  }
}
