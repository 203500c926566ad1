internal import Geometry
internal import Wording

/// The distribution of samples in each run, one run below another, so that an unusual run stands out.
struct RidgePlot {
  struct Row {
    /// The number of the trace, from 0.
    let trace: Int
    let run: Int
    let latencies: [Double]
  }

  let rows: [Row]
  /// The number of undrawn runs.
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

  private static func name(_ row: Row) -> String {
    "\(Drawing.letter(of: row.trace)) \(row.run)"
  }

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
