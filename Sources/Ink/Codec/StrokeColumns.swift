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
    // Divisions take most of the time here, so they are done two at once.
    let places = SIMD2(repeating: StrokeUnits.stepsPerInch)
    let scales = SIMD2(units.timeScale, Double(units.fullPressure))
    let angles = SIMD2(repeating: Double(units.angleScale))
    return [Sample](unsafeUninitializedCapacity: count) { samples, initialized in
      let (x, y, time) = (x.span, y.span, time.span)
      let (pressure, azimuth, altitude) = (pressure.span, azimuth.span, altitude.span)
      for index in 0..<count {
        let place = SIMD2(Double(x[index]), Double(y[index])) * Length.inch / places
        let scaled = SIMD2(Double(time[index]), Double(pressure[index])) / scales
        var sample = Sample(
          position: Point(x: place.x, y: place.y), time: scaled.x,
          pressure: force ? Float(scaled.y) : 1)
        if tilt {
          let lean = SIMD2(Double(azimuth[index]), Double(altitude[index])) / angles
          (sample.azimuth, sample.altitude) = (Float(lean.x), Float(lean.y))
        }
        samples.initializeElement(at: index, to: sample)
      }
      initialized = count
    }
  }
}
