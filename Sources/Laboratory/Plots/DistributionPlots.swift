internal import Bytes
internal import Geometry
internal import Wording

/// The distribution of latencies, in the same bins for all traces.
struct HistogramPlot {
  struct Row {
    /// The number of the trace, from 0.
    let trace: Int
    let latencies: [Double]
  }

  let rows: [Row]
  private let bin: Double
  private let scale: Scale

  /// Bins are a millisecond wide unless nearly all samples would be in a few of them, or in hundreds.
  init(rows: [Row]) {
    self.rows = rows
    let filled = rows.map(\.latencies).filter { !$0.isEmpty }
    let low = filled.map { min(0, $0.quantile(0.005)) }.min() ?? 0
    let high = filled.map { min($0.quantile(0.995), 3 * abs($0.quantile(0.95))) }.max() ?? 1
    let spread = max(high - min(low, filled.map { $0.quantile(0.005) }.min() ?? 0), 1e-6)
    let bin = Self.bin(spread: spread)
    self.bin = bin
    let first = min(low / bin, 0).rounded(.down) * bin
    let last = max((high / bin + 1).rounded(.up), 4) * bin
    scale = Scale(max(first, last - 2000 * bin), last)
  }

  private static func bin(spread: Double) -> Double {
    if spread < 6 { return Scale.roundStep(atLeast: spread / 30) }
    return spread > 150 ? Scale.roundStep(atLeast: spread / 150) : 1
  }

  var binWords: Words { "bins of \(NumberWords.short(bin)) ms" }

  func drawing(width: Double) -> Drawing {
    let height = rows.count > 3 ? 44.0 : 64
    let step = height + Rows.headHeight + 8
    var drawing = Drawing(size: Point(x: width, y: step * Double(rows.count) + Axes.footHeight))
    let x = scale.along(4, width - 8)
    let counts = rows.map { bins(of: $0) }
    let shares = zip(rows, counts).map { row, counts in
      Double(counts.max() ?? 0) / Double(max(row.latencies.count, 1))
    }
    for (index, row) in rows.enumerated() {
      let top = step * Double(index)
      Rows.drawHead(
        row.trace, words(row, peak: shares[index]), at: Point(x: 0, y: top), on: &drawing)
      let foot = top + Rows.headHeight + height
      let lines = outline(
        counts[index], unit: height / Double(max(counts[index].max() ?? 0, 1)), foot: foot, x)
      drawing.fill(Path(through: lines, isClosed: true), .trace(row.trace), opacity: 0.85)
      if index < rows.count - 1 {
        drawing.line(from: Point(x: x.start, y: foot), to: Point(x: x.end, y: foot), .hair)
      }
    }
    let foot = step * Double(rows.count) - 8
    Axes.drawFoot(x, along: foot, "latency in ms, \(binWords)", on: &drawing)
    return drawing
  }

  private func bins(of row: Row) -> [Int] {
    var counts = Array(repeating: 0, count: Int(((scale.high - scale.low) / bin).rounded()))
    for latency in row.latencies where latency >= scale.low && latency < scale.high {
      let place = Int((latency - scale.low) / bin)
      if counts.indices.contains(place) { counts[place] += 1 }
    }
    return counts
  }

  private func words(_ row: Row, peak: Double) -> Words {
    guard let latest = row.latencies.last else { return "no samples" }
    let beyond = row.latencies.reversed().prefix { $0 >= scale.high }.count
    let highest: Words = "highest bar \(NumberWords.percent(peak))"
    guard beyond > 0 else { return highest }
    return "\(highest), \(beyond) beyond the end, up to \(latest.milliseconds) ms"
  }

  private func outline(_ counts: [Int], unit: Double, foot: Double, _ x: Scale) -> [Point] {
    var points = [Point(x: x.start, y: foot)]
    for (index, count) in counts.enumerated() {
      let top = foot - Double(count) * unit
      if points.last?.y == top { continue }
      let left = x.place(of: scale.low + Double(index) * bin)
      points.append(Point(x: left, y: points.last?.y ?? foot))
      points.append(Point(x: left, y: top))
    }
    points.append(Point(x: x.end, y: points.last?.y ?? foot))
    points.append(Point(x: x.end, y: foot))
    return points
  }
}

