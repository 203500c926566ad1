internal import Bytes
internal import Geometry
internal import Paint
internal import Wording

/// The share of samples shown within a time: there are no bins, and every quantile can be read off.
struct SharePlot {
  struct Curve {
    /// The number of the trace, from 0.
    let trace: Int
    let latencies: [Double]
    /// The number of samples, including those never shown.
    let count: Int
    /// The precision of the share below each latency; nil if unknown.
    var band: (@Sendable (_ latencies: [Double]) -> [ClosedRange<Double>]?)? = nil
  }

  let curves: [Curve]
  /// The milliseconds for which the display shows a picture.
  let frame: Double
  private let scale: Scale

  init(curves: [Curve], frame: Double) {
    self.curves = curves
    self.frame = frame
    scale = .latencies(curves.map(\.latencies), isCut: true)
  }

  /// The samples beyond the axis, as a sentence; nil for none.
  var beyond: Words? {
    let parts = curves.compactMap { curve -> Words? in
      let count = curve.latencies.reversed().prefix { $0 > scale.high }.count
      guard count > 0, let latest = curve.latencies.last else { return nil }
      let letter = Drawing.letter(of: curve.trace)
      return "\(count) of \(letter), the last at \(latest.milliseconds) ms"
    }
    return parts.isEmpty ? nil : "Beyond the axis: \(parts.joined(separator: "; "))."
  }

  func drawing(width: Double) -> Drawing {
    let shares = Scale(0, 1)
    let ticks = [0, 25, 50, 75, 100].map { Scale.Tick(value: Double($0) / 100, label: "\($0) %") }
    let side = Axes.sideWidth(of: ticks)
    let height = min(320, 170 + width / 4)
    var drawing = Drawing(size: Point(x: width, y: height + Axes.footHeight + 44))
    let axes = Axes(
      Box(low: Point(x: side, y: 44), high: Point(x: width - 8, y: height + 44)),
      x: scale, y: shares)
    axes.drawSide(ticks, on: &drawing)
    drawing.write(
      "share of samples shown", at: Point(x: 0, y: axes.box.low.y - 28), .label, .second,
      within: width)
    drawFrames(on: &drawing, axes)
    for curve in curves { drawBand(of: curve, on: &drawing, axes) }
    let lines = curves.map { Self.line(of: $0, axes) }
    for (curve, line) in zip(curves, lines) {
      drawing.stroke(
        Path(through: line), .trace(curve.trace), width: 1.8,
        dashes: Drawing.dashes(of: curve.trace))
    }
    drawLetters(of: lines, on: &drawing, axes)
    axes.drawFoot("latency in ms", on: &drawing)
    return drawing
  }

  /// Draws lines at the times when the display shows another picture.
  private func drawFrames(on drawing: inout Drawing, _ axes: Axes) {
    guard frame > 0, frame.isFinite else { return }
    // The number of the highest share is left of the plot at nearly the same height.
    var free = axes.box.low.x - 4
    for number in 1...4 {
      let time = frame * Double(number)
      guard time > axes.x.low, time < axes.x.high * 0.999 else { continue }
      let place = axes.x.place(of: time)
      let words: Words = number == 1 ? "1 frame" : "\(number) frames"
      let half = Drawing.Look.label.width(of: words) / 2
      guard place - half > free, place + half < drawing.size.x else { continue }
      drawing.line(
        from: Point(x: place, y: axes.box.low.y - 2), to: Point(x: place, y: axes.box.high.y),
        .second, width: 0.8, dashes: [1.5, 3])
      drawing.write(words, at: Point(x: place, y: axes.box.low.y - 9), .label, .second, .center)
      free = place + half + 8
    }
  }

  private func drawBand(of curve: Curve, on drawing: inout Drawing, _ axes: Axes) {
    let places = stride(from: axes.box.low.x, through: axes.box.high.x, by: 2)
    let latencies = places.map { axes.x.value(at: $0) }
    guard let band = curve.band?(latencies) else { return }
    let bounds = zip(latencies, band)
    let upper = bounds.map { axes.point($0, $1.upperBound) }
    let lower = bounds.map { axes.point($0, $1.lowerBound) }
    let outline =
      Thinning.corners(of: upper, within: 0.3)
      + Thinning.corners(of: lower, within: 0.3).reversed()
    drawing.fill(Path(through: outline, isClosed: true), .trace(curve.trace), opacity: 0.18)
  }

