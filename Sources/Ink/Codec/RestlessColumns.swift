/// Writes and reads what changes with almost every sample: the coordinates and the pressure.
///
/// Each number is how far a value is from its forecast. The numbers of one sample stand side by
/// side: while one is taken apart, the mean for the next is long known, which is twice as fast
/// as one column after the other.
struct RestlessColumns {
  private var x = Lane(first: 400, second: 16, others: 6, inertia: 3)
  private var y = Lane(first: 400, second: 16, others: 7, inertia: 3)
  private var pressure = Lane(first: 160, second: 120, others: 40, inertia: 2)

  /// The means of one quantity; the first two numbers of a stroke are larger than the others.
  private struct Lane {
    var first: Gauge
    var second: Gauge
    var others: Gauge

    init(first: Int, second: Int, others: Int, inertia: Int) {
      self.first = Gauge(mean: first, inertia: 3)
      self.second = Gauge(mean: second, inertia: 3)
      self.others = Gauge(mean: others, inertia: inertia)
    }
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
    var gauges = (x.first, y.first, pressure.first)
    for index in 0..<count {
      Self.write(Int(xs[index]), &nextX, &gauges.0, to: &bits)
      Self.write(Int(ys[index]), &nextY, &gauges.1, to: &bits)
      if force { Self.write(Int(forces[index]), &nextForce, &gauges.2, to: &bits) }
      if index < 2 { change(&gauges, after: index, &nextX, &nextY, &nextForce) }
    }
    keep(gauges, of: count)
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
    var gauges = (self.x.first, self.y.first, self.pressure.first)
    for index in 0..<count {
      xs[index] = try Self.read(-limit, limit, &nextX, &gauges.0, from: &bits)
      ys[index] = try Self.read(-limit, limit, &nextY, &gauges.1, from: &bits)
      if fullPressure > 0 {
        forces[index] = try Self.read(0, fullPressure, &nextForce, &gauges.2, from: &bits)
      }
      if index < 2 { change(&gauges, after: index, &nextX, &nextY, &nextForce) }
    }
    keep(gauges, of: count)
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

  /// Takes the means for the second sample, then those for the others.
  @inline(never)
  private mutating func change(
    _ gauges: inout (Gauge, Gauge, Gauge), after index: Int, _ nextX: inout Forecast,
    _ nextY: inout Forecast, _ nextForce: inout Forecast
  ) {
    if index == 0 {
      (x.first, y.first, pressure.first) = gauges
      gauges = (x.second, y.second, pressure.second)
      // The way from another stroke is no movement of this one.
      nextX.rest()
      nextY.rest()
      nextForce.rest()
    } else {
      (x.second, y.second, pressure.second) = gauges
      gauges = (x.others, y.others, pressure.others)
    }
  }

  /// Keeps the means as they are after a stroke.
  private mutating func keep(_ gauges: (Gauge, Gauge, Gauge), of count: Int) {
    if count > 1 { (x.others, y.others, pressure.others) = gauges }
  }
}
