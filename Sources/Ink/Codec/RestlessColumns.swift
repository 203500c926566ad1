/// Writes and reads what changes with almost every sample: the coordinates and the pressure.
///
/// Each number is how far a value is from its forecast. The numbers of one sample stand side by
/// side: while one is taken apart, the mean for the next is long known, which is twice as fast
/// as one column after the other.
struct RestlessColumns {
  /// The means for the first point of a stroke, for the second and for the others, which are nearer
  /// to their forecasts.
  private var means: InlineArray<3, Means> = [
    Means(x: 400, y: 400, pressure: 160, pressureInertia: 3),
    Means(x: 16, y: 16, pressure: 120, pressureInertia: 3),
    Means(x: 6, y: 7, pressure: 40, pressureInertia: 2),
  ]

  private struct Means {
    var x: Gauge
    var y: Gauge
    var pressure: Gauge

    init(x: Int, y: Int, pressure: Int, pressureInertia: Int) {
      self.x = Gauge(mean: x, inertia: 3)
      self.y = Gauge(mean: y, inertia: 3)
      self.pressure = Gauge(mean: pressure, inertia: pressureInertia)
    }
  }

  /// The points of a stroke to which the means of a place in `means` belong.
  private static func range(_ place: Int, of count: Int) -> Range<Int> {
    min(place, count)..<(place < 2 ? min(place + 1, count) : count)
  }

  /// Writes the columns of a stroke that begins near a place.
  mutating func write(
    _ columns: borrowing StrokeColumns, forecast kind: Int, near place: (x: Int, y: Int),
    to bits: inout BitWriter
  ) {
    let count = columns.count
    let force = columns.channels.contains(.pressure)
    bits.reserve(bytes: count * 3 * Gauge.widest)
    let (xs, ys, forces) = (columns.x.span, columns.y.span, columns.pressure.span)
    var nextX = Forecast(kind: kind, near: place.x)
    var nextY = Forecast(kind: kind, near: place.y)
    var nextForce = Forecast(kind: Forecast.pressureKind, near: 0)
    for part in 0..<3 {
      var gauges = means[part]
      for index in Self.range(part, of: count) {
        Self.write(Int(xs[index]), &nextX, &gauges.x, to: &bits)
        Self.write(Int(ys[index]), &nextY, &gauges.y, to: &bits)
        if force { Self.write(Int(forces[index]), &nextForce, &gauges.pressure, to: &bits) }
      }
      means[part] = gauges
      guard part == 0 else { continue }
      // The way from another stroke is no movement of this one.
      nextX.rest()
      nextY.rest()
      nextForce.rest()
    }
  }

  @inline(__always)
  private static func write(
    _ value: Int, _ forecast: inout Forecast, _ gauge: inout Gauge, to bits: inout BitWriter
  ) {
    gauge.write(Fold.folded(value &- forecast.expected), to: &bits)
    forecast.learn(value)
  }

  /// Reads the columns of a stroke into the beginning of buffers that are long enough.
  mutating func read(
    into columns: inout StrokeColumns, forecast kind: Int, near place: (x: Int, y: Int),
    from bits: inout BitReader
  ) throws(InkCodecError) {
    let full = columns.channels.contains(.pressure) ? columns.units.fullPressure : 0
    try read(
      columns.count, into: &columns.x, &columns.y, &columns.pressure, fullPressure: full,
      forecast: kind, near: place, from: &bits)
  }

  private mutating func read(
    _ count: Int, into x: inout [Int32], _ y: inout [Int32], _ pressure: inout [Int32],
    fullPressure: Int, forecast kind: Int, near place: (x: Int, y: Int),
    from bits: inout BitReader
  ) throws(InkCodecError) {
    let limit = StrokeUnits.limit
    var xs = x.mutableSpan
    var ys = y.mutableSpan
    var forces = pressure.mutableSpan
    var nextX = Forecast(kind: kind, near: place.x)
    var nextY = Forecast(kind: kind, near: place.y)
    var nextForce = Forecast(kind: Forecast.pressureKind, near: 0)
    for part in 0..<3 {
      var gauges = means[part]
      for index in Self.range(part, of: count) {
        xs[index] = try Self.read(-limit, limit, &nextX, &gauges.x, from: &bits)
        ys[index] = try Self.read(-limit, limit, &nextY, &gauges.y, from: &bits)
        if fullPressure > 0 {
          forces[index] = try Self.read(0, fullPressure, &nextForce, &gauges.pressure, from: &bits)
        }
      }
      means[part] = gauges
      guard part == 0 else { continue }
      nextX.rest()
      nextY.rest()
      nextForce.rest()
    }
  }

  @inline(__always)
  private static func read(
    _ low: Int, _ high: Int, _ forecast: inout Forecast, _ gauge: inout Gauge,
    from bits: inout BitReader
  ) throws(InkCodecError) -> Int32 {
    let value = forecast.expected &+ Fold.unfolded(try gauge.read(from: &bits))
    guard value >= low, value <= high else { throw .damaged }
    forecast.learn(value)
    return Int32(truncatingIfNeeded: value)
  }
}
