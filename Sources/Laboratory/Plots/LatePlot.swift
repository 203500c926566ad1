internal import Bytes
internal import Geometry
internal import Paint
internal import Wording

/// The share of samples that are too late, or missing.
struct LatePlot {
  /// A limit that samples should keep.
  struct Row {
    let name: Words
    /// The share of each trace; nil if it has no samples.
    let shares: [Double?]
  }

  let rows: [Row]
  let traces: Int

  func drawing(width: Double) -> Drawing {
    let bar = traces > 3 ? 8.0 : 11
    let pitch = bar + 4
    let isNarrow = width < 480
    let names = rows.map { Drawing.Look.label.width(of: $0.name) }.max() ?? 0
    let side = isNarrow ? 0 : min(names + 14, width * 0.4)
    let head = isNarrow ? 18.0 : 0
    let step = head + pitch * Double(traces) + 14
    var drawing = Drawing(
      size: Point(x: width, y: max(step * Double(rows.count) - 7, 1)))
    let most = rows.flatMap(\.shares).compactMap { $0 }.max() ?? 0
    let room = Drawing.Look.label.width(of: ">99.9 %")
    let x = Scale(0, most > 0 ? most : 1, from: side + 18, to: width - room - 12)
    for (index, row) in rows.enumerated() {
      let top = step * Double(index)
      let middle = isNarrow ? top + 8 : top + pitch * Double(traces) / 2
      drawing.write(
        row.name, at: Point(x: 0, y: middle), .label, .text, within: isNarrow ? width : side - 8)
      for trace in 0..<traces {
        let y = top + head + pitch * (Double(trace) + 0.5)
        drawing.write(
          verbatim: Drawing.letter(of: trace), at: Point(x: x.start - 12, y: y), .label,
          .trace(trace))
        let end = x.place(of: row.shares[trace] ?? 0)
        if let share = row.shares[trace], share > 0 {
          drawing.fill(
            Box(
              low: Point(x: x.start, y: y - bar / 2),
              high: Point(x: max(end, x.start + 1), y: y + bar / 2)), .trace(trace))
        }
        drawing.write(
          verbatim: row.shares[trace].map(NumberWords.percent) ?? "–", at: Point(x: end + 6, y: y),
          .label)
      }
      if index < rows.count - 1 {
        drawing.line(
          from: Point(x: 0, y: top + step - 7), to: Point(x: width, y: top + step - 7), .hair)
      }
    }
    return drawing
  }
}
