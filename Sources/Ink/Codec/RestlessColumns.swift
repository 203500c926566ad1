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

  /// The means of the numbers of a sample.
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
}

extension RestlessColumns {
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
}
