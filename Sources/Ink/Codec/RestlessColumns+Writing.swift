extension RestlessColumns {
  /// Writes the columns of a stroke that begins near a place.
  mutating func write(
    _ columns: borrowing StrokeColumns, forecast kind: Int, near place: (x: Int, y: Int),
    to bits: inout BitWriter
  ) {
    bits.reserve(bytes: columns.count * 3 * RunningMean.widest)
    let (x, y, pressure) = (columns.x, columns.y, columns.pressure)
    let force = columns.channels.contains(.pressure)
    var tip = bits.tip
    var forecasts = Forecasts(kind: kind, near: place)
    // Nothing fails here; `forEachPart` only throws for the reader.
    try? forEachPart(of: columns.count, &forecasts) { range, forecasts, runningMeans, course in
      Self.write(range, x, y, force ? pressure : nil, &forecasts, &runningMeans, course, to: &tip)
    }
    bits.tip = tip
  }

  @inline(never)
  private static func write(
    _ range: Range<Int>, _ x: StrokeColumns.Column, _ y: StrokeColumns.Column,
    _ pressure: StrokeColumns.Column?, _ forecasts: inout Forecasts,
    _ runningMeans: inout RunningMeans, _ course: PressureForecast.Course,
    to bits: inout BitWriter.Tip
  ) {
    // Copies, which the loop keeps in registers.
    var (next, means, course, tip) = (forecasts, runningMeans, course, bits)
    for index in range {
      let value = (x: Int(x[index]), y: Int(y[index]))
      let widths = means.widths
      var numbers = Numbers(
        x: Fold.folded(value.x &- next.x.expected(next.weights)),
        y: Fold.folded(value.y &- next.y.expected(next.weights)),
        pressure: 0)
      next.x.learn(value.x)
      next.y.learn(value.y)
      var bundle = BitBundle()
      bundle.append(numbers.x, widths.x)
      bundle.append(numbers.y, widths.y)
      if let pressure {
        let value = Int(pressure[index])
        numbers.pressure = Fold.folded(value &- next.pressure.expected(&course))
        next.pressure.learn(value)
        bundle.append(numbers.pressure, widths.pressure)
      }
      means.adapt(to: numbers)
      if bundle.isWhole {
        tip.append(bundle.bits, count: bundle.count)
      } else {
        tip = written(numbers, widths, pressure != nil, to: tip)
      }
    }
    (forecasts, runningMeans, bits) = (next, means, tip)
  }

  @inline(never)
  private static func written(
    _ numbers: Numbers<UInt64>, _ widths: Numbers<Int>, _ force: Bool, to tip: BitWriter.Tip
  ) -> BitWriter.Tip {
    var tip = tip
    RunningMean.write(numbers.x, widths.x, to: &tip)
    RunningMean.write(numbers.y, widths.y, to: &tip)
    if force { RunningMean.write(numbers.pressure, widths.pressure, to: &tip) }
    return tip
  }
}