  static func line(of curve: Curve, _ axes: Axes) -> [Point] {
    let total = Double(max(curve.count, 1))
    var points = [axes.point(axes.x.low, 0)]
    var index = 0
    // Samples within a quarter of a pixel make one step.
    while index < curve.latencies.count {
      let place = axes.x.place(of: curve.latencies[index])
      var next = index + 1
      while next < curve.latencies.count, axes.x.place(of: curve.latencies[next]) - place <= 0.25 {
        next += 1
      }
      points.append(Point(x: place, y: axes.y.place(of: Double(index) / total)))
      points.append(Point(x: place, y: axes.y.place(of: Double(next) / total)))
      index = next
    }
    points.append(
      Point(x: axes.box.high.x, y: axes.y.place(of: Double(curve.latencies.count) / total)))
    return Thinning.corners(of: points, within: 0.2)
  }

  /// The heights at which letters may be placed beside their lines.
  private static let levels = [0.5, 0.66, 0.34, 0.8, 0.2, 0.9, 0.1]

  /// Writes each letter beside its line, where it is farthest from other lines.
  private func drawLetters(of lines: [[Point]], on drawing: inout Drawing, _ axes: Axes) {
    var taken: [Point] = []
    for (index, curve) in curves.enumerated() where !curve.latencies.isEmpty {
      let share = Double(curve.latencies.count) / Double(max(curve.count, 1))
      let places = Self.levels.map { level -> Point in
        let time = curve.latencies.quantile(min(level / max(share, 0.01), 1))
        let place = axes.point(time, level * min(share, 1))
        return Point(x: min(place.x + 12, axes.box.high.x - 8), y: place.y)
      }
      func room(_ place: Point) -> Double {
        let others = lines.indices.filter { $0 != index }
        let line = others.map { Self.distance(from: place, to: lines[$0]) }.min() ?? 40
        let letter = taken.map { $0.distance(to: place) }.min() ?? 40
        return min(line, 24) + min(letter, 24) * 2
      }
      let best = places.max { room($0) + 0.1 < room($1) } ?? axes.box.center
      taken.append(best)
      drawing.dots([best], .ground, width: 17)
      drawing.write(
        verbatim: Drawing.letter(of: curve.trace), at: best, .letter, .trace(curve.trace), .center)
    }
  }

  private static func distance(from place: Point, to line: [Point]) -> Double {
    var least = Double.infinity
    for (a, b) in zip(line, line.dropFirst()) {
      let (low, high) = (min(a.y, b.y) - 6, max(a.y, b.y) + 6)
      guard place.y >= low, place.y <= high else { continue }
      least = min(least, place.distance(toSegmentFrom: a, to: b))
    }
    return least
  }
}

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
    let bars = BarRows(rows.map(\.name), traces: traces, width: width)
    var drawing = Drawing(size: Point(x: width, y: max(bars.step * Double(rows.count) - 7, 1)))
    let most = rows.flatMap(\.shares).compactMap { $0 }.max() ?? 0
    let room = Drawing.Look.label.width(of: ">99.9 %")
    let x = Scale(0, most > 0 ? most : 1, from: bars.side + 18, to: width - room - 12)
    bars.draw(on: &drawing, from: x.start) { row, trace, height, drawing in
      let share = rows[row].shares[trace]
      let end = x.place(of: share ?? 0)
      if let share, share > 0 {
        drawing.fill(
          Box(
            low: Point(x: x.start, y: height - bars.bar / 2),
            high: Point(x: max(end, x.start + 1), y: height + bars.bar / 2)), .trace(trace))
      }
      drawing.write(
        verbatim: share.map(NumberWords.percent) ?? "–", at: Point(x: end + 6, y: height), .label)
    }
    return drawing
  }
}
