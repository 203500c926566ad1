private import Geometry

extension StrokeColumns {
  /// Rounds the positions to the grid.
  mutating func takePositions(of samples: [Sample]) {
    let scale = StrokeUnits.gridScale
    Self.round(samples.span, into: &x) { $0.position.x * scale }
    Self.round(samples.span, into: &y) { $0.position.y * scale }
  }

  @inline(__always)
  private static func round(
    _ samples: Span<Sample>, into column: inout [Int32], _ value: (Sample) -> Double
  ) {
    var steps = column.mutableSpan
    var last: Int32 = 0
    for index in samples.indices {
      last = StrokeUnits.step(of: value(samples[index]), after: last)
      steps[index] = last
    }
  }

  /// Rounds the times to the finest unit in which they fit, then looks for a coarser one.
  mutating func takeTimes(of samples: [Sample]) {
    if takeWholeMilliseconds(of: samples) { return }
    let limit = Double(StrokeUnits.limit)
    var largest = 0.0
    for sample in samples where sample.time.isFinite { largest = max(largest, abs(sample.time)) }
    units.time = 3
    while units.time > 0, (largest * units.timeScale).rounded() > limit { units.time -= 1 }
    let scale = units.timeScale
    var last: Int32 = 0
    for index in samples.indices {
      last = StrokeUnits.step(of: samples[index].time * scale, after: last)
      time[index] = last
    }
    while units.time > 0, time[..<count].allSatisfy({ $0 % 10 == 0 }) {
      units.time -= 1
      for index in 0..<count { time[index] /= 10 }
    }
  }

  /// Takes times that are whole milliseconds; false where one is not.
  private mutating func takeWholeMilliseconds(of samples: [Sample]) -> Bool {
    let samples = samples.span
    var times = time.mutableSpan
    for index in samples.indices {
      let value = samples[index].time
      let step = StrokeUnits.step(of: value, after: 0)
      guard Double(step) == value else { return false }
      times[index] = step
    }
    return true
  }

  /// Rounds the pressures to the coarsest unit that has them all, else to the finest.
  mutating func takePressures(of samples: [Sample]) {
    for unit in 0...3 {
      units.pressure = unit
      if takePressures(of: samples, mustBeExact: unit < 3) { break }
    }
    // Nothing but 0 and 1 is left after rounding: those are exact in the coarsest unit too.
    let full = Int32(units.fullPressure)
    if units.pressure == 3, pressure[..<count].allSatisfy({ $0 == 0 || $0 == full }) {
      units.pressure = 0
      for index in 0..<count where pressure[index] > 0 {
        pressure[index] = Int32(units.fullPressure)
      }
    }
  }

  private mutating func takePressures(of samples: [Sample], mustBeExact: Bool) -> Bool {
    let full = Double(units.fullPressure)
    let samples = samples.span
    var pressures = pressure.mutableSpan
    var last: Int32 = 0
    for index in samples.indices {
      let value = samples[index].pressure
      let bounded = min(max(Double(value), 0), 1)
      last = StrokeUnits.step(of: value.isNaN ? .nan : bounded * full, after: last)
      if mustBeExact, Float(Double(last) / full) != value { return false }
      pressures[index] = last
    }
    return true
  }

  /// Rounds the angles to tenths of a degree, or to degrees where that loses nothing.
  mutating func takeAngles(of samples: [Sample]) {
    units.angle = 0
    if takeAzimuths(of: samples, mustBeExact: true),
      takeAltitudes(of: samples, mustBeExact: true)
    {
      return
    }
    units.angle = 1
    _ = takeAzimuths(of: samples, mustBeExact: false)
    _ = takeAltitudes(of: samples, mustBeExact: false)
    for index in 0..<count where azimuth[index] % 10 != 0 || altitude[index] % 10 != 0 { return }
    units.angle = 0
    for index in 0..<count {
      azimuth[index] /= 10
      altitude[index] /= 10
    }
  }

  private mutating func takeAzimuths(of samples: [Sample], mustBeExact: Bool) -> Bool {
    let (scale, turn) = (Double(units.angleScale), Int32(units.fullTurn))
    let samples = samples.span
    var azimuths = azimuth.mutableSpan
    var last: Int32 = 0
    for index in samples.indices {
      let value = samples[index].azimuth
      last = StrokeUnits.step(of: Self.turned(value) * scale, after: last)
      if last == turn { last = 0 }
      if mustBeExact, Float(last) != value { return false }
      azimuths[index] = last
    }
    return true
  }

  private mutating func takeAltitudes(of samples: [Sample], mustBeExact: Bool) -> Bool {
    let scale = Double(units.angleScale)
    let samples = samples.span
    var last = Int32(units.upright)
    var altitudes = altitude.mutableSpan
    for index in samples.indices {
      let value = samples[index].altitude
      let bounded = min(max(Double(value), 0), 90)
      last = StrokeUnits.step(of: value.isNaN ? .nan : bounded * scale, after: last)
      if mustBeExact, Float(last) != value { return false }
      altitudes[index] = last
    }
    return true
  }

  /// The same direction from 0 to below 360 degrees; not a number where there is none.
  @inline(__always)
  private static func turned(_ azimuth: Float) -> Double {
    if azimuth >= 0, azimuth < 360 { return Double(azimuth) }
    let rest = Double(azimuth).truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest
  }
}
