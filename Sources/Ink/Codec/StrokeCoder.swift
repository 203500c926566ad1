private import Geometry

/// Writes and reads the strokes of one page, each with what was learned from those before.
///
/// Writing and reading keep the same state, so the reader always knows what the writer expected. The
/// initial means are from recordings, so that even a single stroke is small.
struct StrokeCoder {
  var setup: StrokeSetup?
  /// The end of the previous stroke, in whole milliseconds.
  var end: Int64 = 0
  var pace: Int = 15
  var place: (x: Int, y: Int) = (0, 0)
  /// The angles at the end of the previous stroke, in tenths of a degree.
  var lean: (azimuth: Int, altitude: Int) = (0, 900)

  var pauses = RunningMean(mean: 600)
  var counts = RunningMean(mean: 40)
  var restless = RestlessColumns()
  var time = SteadyColumn(run: 20, miss: 1)
  var azimuth = SteadyColumn(run: 4, miss: 20)
  var altitude = SteadyColumn(run: 4, miss: 1)

  static let range = -StrokeUnits.limit...StrokeUnits.limit
  static let widestPace = 1 << 20

  /// Remembers the end of a stroke, from which the next pause is counted.
  mutating func learnEnd(start: Int64, lastTime: Int, _ units: StrokeUnits) {
    end = start &+ Int64(lastTime / Int(units.timeScale))
  }

  /// The angles at the end of the previous stroke, in the units of this one.
  func leanRules(_ units: StrokeUnits) -> (azimuth: ConstantValue, altitude: ConstantValue) {
    let divisor = 10 / units.angleScale
    return (
      ConstantValue(at: lean.azimuth / divisor, turn: units.fullTurn),
      ConstantValue(at: lean.altitude / divisor)
    )
  }

  mutating func learnLean(azimuth: Int, altitude: Int, _ units: StrokeUnits) {
    let factor = 10 / units.angleScale
    lean = (azimuth * factor, altitude * factor)
  }

  /// The fewest bytes that may store a page, which limits what hostile bytes can ask for.
  static func leastBytes(strokes: Int, points: Int) -> Int { points + 2 * strokes }
  mutating func write(
    _ stroke: Stroke, _ columns: borrowing StrokeColumns, style: Int, styles: Int,
    to bits: inout BitWriter
  ) {
    writeHead(of: stroke, columns, style: style, styles: styles, to: &bits)
    let count = columns.count
    guard count > 0 else { return }
    if count > 1 { writePace(of: columns, to: &bits) }
    let kind = Forecast.bestKind(for: columns)
    bits.append(UInt64(kind), count: 2)
    restless.write(columns, forecast: kind, near: place, to: &bits)
    place = (Int(columns.x[count - 1]), Int(columns.y[count - 1]))
    time.write(columns.time, count: count, rule: AlternatingClock(pace: pace), to: &bits)
    learnEnd(start: stroke.start, lastTime: Int(columns.time[count - 1]), columns.units)
    guard columns.channels.contains(.tilt) else { return }
    let rules = leanRules(columns.units)
    azimuth.write(columns.azimuth, count: count, rule: rules.azimuth, to: &bits)
    altitude.write(columns.altitude, count: count, rule: rules.altitude, to: &bits)
    learnLean(
      azimuth: Int(columns.azimuth[count - 1]), altitude: Int(columns.altitude[count - 1]),
      columns.units)
  }

  private mutating func writeHead(
    of stroke: Stroke, _ columns: borrowing StrokeColumns, style: Int, styles: Int,
    to bits: inout BitWriter
  ) {
    bits.reserve(bytes: 64)
    let next = StrokeSetup(of: stroke, in: columns, style: style)
    let pause = Fold.folded(Int(stroke.start &- end))
    end = stroke.start
    if let setup {
      bits.append(setup == next ? 1 : 0, count: 1)
      if setup != next { next.write(styles: styles, to: &bits) }
      pauses.write(pause, to: &bits)
    } else {
      next.write(styles: styles, to: &bits)
      RunningMean.writeWhole(pause, to: &bits.tip)
    }
    setup = next
    counts.write(UInt64(columns.count), to: &bits)
    bits.reserve(bytes: 64)
  }

