private import Geometry

extension RestlessColumns {
  /// The destination of the samples; exactly as many as the stroke has.
  typealias Samples = MutableSpan<Sample>

  /// Reads all samples of a stroke that begins near a place; the other values are at rest.
  ///
  /// Returns the last
  /// position, in steps.
  mutating func read(
    into samples: inout Samples, _ setup: StrokeSetup, forecast kind: Int,
    near place: (x: Int, y: Int),
    from bits: inout BitReader
  ) throws(InkCodecError) -> (x: Int, y: Int) {
    let full = setup.channels.contains(.pressure) ? setup.units.fullPressure : 0
    var forecasts = Forecasts(kind: kind, near: place)
    try forEachPart(
      of: samples.count, &forecasts
    ) { range, forecasts, runningMeans, course throws(InkCodecError) in
      try Self.read(range, into: &samples, full, &forecasts, &runningMeans, course, from: &bits)
    }
    return (forecasts.x.last, forecasts.y.last)
  }

  @inline(never)
  private static func read(
    _ range: Range<Int>, into samples: inout Samples, _ full: Int, _ forecasts: inout Forecasts,
    _ runningMeans: inout RunningMeans, _ course: PressureForecast.Course,
    from bits: inout BitReader
  ) throws(InkCodecError) {
    // Copies, which the loop keeps in registers.
    var (next, means, course, position) = (forecasts, runningMeans, course, bits.position)
    // Negative once any value was outside its range. Later values do no harm, so one check at the end is
    // enough.
    var strange = 0
    for index in range {
      let widths = means.widths
      var window = BitWindow(try bits.bits(at: position))
      var numbers = Numbers(x: window.code(widths.x), y: window.code(widths.y), pressure: 0)
      if full > 0 { numbers.pressure = window.code(widths.pressure) }
      if window.isWhole {
        position &+= window.used
      } else {
        (numbers, position) = try separate(widths, full > 0, from: &bits, at: position)
      }
      means.adapt(to: numbers)
      let x = next.x.expected(next.weights) &+ Fold.unfolded(numbers.x)
      let y = next.y.expected(next.weights) &+ Fold.unfolded(numbers.y)
      next.x.learn(x)
      next.y.learn(y)
      strange |= outside(x, StrokeUnits.limit) | outside(y, StrokeUnits.limit)
      var sample = Sample(position: StrokeUnits.position(x, y), time: 0)
      if full > 0 {
        let value = next.pressure.expected(&course) &+ Fold.unfolded(numbers.pressure)
        next.pressure.learn(value)
        strange |= value | (full &- value)
        sample.pressure = Float(value) / Float(full)
      }
      samples[index] = sample
    }
    guard strange >= 0 else { throw .damaged }
    (forecasts, runningMeans) = (next, means)
    bits.move(to: position)
  }

  /// A negative number if a value is beyond a limit of either sign.
  @inline(__always)
  private static func outside(_ value: Int, _ limit: Int) -> Int {
    // If one sum wraps, the value is far enough beyond the limit for the other to be negative.
    (limit &+ value) | (limit &- value)
  }

  @inline(never)
  private static func separate(
    _ widths: Numbers<Int>, _ force: Bool, from bits: inout BitReader, at position: Int
  ) throws(InkCodecError) -> (Numbers<UInt64>, Int) {
    bits.move(to: position)
    let x = try RunningMean.read(widths.x, from: &bits)
    let y = try RunningMean.read(widths.y, from: &bits)
    let pressure = force ? try RunningMean.read(widths.pressure, from: &bits) : 0
    return (Numbers(x: x, y: y, pressure: pressure), bits.position)
  }
}
