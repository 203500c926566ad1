internal import Geometry
internal import Paint
internal import Wording

/// The difference between a trace and the first, with its uncertainty and the margin of equality.
struct ShiftPlot {
  struct Row {
    /// The number of the trace compared with the first.
    let trace: Int
    let name: Words
    /// The difference in milliseconds, below 0 if the trace is sooner; nil if unknown.
    let value: Double?
    /// Its least and greatest value; nil for an open end.
    let lower: Double?
    let upper: Double?
    /// True if the verdict rests on it.
    var isHeadline = false
  }

  let rows: [Row]
  let margin: Double
  /// True if several traces are compared with the first, so that rows need letters.
  let hasSeveral: Bool

  func drawing(width: Double) -> Drawing {
    let isNarrow = width < 480
    let pitch = isNarrow ? 44.0 : 28
    let names = rows.map { Drawing.Look.note.width(of: $0.name) }.max() ?? 0
    let side = isNarrow ? 0 : min(names + 40, width * 0.4)
    let top = 26.0
    let foot = top + pitch * Double(rows.count)
    var drawing = Drawing(size: Point(x: width, y: foot + Axes.footHeight))
    let x = scale.along(side + 10, width - 14)
    drawMargin(on: &drawing, x, top: top - 4, foot: foot)
    for (index, row) in rows.enumerated() {
      let middle = top + pitch * (Double(index) + (isNarrow ? 0.72 : 0.5))
      let name = Point(x: 0, y: isNarrow ? middle - 17 : middle)
      write(row, at: name, within: isNarrow ? width : side, on: &drawing)
      draw(row, at: middle, on: &drawing, x)
    }
    let title: Words = hasSeveral ? "ms later than A" : "B later than A, in ms"
    Axes.drawFoot(x, along: foot, title, on: &drawing)
    return drawing
  }

  private func write(_ row: Row, at place: Point, within width: Double, on drawing: inout Drawing) {
    var place = place
    if hasSeveral {
      let letter = drawing.write(
        verbatim: Drawing.letter(of: row.trace), at: place, .letter, .trace(row.trace))
      place.x = letter.high.x + 6
    }
    drawing.write(
      row.name, at: place, row.isHeadline ? .note : .label, row.isHeadline ? .text : .second,
      within: width - place.x)
  }

  private func drawMargin(on drawing: inout Drawing, _ x: Scale, top: Double, foot: Double) {
    let (low, high) = (x.place(of: -margin), x.place(of: margin))
    drawing.fill(
      Box(low: Point(x: low, y: top), high: Point(x: high, y: foot)), .hair, opacity: 0.5)
    let zero = x.place(of: 0)
    drawing.line(from: Point(x: zero, y: top), to: Point(x: zero, y: foot), .second, width: 0.8)
    let (sooner, later): (Words, Words) = ("← earlier", "later →")
    let look = Drawing.Look.label
    // Words are placed by the line if there is room, and move aside if an end is near.
    let end = drawing.size.x - look.width(of: later)
    let left = min(max(zero - 8, look.width(of: sooner)), end - 16)
    drawing.write(sooner, at: Point(x: left, y: top - 10), look, .second, .trailing)
    drawing.write(
      later, at: Point(x: min(max(zero + 8, left + 16), end), y: top - 10), look, .second)
  }

  private func draw(_ row: Row, at height: Double, on drawing: inout Drawing, _ x: Scale) {
    guard let value = row.value else {
      drawing.write(
        "not enough data", at: Point(x: x.start, y: height), .label, .second,
        within: x.end - x.start)
      return
    }
    let tone = Tone.trace(row.trace)
    let (low, high) = (x.place(of: row.lower ?? -.infinity), x.place(of: row.upper ?? .infinity))
    let isOpen = row.lower == nil || row.upper == nil
    drawing.line(
      from: Point(x: low, y: height), to: Point(x: high, y: height), tone,
      width: row.isHeadline ? 2.4 : 1.4, dashes: isOpen ? [2, 3] : [])
    for (end, isThere) in [(low, row.lower != nil), (high, row.upper != nil)] where isThere {
      drawing.line(
        from: Point(x: end, y: height - 3.5), to: Point(x: end, y: height + 3.5), tone, width: 1.4)
    }
    drawing.dots([Point(x: x.place(of: value), y: height)], tone, width: row.isHeadline ? 9 : 7)
  }

  /// A scale for everything known, the margin, and no difference at all; far ends are cut off.
  private var scale: Scale {
    let values = rows.compactMap(\.value) + [-margin, margin]
    let most = values.map(\.magnitude).max() ?? 1
    let ends = rows.flatMap { [$0.lower, $0.upper] }.compactMap { $0 }
      .map { min(max($0, -3 * most), 3 * most) }
    let all = values + ends
    let (low, high) = (all.min() ?? -1, all.max() ?? 1)
    let room = max(high - low, 1e-6) * 0.08
    return Scale(low - room, high + room)
  }
}
