internal import Geometry

extension Shape {
  /// Polygons with right angles or parallel sides near to this one, the most regular first.
  var squarePolygons: [Shape] {
    switch points.count {
    case 3: [rightTriangle].compactMap { $0 }
    case 4: [parallelogram, trapezoid].compactMap { $0 }
    default: []
    }
  }

  /// The triangle with a right angle where the angle is nearly one: the corner moves onto the circle over its base.
  private var rightTriangle: Shape? {
    for top in 0..<3 {
      let (a, b, c) = (points[top], points[(top + 1) % 3], points[(top + 2) % 3])
      let angle = abs(turn(from: b - a, to: c - a))
      guard abs(angle - .pi / 2) < 0.12 else { continue }
      let middle = b.mixed(with: c, by: 0.5)
      let way = a - middle
      guard way.length > 0 else { continue }
      var shape = self
      shape.points[top] = middle + way * (b.distance(to: c) / 2 / way.length)
      return shape
    }
    return nil
  }

  /// Opposite sides made parallel and equal, if they nearly are.
  private var parallelogram: Shape? {
    guard isParallel(0), isParallel(1) else { return nil }
    let off = (points[0] + points[2] - points[1] - points[3]) * 0.25
    var shape = self
    shape.points = [points[0] - off, points[1] + off, points[2] - off, points[3] + off]
    return shape
  }

  /// One pair of sides made parallel.
  private var trapezoid: Shape? {
    guard let side = [0, 1].first(where: { isParallel($0) }) else { return nil }
    var shape = self
    let (a, b) = (points[side], points[side + 1])
    let (c, d) = (points[side + 2], points[(side + 3) % 4])
    let (u, v) = (b - a, d - c)
    let aim = u * (1 / max(u.length, 1e-9)) - v * (1 / max(v.length, 1e-9))
    guard aim.length > 0 else { return nil }
    let unit = aim * (1 / aim.length)
    let (first, second) = (a.mixed(with: b, by: 0.5), c.mixed(with: d, by: 0.5))
    shape.points[side] = first - unit * (u.length / 2)
    shape.points[side + 1] = first + unit * (u.length / 2)
    shape.points[side + 2] = second + unit * (v.length / 2)
    shape.points[(side + 3) % 4] = second - unit * (v.length / 2)
    return shape
  }

  private func isParallel(_ side: Int) -> Bool {
    let (u, v) = (sides[side], sides[side + 2])
    return abs(turn(from: u, to: -v)) < 0.14
  }

  /// The line with its sides at even angles to the page, as far as they nearly are.
  var squareLines: [Shape] {
    let ways = sides.map { way -> Point in
      let direction = angle(of: way)
      guard let even = EvenAngle.near(direction, isLoose: true) else { return way }
      let (sine, cosine) = sineAndCosine(of: even)
      return Point(x: cosine, y: sine) * way.length
    }
    guard ways != sides else { return [] }
    var line = [points[0]]
    for way in ways { line.append(line[line.count - 1] + way) }
    // The changes of all sides add up at the end; the middle of the corners stays in place.
    let share = 1 / Double(points.count)
    let shift = (points.reduce(.zero, +) - line.reduce(.zero, +)) * share
    var shape = self
    shape.points = line.map { $0 + shift }
    return [shape]
  }

  /// The arc with a whole number of quarters of a circle, if it nearly has one.
  var evenArc: Shape? {
    let quarter = Double.pi / 2
    let even = (sweep / quarter).rounded() * quarter
    guard even != 0, abs(even) < 2 * .pi, abs(even - sweep) < 0.16 else { return nil }
    var shape = self
    shape.sweep = even
    return shape.turnedAroundMiddle(by: (sweep - even) / 2)
  }

  func turnedAroundMiddle(by angle: Double) -> Shape {
    let middle = middle
    return mapped(
      by: Affine.translation(by: -middle).then(.rotation(by: angle)).then(
        .translation(by: middle)))
  }
}
