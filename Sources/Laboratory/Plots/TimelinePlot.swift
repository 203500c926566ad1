internal import Geometry
internal import Wording

/// Latencies in the order of writing, so that drift, steps and stalls are visible.
struct TimelinePlot {
  struct Sample {
    /// Seconds of writing before it, without the pauses between strokes.
    let time: Double
    /// The latency in milliseconds, infinite if it was never shown.
    let latency: Double
    /// True if its ink appeared only around the lift, which is no stall.
    var isHeldToLift = false
  }

  struct Row {
    /// The number of the trace, from 0.
    let trace: Int
    let samples: [Sample]
    /// The beginnings of all runs but the first, in seconds of writing.
    let runs: [Double]
    /// The latency from which a sample counts as a stall, in milliseconds.
    let stall: Double

    /// The number of stalls; each may span several samples.
    let stalls: Int
    /// True if there are too many samples for a dot each.
    var isSummed: Bool { samples.count > mostDots }
  }

  let rows: [Row]

  /// Up to this many samples are drawn as dots; more are summarized.
  fileprivate static let mostDots = 1500
  private static let mostMarks = 400

  func drawing(width: Double) -> Drawing {
    let height = rows.count > 3 ? 70.0 : 110
    let step = height + Rows.headHeight + 14
    var drawing = Drawing(size: Point(x: width, y: step * Double(rows.count) + Axes.footHeight))
    let y = Scale.latencies(rows.map { $0.samples.lazy.map(\.latency).filter(\.isFinite).sorted() })
    let ticks = y.ticks(about: 3)
    let side = Axes.sideWidth(of: ticks)
    let times = rows.compactMap { $0.samples.last?.time }
    let x = Scale(0, max(times.max() ?? 1, 0.01))
    for (index, row) in rows.enumerated() {
      let top = step * Double(index)
      let box = Box(
        low: Point(x: side, y: top + Rows.headHeight + 6),
        high: Point(x: width - 8, y: top + Rows.headHeight + height))
      let axes = Axes(box, x: x, y: y)
      axes.drawSide(ticks, on: &drawing)
      Rows.drawHead(row.trace, Self.words(row), at: Point(x: 0, y: top), on: &drawing)
      draw(row, on: &drawing, axes)
      if index == rows.count - 1 { axes.drawFoot("seconds of writing", on: &drawing) }
    }
    return drawing
  }

  private static func words(_ row: Row) -> Words {
    let missing = row.samples.count { !$0.latency.isFinite }
    return missing == 0 ? "latency in ms" : "latency in ms; \(missing) never shown"
  }

  private func draw(_ row: Row, on drawing: inout Drawing, _ axes: Axes) {
    for start in row.runs.prefix(200) {
      let place = axes.x.place(of: start)
      drawing.line(
        from: Point(x: place, y: axes.box.low.y), to: Point(x: place, y: axes.box.high.y),
        .second, width: 0.6, dashes: [1.5, 3])
    }
    if row.isSummed {
      drawSummary(of: row, on: &drawing, axes)
    } else {
      let places = row.samples.lazy.filter(\.latency.isFinite).map {
        axes.point($0.time, $0.latency)
      }
      drawing.dots(Array(places), .trace(row.trace), width: 2.2)
    }
    drawMarks(of: row, on: &drawing, axes)
  }

  /// Draws the median and the range of nine in ten samples, column by column.
  private func drawSummary(of row: Row, on drawing: inout Drawing, _ axes: Axes) {
    let width = max(3, axes.box.width / 160)
    var (upper, lower, middle) = ([Point](), [Point](), [Point]())
    var index = 0
    while index < row.samples.count {
      let column = (axes.x.place(of: row.samples[index].time) / width).rounded(.down)
      var latencies: [Double] = []
      while index < row.samples.count,
        (axes.x.place(of: row.samples[index].time) / width).rounded(.down) == column
      {
        if row.samples[index].latency.isFinite { latencies.append(row.samples[index].latency) }
        index += 1
      }
      guard !latencies.isEmpty else { continue }
      latencies.sort()
      let place = min(max((column + 0.5) * width, axes.box.low.x), axes.box.high.x)
      upper.append(Point(x: place, y: axes.y.place(of: latencies.quantile(0.95))))
      middle.append(Point(x: place, y: axes.y.place(of: latencies.quantile(0.5))))
      lower.append(Point(x: place, y: axes.y.place(of: latencies.quantile(0.05))))
    }
    drawing.fill(
      Path(through: upper + lower.reversed(), isClosed: true), .trace(row.trace), opacity: 0.2)
    drawing.stroke(
      Path(through: Thinning.corners(of: middle, within: 0.2)), .trace(row.trace), width: 1.5)
  }

  /// Marks the worst stalls with rings, and samples never shown at the upper edge.
  private func drawMarks(of row: Row, on drawing: inout Drawing, _ axes: Axes) {
    let stalls = row.samples.filter {
      $0.latency.isFinite && $0.latency >= row.stall && !$0.isHeldToLift
    }
    .sorted { $0.latency > $1.latency }
    let places = Self.apart(stalls.lazy.map { axes.point($0.time, $0.latency) })
    drawing.dots(places, .trace(row.trace), width: 6)
    drawing.dots(places, .ground, width: 3)
    let missing = row.samples.lazy.filter { !$0.latency.isFinite }
    for place in Self.apart(missing.map { Point(x: axes.x.place(of: $0.time), y: axes.box.low.y) })
    {
      drawing.line(
        from: Point(x: place.x, y: place.y - 6), to: Point(x: place.x, y: place.y - 1), .warning,
        width: 1.2)
    }
  }

  /// The first of some places, skipping those that would overlap.
  private static func apart(_ places: some Sequence<Point>) -> [Point] {
    var (taken, kept) = (Set<Point>(), [Point]())
    for place in places {
      let cell = Point(x: (place.x / 2.5).rounded(), y: (place.y / 2.5).rounded())
      guard taken.insert(cell).inserted else { continue }
      kept.append(place)
      if kept.count == mostMarks { break }
    }
    return kept
  }
}
