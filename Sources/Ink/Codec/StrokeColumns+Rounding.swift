private import Geometry

extension StrokeColumns {
  /// Rounds positions to the grid, and all else to the coarsest units, which is enough for most devices.
  ///
  /// Returns the channels that these units represent exactly.
  func takeCoarsely(_ samples: [Sample]) -> (time: Bool, pressure: Bool, angles: Bool) {
    let isExact = takePlaces(samples.span, x, y, time)
    return (
      isExact, channels.contains(.pressure) && takeCoarsePressures(samples.span, pressure),
      channels.contains(.tilt) && takeCoarseAngles(samples.span, azimuth, altitude)
    )
  }

  // The columns are parameters so that their addresses stay in registers.
  private func takePlaces(
    _ samples: Span<Sample>, _ x: Column, _ y: Column, _ time: Column
  ) -> Bool {
    let scale = StrokeUnits.gridScale
    var last: (x: Int32, y: Int32) = (0, 0)
    var isExact = true
    for index in samples.indices {
      let sample = samples[index]
      last.x = StrokeUnits.step(of: sample.position.x * scale, after: last.x)
      last.y = StrokeUnits.step(of: sample.position.y * scale, after: last.y)
      let step = StrokeUnits.step(of: sample.time, after: 0)
      isExact = isExact && Double(step) == sample.time
      (x[index], y[index], time[index]) = (last.x, last.y, step)
    }
    return isExact
  }

  private func takeCoarsePressures(_ samples: Span<Sample>, _ pressure: Column) -> Bool {
    let full = Float(units.fullPressure)
    for index in samples.indices {
      let value = samples[index].pressure
      guard value >= 0, value <= 1 else { return false }
      // To the nearest: no value is so close to a half that the direction matters.
      let step = Int32(value * full + 0.5)
      guard Float(step) / full == value else { return false }
      pressure[index] = step
    }
    return true
  }

  private func takeCoarseAngles(
    _ samples: Span<Sample>, _ azimuth: Column, _ altitude: Column
  ) -> Bool {
    var isExact = true
    for index in samples.indices {
      let (direction, slant) = (samples[index].azimuth, samples[index].altitude)
      let steps = (StrokeUnits.step(ofWhole: direction), StrokeUnits.step(ofWhole: slant))
      isExact =
        isExact && Float(steps.0) == direction && Float(steps.1) == slant
        && UInt32(bitPattern: steps.0) < 360 && UInt32(bitPattern: steps.1) <= 90
      (azimuth[index], altitude[index]) = steps
    }
    return isExact
  }

  /// Rounds the times to the finest unit in which they fit, then looks for a coarser one.
  mutating func takeTimes(of samples: [Sample]) {
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

  /// Rounds the pressures to the coarsest unit that represents them all exactly, else to the finest.
  mutating func takePressures(of samples: [Sample]) {
    for unit in 0...3 {
      units.pressure = unit
      if takePressures(of: samples, mustBeExact: unit < 3) { break }
    }
    // If only 0 and 1 are left after rounding, the coarsest unit represents them exactly too.
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
    var last: Int32 = 0
    for index in samples.indices {
      let value = samples[index].pressure
      let bounded = min(max(Double(value), 0), 1)
      last = StrokeUnits.step(of: value.isNaN ? .nan : bounded * full, after: last)
      if mustBeExact, Float(Double(last) / full) != value { return false }
      pressure[index] = last
    }
    return true
  }

  /// Rounds the angles to tenths of a degree, or to whole degrees if that loses nothing.
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
    var last: Int32 = 0
    for index in samples.indices {
      let value = samples[index].azimuth
      last = StrokeUnits.step(of: Self.turned(value) * scale, after: last)
      if last == turn { last = 0 }
      if mustBeExact, Float(last) != value { return false }
      azimuth[index] = last
    }
    return true
  }

  private mutating func takeAltitudes(of samples: [Sample], mustBeExact: Bool) -> Bool {
    let scale = Double(units.angleScale)
    let samples = samples.span
    var last = Int32(units.upright)
    for index in samples.indices {
      let value = samples[index].altitude
      let bounded = min(max(Double(value), 0), 90)
      last = StrokeUnits.step(of: value.isNaN ? .nan : bounded * scale, after: last)
      if mustBeExact, Float(last) != value { return false }
      altitude[index] = last
    }
    return true
  }

  /// The same direction from 0 to below 360 degrees; NaN if there is none.
  @inline(__always)
  private static func turned(_ azimuth: Float) -> Double {
    if azimuth >= 0, azimuth < 360 { return Double(azimuth) }
    let rest = Double(azimuth).truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest
  }
}
