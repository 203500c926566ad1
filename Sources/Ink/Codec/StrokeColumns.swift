/// One stroke in integer steps, with a column for each quantity; the memory is reused.
struct StrokeColumns: ~Copyable {
  /// The values of one quantity, with room for at least `count` of them.
  typealias Column = UnsafeMutableBufferPointer<Int32>

  /// All columns, one after the other.
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

  /// Takes in a stroke, rounded to the coarsest units that lose nothing.
  mutating func take(_ stroke: Stroke) {
    units = StrokeUnits()
    channels = stroke.channels.intersection([.pressure, .tilt])
    resize(to: stroke.samples.count)
    let exact = takeCoarsely(stroke.samples)
    if !exact.time { takeTimes(of: stroke.samples) }
    if channels.contains(.pressure), !exact.pressure { takePressures(of: stroke.samples) }
    if channels.contains(.tilt), !exact.angles { takeAngles(of: stroke.samples) }
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
}
