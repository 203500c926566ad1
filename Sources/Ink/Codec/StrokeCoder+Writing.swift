extension StrokeCoder {
  /// Writes a stroke whose samples are in columns.
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
    time.write(columns.time, count: count, rule: Ticking(pace: pace), to: &bits)
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
}
