/// Writes and reads the strokes of one page, each in the light of those before.
///
/// Both directions keep the same state, so the reader always knows what the writer expected. The
/// means at the beginning are those of recordings, so that a single stroke is small as well.
struct StrokeCoder {
  private var setup: StrokeSetup?
  private var start: Int64 = 0
  private var pace: Int = 15
  private var place: (x: Int, y: Int) = (0, 0)
  /// In tenths of a degree.
  private var lean: (azimuth: Int, altitude: Int) = (0, 900)

  private var pauses = Gauge(mean: 600, inertia: 3)
  private var counts = Gauge(mean: 40, inertia: 3)
  private var restless = RestlessColumns()
  private var time = SteadyColumn(run: 20, miss: 1)
  private var azimuth = SteadyColumn(run: 4, miss: 20)
  private var altitude = SteadyColumn(run: 4, miss: 1)

  private static let range = -StrokeUnits.limit...StrokeUnits.limit
  private static let widestPace = 1 << 20

  /// The fewest bytes in which a page may be stored, which bounds what hostile bytes can ask for.
  static func leastBytes(strokes: Int, points: Int) -> Int { points + 2 * strokes }
}

extension StrokeCoder {
  /// Writes a stroke whose samples stand in columns.
  mutating func write(
    _ stroke: Stroke, _ columns: StrokeColumns, style: Int, styles: Int, to bits: inout BitWriter
  ) {
    writeHead(of: stroke, columns, style: style, styles: styles, to: &bits)
    let count = columns.count
    guard count > 0 else { return }
    if count > 1 { writePace(of: columns, to: &bits) }
    let kind = Forecast.bestKind(for: columns.x.span, columns.y.span, count: count)
    bits.append(UInt64(kind), count: 2)
    restless.write(columns, forecast: kind, near: place, to: &bits)
    place = (Int(columns.x[count - 1]), Int(columns.y[count - 1]))
    time.write(columns.time.span, count: count, rule: Ticking(pace: pace), to: &bits)
    guard columns.channels.contains(.tilt) else { return }
    let rules = leanRules(columns.units)
    azimuth.write(columns.azimuth.span, count: count, rule: rules.azimuth, to: &bits)
    altitude.write(columns.altitude.span, count: count, rule: rules.altitude, to: &bits)
    learnLean(of: columns)
  }

  private mutating func writeHead(
    of stroke: Stroke, _ columns: StrokeColumns, style: Int, styles: Int, to bits: inout BitWriter
  ) {
    bits.reserve(bytes: 64)
    let next = StrokeSetup(of: stroke, in: columns, style: style)
    let pause = Fold.folded(Int(stroke.start &- start))
    start = stroke.start
    if let setup {
      bits.append(setup == next ? 1 : 0, count: 1)
      if setup != next { next.write(styles: styles, to: &bits) }
      pauses.write(pause, to: &bits)
    } else {
      next.write(styles: styles, to: &bits)
      Gauge.writeWhole(pause, to: &bits)
    }
    setup = next
    counts.write(UInt64(columns.count), to: &bits)
    bits.reserve(bytes: 64)
  }

  /// Writes the pace of the clock: that of the stroke before, unless this one clearly differs.
  private mutating func writePace(of columns: StrokeColumns, to bits: inout BitWriter) {
    let ticks = columns.count - 1
    let twice = 2 * (Int(columns.time[ticks]) - Int(columns.time[0]))
    let keeps = abs(twice - pace * ticks) <= 2 + ticks / 4
    bits.append(keeps ? 1 : 0, count: 1)
    guard !keeps else { return }
    pace = min(max((twice + ticks / 2) / ticks, 0), Self.widestPace)
    Gauge.writeWhole(UInt64(pace), to: &bits)
  }
}

extension StrokeCoder {
  /// What the head of a stroke says.
  struct Head {
    var style: Int
    var model: ModelVersion
    var start: Int64
  }

  /// Reads a stroke into columns, which grow only as far as `limit` points.
  mutating func read(
    into columns: inout StrokeColumns, limit: Int, styles: Int, from bits: inout BitReader
  ) throws(InkCodecError) -> Head {
    let head = try readHead(into: &columns, limit: limit, styles: styles, from: &bits)
    let count = columns.count
    guard count > 0 else { return head }
    if count > 1 { try readPace(from: &bits) }
    let kind = Int(try bits.bits(2))
    guard kind < Forecast.kinds else { throw .damaged }
    try restless.read(into: &columns, forecast: kind, near: place, from: &bits)
    place = (Int(columns.x[count - 1]), Int(columns.y[count - 1]))
    try time.read(
      into: &columns.time, count: count, in: Self.range, rule: Ticking(pace: pace), from: &bits)
    if columns.channels.contains(.tilt) { try readLean(into: &columns, from: &bits) }
    return head
  }

  private mutating func readLean(
    into columns: inout StrokeColumns, from bits: inout BitReader
  ) throws(InkCodecError) {
    let (count, units, rules) = (columns.count, columns.units, leanRules(columns.units))
    try azimuth.read(
      into: &columns.azimuth, count: count, in: 0...units.fullTurn - 1, rule: rules.azimuth,
      from: &bits)
    try altitude.read(
      into: &columns.altitude, count: count, in: 0...units.upright, rule: rules.altitude,
      from: &bits)
    learnLean(of: columns)
  }

  private mutating func readHead(
    into columns: inout StrokeColumns, limit: Int, styles: Int, from bits: inout BitReader
  ) throws(InkCodecError) -> Head {
    let next: StrokeSetup
    let pause: UInt64
    if let setup {
      next = try bits.bits(1) == 1 ? setup : StrokeSetup(styles: styles, from: &bits)
      pause = try pauses.read(from: &bits)
    } else {
      next = try StrokeSetup(styles: styles, from: &bits)
      pause = try Gauge.readWhole(from: &bits)
    }
    setup = next
    start = start &+ Int64(Fold.unfolded(pause))
    let count = try counts.read(from: &bits)
    guard count <= UInt64(max(0, limit)) else { throw .truncated }
    columns.resize(to: Int(count), channels: next.channels)
    columns.units = next.units
    return Head(style: next.style, model: next.model, start: start)
  }

  private mutating func readPace(from bits: inout BitReader) throws(InkCodecError) {
    guard try bits.bits(1) == 0 else { return }
    let next = try Gauge.readWhole(from: &bits)
    guard next <= UInt64(Self.widestPace) else { throw .damaged }
    pace = Int(next)
  }

  /// The angles at the end of the stroke before, in the units of this one.
  private func leanRules(_ units: StrokeUnits) -> (azimuth: Resting, altitude: Resting) {
    let divisor = 10 / units.angleScale
    return (
      Resting(at: lean.azimuth / divisor, turn: units.fullTurn),
      Resting(at: lean.altitude / divisor)
    )
  }

  private mutating func learnLean(of columns: StrokeColumns) {
    let factor = 10 / columns.units.angleScale
    lean.azimuth = Int(columns.azimuth[columns.count - 1]) * factor
    lean.altitude = Int(columns.altitude[columns.count - 1]) * factor
  }
}
