internal import Geometry

/// A shape as ink: samples that follow its line, and the parts of them that are seen.
struct DrawnShape {
  private let shape: Shape
  private let style: Style
  /// The points of the ink.
  private(set) var line: [Point] = []
  /// The indices in it where the shape itself begins and ends, between its arrowheads.
  private var body = 0...0

  init(_ shape: Shape, style: Style) {
    (self.shape, self.style) = (shape, style)
    let outline = shape.outline
    guard let first = outline.first, let last = outline.last else { return }
    let heads = shape.form.isClosed ? [] : shape.heads
    if heads.contains(.start) { line += head(at: first, along: outline) + [first] }
    let start = line.count
    line += outline
    body = start...(line.count - 1)
    if heads.contains(.end) { line += head(at: last, along: outline.reversed()) }
  }

  /// Both barbs of an arrowhead with the tip between them, on a line that begins at the tip.
  private func head(at tip: Point, along line: [Point]) -> [Point] {
    let size = headSize(on: line)
    // The direction a little before the tip, so that the last bend of a curve does not turn the head.
    guard let inner = line.first(where: { $0.distance(to: tip) >= 0.7 * size }) ?? line.last,
      inner != tip
    else { return [] }
    let back = (inner - tip) * (size / inner.distance(to: tip))
    let (sine, cosine) = sineAndCosine(of: 0.45)
    let (along, across) = (back * cosine, Point(x: -back.y, y: back.x) * sine)
    return [tip + along + across, tip, tip + along - across]
  }

  private func headSize(on line: [Point]) -> Double {
    let reach = line.reduce(0) { max($0, $1.distance(to: line[0])) }
    return min(max(2.6 * Length.millimeter, 3.5 * style.width), 0.5 * reach)
  }

  /// The dashes of a line with arrowheads, which are whole; nil if the style draws the dashes.
  ///
  /// A line with too many dashes is solid.
  func parts() -> [StrokeRange]? {
    let pattern = style.dashes
    guard pattern.reduce(0, +) > 0.1, pattern.allSatisfy({ $0 >= 0 }), line.count > body.count
    else { return nil }
    let whole = zip(line[body], line[body].dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    let count = whole / Double(pattern.reduce(0, +)) * Double(pattern.count)
    guard count < Dashes.most else { return StrokeRangeSet().visibleParts(ofSamples: line.count) }
    let steps = StrokeRange.stepsPerSample
    func range(_ from: Double, _ to: Double) -> StrokeRange {
      StrokeRange(UInt32((from * steps).rounded()), UInt32((to * steps).rounded()))
    }
    var parts = [
      range(0, Double(body.lowerBound)), range(Double(body.upperBound), Double(line.count - 1)),
    ]
    var (dash, left) = (0, Double(pattern[0]))
    var start: Double? = Double(body.lowerBound)
    for place in body.dropLast() {
      let length = line[place].distance(to: line[place + 1])
      var gone = 0.0
      while length - gone > left {
        gone += left
        let here = Double(place) + gone / max(length, 1e-9)
        if let from = start { parts.append(range(from, here)) }
        start = start == nil ? here : nil
        dash = (dash + 1) % pattern.count
        left = Double(pattern[dash])
      }
      left -= length - gone
    }
    if let start { parts.append(range(start, Double(body.upperBound))) }
    return StrokeRangeSet(parts).ranges
  }
}

extension Stroke {
  /// The ink of a shape in place of the samples, as thick as they are on average.
  public func drawn(as shape: Shape) -> Stroke { ink(of: shape).stroke }

  /// The ink of a shape, and the parts of it that are seen.
  public func ink(of shape: Shape) -> (stroke: Stroke, parts: [StrokeRange]) {
    var drawn = self
    if !shape.form.isClosed { drawn.style.fill = 0 }
    let ink = DrawnShape(shape, style: style)
    let dashes = ink.parts()
    if dashes != nil { drawn.style.dashes = [] }
    let known = samples.filter { $0.pressure.isFinite }
    let sum = known.reduce(Float(0)) { $0 + min(max($1.pressure, 0), 1) }
    let pressure = channels.contains(.pressure) && !known.isEmpty ? sum / Float(known.count) : 1
    let end = samples.last.map { $0.time.isFinite ? max($0.time, 0) : 0 } ?? 0
    let step = end / Double(max(ink.line.count - 1, 1))
    drawn.samples = ink.line.enumerated().map { place, point in
      Sample(position: point, time: Double(place) * step, pressure: pressure)
    }
    drawn.model = .straight
    drawn.channels = channels.intersection(.pressure)
    let parts = dashes ?? StrokeRangeSet().visibleParts(ofSamples: drawn.samples.count)
    return (drawn, parts)
  }
}
