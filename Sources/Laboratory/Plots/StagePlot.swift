internal import Geometry
internal import Paint
internal import Wording

/// The distribution of time: each stage begins where the one before it ended.
struct StagePlot {
  struct Stage {
    let name: Words
    /// The median of each trace in milliseconds; nil if it has none.
    let medians: [Double?]
  }

  let stages: [Stage]
  let traces: Int

  func drawing(width: Double) -> Drawing {
    let rows = BarRows(stages.map(\.name), traces: traces, width: width)
    let values = stages.flatMap(\.medians).compactMap { $0 }
    let room = values.map { Drawing.Look.label.width(of: $0.milliseconds) }.max() ?? 0
    let foot = rows.step * Double(stages.count)
    var drawing = Drawing(size: Point(x: width, y: foot + Axes.footHeight))
    let starts = Self.starts(of: stages, traces: traces)
    let x = Self.scale(stages, starts).along(rows.side + 18, width - room - 14)
    rows.draw(on: &drawing, from: x.start) { row, trace, height, drawing in
      draw(
        stages[row].medians[trace], of: trace, from: starts[row][trace], at: height, bar: rows.bar,
        on: &drawing, x)
    }
    Axes.drawFoot(x, along: foot, "ms since the first stage, medians", on: &drawing)
    return drawing
  }

  private func draw(
    _ median: Double?, of trace: Int, from start: Double, at height: Double, bar: Double,
    on drawing: inout Drawing, _ x: Scale
  ) {
    guard let median else {
      drawing.write(
        "not observed", at: Point(x: x.place(of: start) + 6, y: height), .label, .second,
        within: drawing.size.x - x.place(of: start) - 6)
      return
    }
    let (low, high) = (
      x.place(of: min(start, start + median)), x.place(of: max(start, start + median))
    )
    drawing.fill(
      Box(
        low: Point(x: low, y: height - bar / 2),
        high: Point(x: max(high, low + 1.5), y: height + bar / 2)), .trace(trace))
    drawing.write(
      verbatim: median.milliseconds, at: Point(x: max(high, low + 1.5) + 6, y: height), .label,
      .text)
  }

  private static func starts(of stages: [Stage], traces: Int) -> [[Double]] {
    var sums = Array(repeating: 0.0, count: traces)
    return stages.map { stage in
      defer { for trace in 0..<traces { sums[trace] += stage.medians[trace] ?? 0 } }
      return sums
    }
  }

  private static func scale(_ stages: [Stage], _ starts: [[Double]]) -> Scale {
    var values = [0.0]
    for (stage, starts) in zip(stages, starts) {
      for (median, start) in zip(stage.medians, starts) {
        values += [start, start + (median ?? 0)]
      }
    }
    return Scale(values.min() ?? 0, values.max() ?? 1)
  }
}

/// Named rows of bars, a bar for each trace; on a narrow page the names are above the bars.
struct BarRows {
  /// The height of a bar, and the distance from row to row.
  let bar, step: Double
  /// The width of the names beside the bars.
  let side: Double
  private let names: [Words]
  private let traces: Int
  private let width: Double
  private let isNarrow: Bool

  init(_ names: [Words], traces: Int, width: Double) {
    (self.names, self.traces, self.width, isNarrow) = (names, traces, width, width < 480)
    bar = traces > 3 ? 8 : 11
    step = (isNarrow ? 18 : 0) + (bar + 4) * Double(traces) + 14
    let longest = names.map { Drawing.Look.label.width(of: $0) }.max() ?? 0
    side = isNarrow ? 0 : min(longest + 14, width * 0.4)
  }

  /// Draws names, letters and lines between rows, and has `drawBar` draw each bar at its height.
  func draw(
    on drawing: inout Drawing, from start: Double,
    _ drawBar: (_ row: Int, _ trace: Int, _ height: Double, inout Drawing) -> Void
  ) {
    let (head, pitch) = (isNarrow ? 18.0 : 0, bar + 4)
    for (row, name) in names.enumerated() {
      let top = step * Double(row)
      let middle = isNarrow ? top + 8 : top + pitch * Double(traces) / 2
      drawing.write(
        name, at: Point(x: 0, y: middle), .label, .text, within: isNarrow ? width : side - 8)
      for trace in 0..<traces {
        let height = top + head + pitch * (Double(trace) + 0.5)
        drawing.write(
          verbatim: Drawing.letter(of: trace), at: Point(x: start - 12, y: height), .label,
          .trace(trace))
        drawBar(row, trace, height, &drawing)
      }
      if row < names.count - 1 {
        let border = top + step - 7
        drawing.line(from: Point(x: 0, y: border), to: Point(x: width, y: border), .hair)
      }
    }
  }
}
