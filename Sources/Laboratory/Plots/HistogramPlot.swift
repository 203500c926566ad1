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

  /// The width of the bins, in words.
  var binWords: Words { "bins of \(NumberWords.short(bin)) ms" }

  func drawing(width: Double) -> Drawing {
    let height = rows.count > 3 ? 44.0 : 64
    let step = height + Rows.headHeight + 8
    var drawing = Drawing(
      size: Point(x: width, y: step * Double(rows.count) + Axes.footHeight))
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
        drawing.line(
          from: Point(x: x.start, y: foot), to: Point(x: x.end, y: foot), .hair)
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

  /// The outline of bars that touch each other.
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