  /// Writes the pace of the clock: that of the stroke before, unless this one clearly differs.
  private mutating func writePace(of columns: borrowing StrokeColumns, to bits: inout BitWriter) {
    let ticks = columns.count - 1
    let twice = 2 * (Int(columns.time[ticks]) - Int(columns.time[0]))
    let keeps = abs(twice - pace * ticks) <= 2 + ticks / 4
    bits.append(keeps ? 1 : 0, count: 1)
    guard !keeps else { return }
    pace = min(max((twice + ticks / 2) / ticks, 0), Self.widestPace)
    RunningMean.writeWhole(UInt64(pace), to: &bits.tip)
  }
  mutating func read(
    limit: Int, styles: [Style], from bits: inout BitReader
  ) throws(InkCodecError) -> Stroke {
    let (setup, start, count) = try readHead(limit: limit, styles: styles.count, from: &bits)
    var samples = [Sample](repeating: Sample(position: .zero, time: 0), count: count)
    var places = samples.mutableSpan
    try read(into: &places, setup, start: start, from: &bits)
    return Stroke(
      samples: samples, channels: setup.channels, style: styles[setup.style], model: setup.model,
      start: start)
  }

  mutating func readHead(
    limit: Int, styles: Int, from bits: inout BitReader
  ) throws(InkCodecError) -> (StrokeSetup, start: Int64, count: Int) {
    let next: StrokeSetup
    let pause: UInt64
    if let setup {
      next = try bits.bits(1) == 1 ? setup : StrokeSetup(styles: styles, from: &bits)
      pause = try pauses.read(from: &bits)
    } else {
      next = try StrokeSetup(styles: styles, from: &bits)
      pause = try RunningMean.readWhole(from: &bits)
    }
    setup = next
    end = end &+ Int64(Fold.unfolded(pause))
    let count = try counts.read(from: &bits)
    guard count <= UInt64(max(0, limit)) else { throw .truncated }
    return (next, end, Int(count))
  }

  private mutating func read(
    into samples: inout RestlessColumns.Samples, _ setup: StrokeSetup, start: Int64,
    from bits: inout BitReader
  ) throws(InkCodecError) {
    guard !samples.isEmpty else { return }
    if samples.count > 1 { try readPace(from: &bits) }
    let kind = Int(try bits.bits(2))
    guard kind < Forecast.kinds else { throw .damaged }
    place = try restless.read(into: &samples, setup, forecast: kind, near: place, from: &bits)
    let scale = setup.units.timeScale
    let last = try time.read(
      count: samples.count, in: Self.range, rule: AlternatingClock(pace: pace), from: &bits
    ) { index, value in
      samples[index].time = Double(value) / scale
    }
    learnEnd(start: start, lastTime: last, setup.units)
    if setup.channels.contains(.tilt) {
      try readLean(into: &samples, setup.units, from: &bits)
    }
  }

  private mutating func readLean(
    into samples: inout RestlessColumns.Samples, _ units: StrokeUnits, from bits: inout BitReader
  ) throws(InkCodecError) {
    let rules = leanRules(units)
    let scale = Float(units.angleScale)
    let lastAzimuth = try azimuth.read(
      count: samples.count, in: 0...units.fullTurn - 1, rule: rules.azimuth, from: &bits
    ) { index, value in
      samples[index].azimuth = Float(value) / scale
    }
    let lastAltitude = try altitude.read(
      count: samples.count, in: 0...units.upright, rule: rules.altitude, from: &bits
    ) { index, value in
      samples[index].altitude = Float(value) / scale
    }
    learnLean(azimuth: lastAzimuth, altitude: lastAltitude, units)
  }

  private mutating func readPace(from bits: inout BitReader) throws(InkCodecError) {
    guard try bits.bits(1) == 0 else { return }
    let next = try RunningMean.readWhole(from: &bits)
    guard next <= UInt64(Self.widestPace) else { throw .damaged }
    pace = Int(next)
  }
}
