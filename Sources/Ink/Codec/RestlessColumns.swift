private import Geometry

/// Writes and reads the values that change with almost every sample: coordinates and pressure.
///
/// Each number is the difference between a value and its forecast. The numbers of one sample are side by
/// side, so that one load reads them and one store writes them.
struct RestlessColumns {
  private var first = RunningMeans(x: 400, y: 400, pressure: 160)
  private var second = RunningMeans(x: 16, y: 16, pressure: 120)
  private var others = RunningMeans(x: 6, y: 7, pressure: 40)
  /// For the pressure of the last points before the final one, and of the final one.
  private var lift = (RunningMean(mean: 18), RunningMean(mean: 36))

  struct RunningMeans {
    var x: RunningMean
    var y: RunningMean
    var pressure: RunningMean

    init(x: Int, y: Int, pressure: Int) {
      self.x = RunningMean(mean: x)
      self.y = RunningMean(mean: y)
      self.pressure = RunningMean(mean: pressure)
    }

    /// The bit widths of the low parts.
    ///
    /// If one coordinate moves unevenly the other mostly does too, so each takes the other into account.
    @inline(__always)
    var widths: Numbers<Int> {
      Numbers(x: x.width(beside: y), y: y.width(beside: x), pressure: pressure.width)
    }

    @inline(__always)
    mutating func adapt(to numbers: Numbers<UInt64>) {
      x.adapt(to: numbers.x, inertia: 4)
      y.adapt(to: numbers.y, inertia: 4)
      pressure.adapt(to: numbers.pressure, inertia: 2)
    }
  }

  struct Numbers<Number> {
    var x: Number
    var y: Number
    var pressure: Number
  }

  /// Goes through a stroke in parts, each with its own runningMeans and its own course of pressure.
  @inline(__always)
  mutating func forEachPart(
    of count: Int, _ forecasts: inout Forecasts,
    _ body: (Range<Int>, inout Forecasts, inout RunningMeans, PressureForecast.Course)
      throws(InkCodecError) -> Void
  ) throws(InkCodecError) {
    guard count > 0 else { return }
    try body(0..<1, &forecasts, &first, .first)
    forecasts.rest()
    guard count > 1 else { return }
    try body(1..<2, &forecasts, &second, .second)
    forecasts.repeatLast()
    guard count > 2 else { return }
    let end = max(2, count - PressureForecast.lift)
    try body(2..<end, &forecasts, &others, .middle)
    // The coordinates continue as before.
    var leaving = others
    leaving.pressure = lift.0
    let course = PressureForecast.Course.last(count - end)
    try body(end..<count - 1, &forecasts, &leaving, course)
    lift.0 = leaving.pressure
    leaving.pressure = lift.1
    try body(count - 1..<count, &forecasts, &leaving, .last(1))
    lift.1 = leaving.pressure
    (others.x, others.y) = (leaving.x, leaving.y)
  }
  struct Forecasts {
    var x: Forecast
    var y: Forecast
    var pressure = PressureForecast()
    let weights: Forecast.Weights

    init(kind: Int, near place: (x: Int, y: Int)) {
      x = Forecast(near: place.x)
      y = Forecast(near: place.y)
      weights = Forecast.Weights(kind: kind)
    }

    mutating func rest() {
      x.rest()
      y.rest()
      pressure.rest()
    }

    mutating func repeatLast() {
      x.repeatLast()
      y.repeatLast()
      pressure.repeatLast()
    }
  }
  mutating func write(
    _ columns: borrowing StrokeColumns, forecast kind: Int, near place: (x: Int, y: Int),
    to bits: inout BitWriter
  ) {
    bits.reserve(bytes: columns.count * 3 * RunningMean.widest)
    let (x, y, pressure) = (columns.x, columns.y, columns.pressure)
    let force = columns.channels.contains(.pressure)
    var tip = bits.tip
    var forecasts = Forecasts(kind: kind, near: place)
    // Nothing fails here; `forEachPart` only throws for the reader.
    try? forEachPart(of: columns.count, &forecasts) { range, forecasts, runningMeans, course in
      Self.write(range, x, y, force ? pressure : nil, &forecasts, &runningMeans, course, to: &tip)
    }
    bits.tip = tip
  }

  @inline(never)
  private static func write(
    _ range: Range<Int>, _ x: StrokeColumns.Column, _ y: StrokeColumns.Column,
    _ pressure: StrokeColumns.Column?, _ forecasts: inout Forecasts,
    _ runningMeans: inout RunningMeans, _ course: PressureForecast.Course,
    to bits: inout BitWriter.Tip
  ) {
    // Copies, which the loop keeps in registers.
    var (next, means, course, tip) = (forecasts, runningMeans, course, bits)
    for index in range {
      let value = (x: Int(x[index]), y: Int(y[index]))
      let widths = means.widths
      var numbers = Numbers(
        x: Fold.folded(value.x &- next.x.expected(next.weights)),
        y: Fold.folded(value.y &- next.y.expected(next.weights)),
        pressure: 0)
      next.x.learn(value.x)
      next.y.learn(value.y)
      var bundle = BitBundle()
      bundle.append(numbers.x, widths.x)
      bundle.append(numbers.y, widths.y)
      if let pressure {
        let value = Int(pressure[index])
        numbers.pressure = Fold.folded(value &- next.pressure.expected(&course))
        next.pressure.learn(value)
        bundle.append(numbers.pressure, widths.pressure)
      }
      means.adapt(to: numbers)
      if bundle.isWhole {
        tip.append(bundle.bits, count: bundle.count)
      } else {
        tip = written(numbers, widths, pressure != nil, to: tip)
      }
    }
    (forecasts, runningMeans, bits) = (next, means, tip)
  }

  @inline(never)
  private static func written(
    _ numbers: Numbers<UInt64>, _ widths: Numbers<Int>, _ force: Bool, to tip: BitWriter.Tip
  ) -> BitWriter.Tip {
    var tip = tip
    RunningMean.write(numbers.x, widths.x, to: &tip)
    RunningMean.write(numbers.y, widths.y, to: &tip)
    if force { RunningMean.write(numbers.pressure, widths.pressure, to: &tip) }
    return tip
  }
  /// The destination of the samples; exactly as many as the stroke has.
  typealias Samples = MutableSpan<Sample>

  /// Reads all samples of a stroke that begins near a place; returns the last position, in steps.
  mutating func read(
    into samples: inout Samples, _ setup: StrokeSetup, forecast kind: Int,
    near place: (x: Int, y: Int), from bits: inout BitReader
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
