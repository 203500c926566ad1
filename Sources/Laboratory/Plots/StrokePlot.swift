internal import Bytes
internal import Geometry
internal import Paint
internal import Wording

/// A stroke of each trace as written, colored by the latency of each part.
struct StrokePlot {
  struct Row {
    /// The number of the trace, from 0.
    let trace: Int
    let name: Words
    /// The places of its samples, in pixels.
    let places: [Point]
    /// Their latencies in milliseconds, infinite for those never shown.
    let latencies: [Double]
  }

  let rows: [Row]
  private static let mostScale = 3.0
  /// Where the steps of color begin, except the first, in milliseconds.
  private let limits: [Double]

  init(rows: [Row]) {
    self.rows = rows
    let all = rows.flatMap(\.latencies).filter(\.isFinite).sorted()
    limits = Self.limits(all)
  }

  /// Round limits within the range of nearly all samples.
  private static func limits(_ latencies: [Double]) -> [Double] {
    let (low, high) = (latencies.quantile(0.02), latencies.quantile(0.98))
    let steps = Double(Tone.heatCount - 1)
    let step = Scale.roundStep(atLeast: max((high - low) / (steps + 1), 0.01))
    let first = (low / step).rounded(.down) * step + step
    return (0..<Tone.heatCount - 1).map { first + Double($0) * step }
  }

  private func heat(_ latency: Double) -> Int { limits.count { latency >= $0 } }

  func drawing(width: Double) -> Drawing {
    let columns = width < 480 ? 1 : min(rows.count, rows.count == 3 ? 3 : 2)
    let gap = 28.0
    let room = (width - gap * Double(columns - 1)) / Double(columns)
    let height = height(for: room)
    let step = height + Rows.headHeight + 18
    let lines = (rows.count + columns - 1) / max(columns, 1)
    var drawing = Drawing(size: Point(x: width, y: step * Double(lines) + 44))
    for (index, row) in rows.enumerated() {
      let corner = Point(
        x: Double(index % columns) * (room + gap), y: step * Double(index / columns))
      let letter = drawing.write(
        verbatim: Drawing.letter(of: row.trace), at: corner + Point(x: 0, y: 11), .letter,
        .trace(row.trace))
      drawing.write(
        row.name, at: Point(x: letter.high.x + 7, y: corner.y + 11), .label, .second,
        within: corner.x + room - letter.high.x - 7)
      let box = Box(
        low: corner + Point(x: 6, y: Rows.headHeight + 8),
        high: corner + Point(x: room - 6, y: Rows.headHeight + height))
      draw(row, in: box, on: &drawing)
    }
    drawKey(at: step * Double(lines) + 6, on: &drawing)
    return drawing
  }

  /// The height that the strokes need to fill the width available.
  private func height(for room: Double) -> Double {
    let needed = rows.map { row -> Double in
      let extent = Box(around: row.places)
      return extent.height * min(room / max(extent.width, 1e-9), Self.mostScale)
    }
    return max(40, min((needed.max() ?? 0) + 24, room * 0.62, 240))
  }

  private func draw(_ row: Row, in box: Box, on drawing: inout Drawing) {
    let extent = Box(around: row.places)
    guard !extent.isEmpty else { return }
    let scale = min(
      box.width / max(extent.width, 1e-9), box.height / max(extent.height, 1e-9), Self.mostScale)
    let places = row.places.map { box.center + ($0 - extent.center) * scale }
    // Late parts are drawn on top.
    let parts = Self.parts(of: places, row.latencies.map { $0.isFinite ? heat($0) : -1 })
    for (step, lines) in parts.sorted(by: { $0.key < $1.key }) {
      var path = Path()
      for line in lines { path.append(Path(through: Thinning.corners(of: line, within: 0.25))) }
      if step < 0 {
        drawing.stroke(path, .warning, width: 1.2, dashes: [1, 3])
      } else {
        drawing.stroke(path, .heat(step), width: 4.5)
      }
    }
  }

  private static func parts(of places: [Point], _ steps: [Int]) -> [Int: [[Point]]] {
    var parts: [Int: [[Point]]] = [:]
    var line: [Point] = []
    for (index, place) in places.enumerated() {
      line.append(place)
      let isLast = index == places.count - 1
      guard isLast || steps[index + 1] != steps[index] else { continue }
      if line.count == 1 { line.append(place) }
      parts[steps[index], default: []].append(line)
      // The next part begins where this one ended, so that there is no gap.
      line = [place]
    }
    return parts
  }

  private func drawKey(at top: Double, on drawing: inout Drawing) {
    let width = min(44, (drawing.size.x - 90) / Double(Tone.heatCount))
    for step in 0..<Tone.heatCount {
      let left = Double(step) * width
      drawing.fill(
        Box(low: Point(x: left, y: top), high: Point(x: left + width - 1, y: top + 8)),
        .heat(step))
      guard step < limits.count else { continue }
      drawing.write(
        verbatim: NumberWords.short(limits[step]), at: Point(x: left + width, y: top + 20), .label,
        .second, .center, within: width - 4)
    }
    drawing.write(
      verbatim: "ms", at: Point(x: width * Double(Tone.heatCount) + 8, y: top + 4), .label, .second)
    if rows.contains(where: { $0.latencies.contains(.infinity) }) {
      drawing.write(
        "dotted: never shown", at: Point(x: drawing.size.x, y: top + 34), .label, .warning,
        .trailing, within: drawing.size.x)
    }
  }
}