/// The distribution of samples in each run, one run below another, so that an unusual run stands out.
struct RidgePlot {
  struct Row {
    /// The number of the trace, from 0.
    let trace: Int
    let run: Int
    let latencies: [Double]
  }

  let rows: [Row]
  let hidden: Int

  /// The most runs drawn; more would be too thin to see.
  private static let most = 48

  init(rows: [Row]) {
    let filled = rows.filter { !$0.latencies.isEmpty }
    let step = max(1, (Double(filled.count) / Double(Self.most)).rounded(.up))
    self.rows = stride(from: 0, to: filled.count, by: Int(step)).map { filled[$0] }
    hidden = filled.count - self.rows.count
  }

  func drawing(width: Double) -> Drawing {
    let pitch = rows.count > 16 ? 14.0 : 28
    let rise = pitch * 1.3
    let side = rows.map { Drawing.Look.label.width(of: Self.name($0)) }.max() ?? 0
    let foot = rise + pitch * Double(max(rows.count - 1, 0)) + 4
    var drawing = Drawing(size: Point(x: width, y: foot + Axes.footHeight))
    let x = Self.scale(rows.map(\.latencies)).along(side + 10, width - 8)
    let curves = rows.map { Self.density($0.latencies, x) }
    for (index, row) in rows.enumerated() {
      let base = rise + pitch * Double(index) + 2
      let most = max(curves[index].max() ?? 0, 1e-12)
      let line = Thinning.corners(
        of: curves[index].enumerated().map {
          Point(x: x.start + Double($0.offset), y: base - $0.element / most * rise)
        }, within: 0.25)
      let closed = Path(
        through: line + [Point(x: x.end, y: base), Point(x: x.start, y: base)], isClosed: true)
      drawing.fill(closed, .ground)
      drawing.fill(closed, .trace(row.trace), opacity: 0.22)
      drawing.stroke(Path(through: line), .trace(row.trace), width: 1.2)
    }
    // Names and medians are last, so that no ridge covers them.
    for (index, row) in rows.enumerated() {
      let base = rise + pitch * Double(index) + 2
      drawing.write(
        verbatim: Self.name(row), at: Point(x: 0, y: base - 5), .label, .trace(row.trace))
      let median = x.place(of: row.latencies.quantile(0.5))
      drawing.line(
        from: Point(x: median, y: base - 8), to: Point(x: median, y: base), .trace(row.trace),
        width: 2.4)
    }
    Axes.drawFoot(x, along: foot, "latency in ms", on: &drawing)
    return drawing
  }

  private static func name(_ row: Row) -> String { "\(Drawing.letter(of: row.trace)) \(row.run)" }

  /// A scale for nearly all samples: the shapes of the majorities are compared.
  private static func scale(_ lists: [[Double]]) -> Scale {
    let high = lists.map { $0.quantile(0.99) }.max() ?? 1
    let low = lists.map { $0.quantile(0.01) }.min() ?? 0
    if low > 0, high > 40 * low { return Scale(low * 0.8, high * 1.1, isLogarithmic: true) }
    return Scale(min(0, low), high > 0 ? high * 1.08 : 1)
  }

  /// The density of samples at each pixel, smoothed.
  private static func density(_ latencies: [Double], _ x: Scale) -> [Double] {
    let count = max(Int(x.end - x.start), 2)
    var density = Array(repeating: 0.0, count: count)
    for latency in latencies where latency >= x.low && latency <= x.high {
      density[min(Int(x.place(of: latency) - x.start), count - 1)] += 1
    }
    // Three passes of averaging come close to a bell curve.
    let reach = max(2, count / 120)
    for _ in 0..<3 { density = smoothed(density, reach: reach) }
    return density.map { $0 / Double(latencies.count) }
  }

  private static func smoothed(_ values: [Double], reach: Int) -> [Double] {
    var sums = [0.0]
    for value in values { sums.append((sums.last ?? 0) + value) }
    return values.indices.map { index in
      let (low, high) = (max(0, index - reach), min(values.count, index + reach + 1))
      return (sums[high] - sums[low]) / Double(2 * reach + 1)
    }
  }
}
