private import Geometry

extension StrokeCoder {
  /// Reads a stroke of at most `limit` points.
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
      count: samples.count, in: Self.range, rule: Ticking(pace: pace), from: &bits
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
