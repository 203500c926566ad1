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
    let bar = traces > 3 ? 8.0 : 11
    let (pitch, gap) = (bar + 4, 14.0)
    let isNarrow = width < 480
    let names = stages.map { Drawing.Look.label.width(of: $0.name) }.max() ?? 0
    let values = stages.flatMap(\.medians).compactMap { $0 }
    let room = values.map { Drawing.Look.label.width(of: $0.milliseconds) }.max() ?? 0
    let side = isNarrow ? 0 : min(names + 14, width * 0.4)
    let head = isNarrow ? 18.0 : 0
    let step = head + pitch * Double(traces) + gap
    var drawing = Drawing(
      size: Point(x: width, y: step * Double(stages.count) + Axes.footHeight))
    let starts = Self.starts(of: stages, traces: traces)
    let x = Self.scale(stages, starts).along(side + 18, width - room - 14)
    for (index, stage) in stages.enumerated() {
      let top = step * Double(index)
      let middle = isNarrow ? top + 8 : top + pitch * Double(traces) / 2
      drawing.write(
        stage.name, at: Point(x: 0, y: middle), .label, .text,
        within: isNarrow ? width : side - 8)
      for trace in 0..<traces {
        let y = top + head + pitch * (Double(trace) + 0.5)
        draw(
          stage.medians[trace], of: trace, from: starts[index][trace], at: y, bar: bar,
          on: &drawing, x)
      }
      if index < stages.count - 1 {
        let border = top + step - gap / 2
        drawing.line(from: Point(x: 0, y: border), to: Point(x: width, y: border), .hair)
      }
    }
    Axes.drawFoot(
      x, along: step * Double(stages.count), "ms since the first stage, medians",
      on: &drawing)
    return drawing
  }

  private func draw(
    _ median: Double?, of trace: Int, from start: Double, at height: Double, bar: Double,
    on drawing: inout Drawing, _ x: Scale
  ) {
    drawing.write(
      verbatim: Drawing.letter(of: trace), at: Point(x: x.start - 12, y: height), .label,
      .trace(trace))
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

  /// The beginning of each stage of each trace, in milliseconds.
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
