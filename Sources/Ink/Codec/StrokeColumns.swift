private import Geometry

/// One stroke in integer steps, with a column for each quantity; the memory is reused.
struct StrokeColumns: ~Copyable {
  /// The values of one quantity, with room for at least `count` of them.
  typealias Column = UnsafeMutableBufferPointer<Int32>

  private var memory: Column = .allocate(capacity: 0)
  private(set) var x: Column = .init(start: nil, count: 0)
  private(set) var y: Column = .init(start: nil, count: 0)
  private(set) var time: Column = .init(start: nil, count: 0)
  private(set) var pressure: Column = .init(start: nil, count: 0)
  private(set) var azimuth: Column = .init(start: nil, count: 0)
  private(set) var altitude: Column = .init(start: nil, count: 0)
  var units = StrokeUnits()
  /// The channels that the columns hold besides position and time.
  private(set) var channels: Channels = []
  /// The number of samples; values beyond it are meaningless.
  private(set) var count: Int = 0

  deinit { memory.deallocate() }

  /// Makes every column as long as a stroke, without setting its values.
  private mutating func resize(to count: Int) {
    self.count = count
    guard x.count < count else { return }
    memory.deallocate()
    // Grows in steps, so that ever longer strokes cost no more than others.
    let room = max(64, count + count / 2)
    memory = .allocate(capacity: 6 * room)
    memory.initialize(repeating: 0)
    func column(_ place: Int) -> Column {
      Column(rebasing: memory[place * room..<(place + 1) * room])
    }
    (x, y, time) = (column(0), column(1), column(2))
    (pressure, azimuth, altitude) = (column(3), column(4), column(5))
  }

  /// Loads a stroke, rounded to the coarsest units that lose nothing.
  mutating func load(_ stroke: Stroke) {
    units = StrokeUnits()
    channels = stroke.channels.intersection([.pressure, .tilt])
    resize(to: stroke.samples.count)
    let exact = roundCoarsely(stroke.samples)
    if !exact.time { roundTimes(of: stroke.samples) }
    if channels.contains(.pressure), !exact.pressure { roundPressures(of: stroke.samples) }
    if channels.contains(.tilt), !exact.angles { roundAngles(of: stroke.samples) }
  }

  func samples() -> [Sample] {
    let (time, pressure) = (units.timeScale, Float(units.fullPressure))
    let angle = Float(units.angleScale)
    return (0..<count).map { index in
      var sample = Sample(
        position: StrokeUnits.position(Int(x[index]), Int(y[index])),
        time: Double(self.time[index]) / time)
      if channels.contains(.pressure) { sample.pressure = Float(self.pressure[index]) / pressure }
      if channels.contains(.tilt) {
        sample.azimuth = Float(azimuth[index]) / angle
        sample.altitude = Float(altitude[index]) / angle
      }
      return sample
    }
  }
  /// Rounds positions to the grid, and all else to the coarsest units, which is enough for most devices.
  ///
  /// Returns the channels that these units represent exactly.
  func roundCoarsely(_ samples: [Sample]) -> (time: Bool, pressure: Bool, angles: Bool) {
    let isExact = roundPlaces(samples.span, x, y, time)
    return (
      isExact, channels.contains(.pressure) && roundPressuresCoarsely(samples.span, pressure),
      channels.contains(.tilt) && roundAnglesCoarsely(samples.span, azimuth, altitude)
    )
  }

  // The columns are parameters so that their addresses stay in registers.
  private func roundPlaces(
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

  private func roundPressuresCoarsely(_ samples: Span<Sample>, _ pressure: Column) -> Bool {
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

  private func roundAnglesCoarsely(
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
  mutating func roundTimes(of samples: [Sample]) {
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
  mutating func roundPressures(of samples: [Sample]) {
    for unit in 0...3 {
      units.pressure = unit
      if roundPressures(of: samples, mustBeExact: unit < 3) { break }
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

  private mutating func roundPressures(of samples: [Sample], mustBeExact: Bool) -> Bool {
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
  mutating func roundAngles(of samples: [Sample]) {
    units.angle = 0
    if roundAzimuths(of: samples, mustBeExact: true),
      roundAltitudes(of: samples, mustBeExact: true)
    {
      return
    }
    units.angle = 1
    _ = roundAzimuths(of: samples, mustBeExact: false)
    _ = roundAltitudes(of: samples, mustBeExact: false)
    for index in 0..<count where azimuth[index] % 10 != 0 || altitude[index] % 10 != 0 { return }
    units.angle = 0
    for index in 0..<count {
      azimuth[index] /= 10
      altitude[index] /= 10
    }
  }

  private mutating func roundAzimuths(of samples: [Sample], mustBeExact: Bool) -> Bool {
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

  private mutating func roundAltitudes(of samples: [Sample], mustBeExact: Bool) -> Bool {
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
