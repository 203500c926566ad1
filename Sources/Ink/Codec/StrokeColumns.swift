private import Geometry

/// One stroke in whole steps, a column for each quantity; the buffers are used again and again.
struct StrokeColumns {
  var x: [Int32] = []
  var y: [Int32] = []
  var time: [Int32] = []
  var pressure: [Int32] = []
  var azimuth: [Int32] = []
  var altitude: [Int32] = []
  /// The steps of the columns.
  var units = StrokeUnits()
  /// What the columns hold beside position and time.
  var channels: Channels = []
  /// The number of samples.
  var count: Int = 0

  /// Makes every column as long as a stroke, of which the content is not yet set.
  mutating func resize(to count: Int, channels: Channels) {
    self.count = count
    self.channels = channels
    guard x.count < count else { return }
    for column in Self.all { self[keyPath: column] = [Int32](repeating: 0, count: count) }
  }

  private static var all: [WritableKeyPath<StrokeColumns, [Int32]>] {
    [\.x, \.y, \.time, \.pressure, \.azimuth, \.altitude]
  }

  /// Takes over a stroke, rounding to the coarsest units that lose nothing.
  mutating func take(_ stroke: Stroke) {
    units = StrokeUnits()
    resize(
      to: stroke.samples.count, channels: stroke.channels.intersection([.pressure, .tilt]))
    takePositions(of: stroke.samples)
    takeTimes(of: stroke.samples)
    if channels.contains(.pressure) { takePressures(of: stroke.samples) }
    if channels.contains(.tilt) { takeAngles(of: stroke.samples) }
  }

  /// Returns the samples that the columns stand for.
  func samples() -> [Sample] {
    let tilt = channels.contains(.tilt)
    let force = channels.contains(.pressure)
    let full = Double(units.fullPressure)
    let (timeScale, angleScale) = (units.timeScale, Double(units.angleScale))
    return [Sample](unsafeUninitializedCapacity: count) { samples, initialized in
      let (x, y, time) = (x.span, y.span, time.span)
      let (pressure, azimuth, altitude) = (pressure.span, azimuth.span, altitude.span)
      let (inch, perInch) = (Length.inch, StrokeUnits.stepsPerInch)
      for index in 0..<count {
        samples.initializeElement(
          at: index,
          to: Sample(
            position: Point(
              x: Double(x[index]) * inch / perInch, y: Double(y[index]) * inch / perInch),
            time: Double(time[index]) / timeScale,
            pressure: force ? Float(Double(pressure[index]) / full) : 1,
            azimuth: tilt ? Float(Double(azimuth[index]) / angleScale) : 0,
            altitude: tilt ? Float(Double(altitude[index]) / angleScale) : 90))
      }
      initialized = count
    }
  }
}
