internal import Geometry

/// The path of a movement: a dense line of places through knots, in millimeters.
///
/// The buffers are kept from stroke to stroke, so that long texts allocate little.
struct Track {
  /// The places along the line, about a tenth of a millimeter apart.
  private(set) var points: [Point] = []
  /// True for places that are corners or ends, where the pen all but stops.
  private(set) var stops: [Bool] = []

  /// The largest number of places between two knots, however far apart they are.
  private static let mostSteps = 400.0

  /// Lays the line through knots; between corners, its direction is continuous.
  mutating func lay(through knots: [GlyphKnot], roundness: Double) {
    points.removeAll(keepingCapacity: true)
    stops.removeAll(keepingCapacity: true)
    guard let first = knots.first else { return }
    points.append(Point(x: first.x, y: first.y))
    stops.append(true)
    guard knots.count > 1 else { return }
    for index in 1..<knots.count {
      let (from, to) = (place(knots[index - 1]), place(knots[index]))
      let before = index < 2 || knots[index - 1].isCorner ? nil : place(knots[index - 2])
      let hasNext = index + 1 < knots.count && !knots[index].isCorner
      let after = hasNext ? place(knots[index + 1]) : nil
      append(from: from, to: to, before: before, after: after, roundness: roundness)
      stops[stops.count - 1] = knots[index].isCorner || index == knots.count - 1
    }
  }

  private func place(_ knot: GlyphKnot) -> Point { Point(x: knot.x, y: knot.y) }

  /// Adds the cubic between two knots, shaped by the knots around them (centripetal Catmull–Rom).
  private mutating func append(
    from: Point, to: Point, before: Point?, after: Point?, roundness: Double
  ) {
    let chord = to - from
    let length = chord.length
    let steps = min(max((length * 9).rounded(.up), 3), Self.mostSteps)
    let leaving = tangent(at: from, towards: to, from: before) * roundness
    let arriving = -tangent(at: to, towards: from, from: after) * roundness
    // Missing neighbors mean missing tangents: each missing tangent bends the curve evenly.
    let start = before == nil ? (after == nil ? chord : (chord * 3 - arriving) * 0.5) : leaving
    let end = after == nil ? (before == nil ? chord : (chord * 3 - leaving) * 0.5) : arriving
    for step in 1...Int(steps) {
      let t = Double(step) / steps
      let (t2, t3) = (t * t, t * t * t)
      let along = chord * (3 * t2 - 2 * t3)
      points.append(from + along + start * (t3 - 2 * t2 + t) + end * (t3 - t2))
      stops.append(false)
    }
  }

  /// The tangent at a knot for the piece toward `next`, given the knot on the far side.
  private func tangent(at knot: Point, towards next: Point, from before: Point?) -> Point {
    guard let before else { return .zero }
    // Centripetal spacing: knots are taken to be the square root of their distance apart.
    let far = max((knot - before).length.squareRoot(), 1e-4)
    let near = max((next - knot).length.squareRoot(), 1e-4)
    let first = (knot - before) * (1 / far)
    let second = (next - knot) * (1 / near)
    let whole = (next - before) * (1 / (far + near))
    return (first - whole + second) * near
  }
}
