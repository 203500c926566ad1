internal import Bytes
internal import Geometry

/// The knots of a figure about one unit large, around the origin.
struct FigurePlan {
  private(set) var knots: [GlyphKnot] = []

  /// Plans a figure, with proportions that vary.
  init(_ kind: FigureKind, source: inout RandomSource) {
    switch kind {
    case .line: add([Point(x: -0.5, y: 0), Point(x: 0.5, y: 0)])
    case .arrow: addArrow([Point(x: -0.5, y: 0), Point(x: 0.5, y: 0)], source: &source)
    case .doubleArrow: addDoubleArrow(source: &source)
    case .elbowArrow:
      let height = source.number(from: 0.3, to: 0.8)
      addArrow(
        [Point(x: -0.5, y: 0), Point(x: 0.4, y: 0), Point(x: 0.4, y: height)], source: &source)
    case .curvedArrow: addCurvedArrow(source: &source)
    case .polyline: addPolyline(source: &source)
    case .circle: addEllipse(1, source: &source)
    case .ellipse: addEllipse(source.number(from: 0.4, to: 0.8), source: &source)
    case .rectangle: addBox(source.number(from: 0.35, to: 0.85), source: &source)
    case .square: addBox(1, source: &source)
    case .roundedRectangle: addRoundedBox(source: &source)
    case .triangle: addTriangle(source: &source)
    case .diamond:
      let height = source.number(from: 0.5, to: 1) / 2
      add(
        [
          Point(x: 0, y: -height), Point(x: 0.5, y: 0), Point(x: 0, y: height),
          Point(x: -0.5, y: 0), Point(x: 0, y: -height),
        ])
    case .parallelogram:
      let lean = source.number(from: 0.2, to: 0.35)
      add(closed: [(-0.5 + lean, -0.3), (0.5, -0.3), (0.5 - lean, 0.3), (-0.5, 0.3)])
    case .trapezoid:
      let top = source.number(from: 0.15, to: 0.28)
      add(closed: [(-top, -0.3), (top, -0.3), (0.5, 0.3), (-0.5, 0.3)])
    case .pentagon: addRing(5, step: 1)
    case .hexagon: addRing(6, step: 1)
    case .octagon: addRing(8, step: 1)
    case .pentagram: addRing(5, step: 2)
    case .star: addStar(source: &source)
    case .arc: addArc(source: &source)
    case .wave: addWave(source: &source)
    }
  }

  private mutating func add(_ corners: [Point]) {
    knots += corners.map { GlyphKnot(x: $0.x, y: $0.y, isCorner: true) }
  }

  private mutating func add(closed corners: [(Double, Double)]) {
    let points = corners.map { Point(x: $0.0, y: $0.1) }
    add(points + points.prefix(1))
  }

  private mutating func addCurve(_ points: [Point]) {
    knots += points.map { GlyphKnot(x: $0.x, y: $0.y) }
  }

  private mutating func addBox(_ height: Double, source: inout RandomSource) {
    let (a, b) = (0.5, height / 2)
    add(closed: [(-a, -b), (a, -b), (a, b), (-a, b)])
    if source.share() < 0.4 { knots.reverse() }
  }

  private mutating func addTriangle(source: inout RandomSource) {
    let (top, height) = (source.number(from: -0.45, to: 0.35), source.number(from: 0.55, to: 1))
    add(closed: [(top, -height / 2), (0.5, height / 2), (-0.5, height / 2)])
    if source.share() < 0.5 { knots.reverse() }
  }

  private mutating func addEllipse(_ height: Double, source: inout RandomSource) {
    let start = source.number(from: -0.3, to: 0.1)
    let rounds = 1 + source.number(from: -0.03, to: 0.06)
    let points = (0...14).map { step -> Point in
      let point = Rotation.unit(rounds: start - 0.25 + rounds * Double(step) / 14)
      return Point(x: point.x / 2, y: point.y / 2 * height)
    }
    addCurve(source.share() < 0.7 ? points.reversed() : points)
  }

  private mutating func addRoundedBox(source: inout RandomSource) {
    let (a, b) = (0.5, source.number(from: 0.25, to: 0.5))
    let radius = source.number(from: 0.45, to: 0.8) * b
    let middles = [
      Point(x: a - radius, y: -b + radius), Point(x: a - radius, y: b - radius),
      Point(x: -a + radius, y: b - radius), Point(x: -a + radius, y: -b + radius),
    ]
    addCurve([Point(x: -a / 3, y: -b), Point(x: 0, y: -b)])
    for (corner, middle) in middles.enumerated() {
      for step in 0...3 {
        let rounds = -0.25 + 0.25 * (Double(corner) + Double(step) / 3)
        addCurve([middle + Rotation.unit(rounds: rounds) * radius])
      }
    }
    addCurve([Point(x: -a / 2, y: -b), Point(x: -a / 3, y: -b)])
  }

  private mutating func addRing(_ count: Int, step: Int) {
    let places = (0...count).map { $0 * step }
    add(places.map { Rotation.unit(rounds: Double($0) / Double(count) - 0.25) * 0.5 })
  }

  private mutating func addStar(source: inout RandomSource) {
    let inner = source.number(from: 0.17, to: 0.24)
    add(
      (0...10).map { index in
        Rotation.unit(rounds: Double(index) / 10 - 0.25) * (index % 2 == 0 ? 0.5 : inner)
      })
  }

  private mutating func addArc(source: inout RandomSource) {
    let rounds = source.number(from: 0.2, to: 0.65)
    addCurve(
      (0...8).map { Rotation.unit(rounds: -0.25 + rounds * (Double($0) / 8 - 0.5)) * 0.5 })
  }

  private mutating func addWave(source: inout RandomSource) {
    let height = source.number(from: 0.12, to: 0.2)
    addCurve(
      (0...10).map { step in
        let share = Double(step) / 10
        return Point(x: share - 0.5, y: -height * Rotation.unit(rounds: share).y)
      })
  }

  private mutating func addPolyline(source: inout RandomSource) {
    let sides = 2 + Int(source.share() * 3)
    let tall = source.number(from: 0.3, to: 0.6)
    if sides == 3, source.share() < 0.5 {
      return add(
        [
          Point(x: 0.2, y: -0.5), Point(x: -0.2, y: -0.5), Point(x: -0.2, y: 0.5),
          Point(x: 0.2, y: 0.5),
        ])
    }
    add(
      (0...sides).map { corner in
        Point(
          x: Double(corner) / Double(sides) - 0.5, y: corner % 2 == 0 ? -tall / 2 : tall / 2)
      })
  }
}

extension FigurePlan {
  /// Adds a line with a head: to the end of one barb, back to the tip, to the end of the other.
  private mutating func addArrow(_ line: [Point], source: inout RandomSource) {
    guard let tip = line.last else { return }
    add(line)
    addHead(at: tip, from: line[line.count - 2], source: &source)
  }

  private mutating func addHead(at tip: Point, from: Point, source: inout RandomSource) {
    let way = from - tip
    let back = way * (source.number(from: 0.16, to: 0.32) / max(way.length, 1e-9))
    let spread = source.number(from: 0.06, to: 0.12)
    let (one, other) = (
      Rotation.turned(back, rounds: spread), Rotation.turned(back, rounds: -spread)
    )
    let slip = Point(x: source.deviation(), y: source.deviation()) * 0.012
    // Some draw the head as a triangle.
    let isFilled = source.share() < 0.15
    add(isFilled ? [tip + one, tip + other, tip + slip] : [tip + one, tip + slip, tip + other])
  }

  private mutating func addDoubleArrow(source: inout RandomSource) {
    let (start, end) = (Point(x: -0.5, y: 0), Point(x: 0.5, y: 0))
    addHead(at: start, from: end, source: &source)
    knots.reverse()
    add([start])
    addArrow([end], from: start, source: &source)
  }

  private mutating func addArrow(_ line: [Point], from: Point, source: inout RandomSource) {
    add(line)
    addHead(at: line[line.count - 1], from: from, source: &source)
  }

  private mutating func addCurvedArrow(source: inout RandomSource) {
    let rounds = source.number(from: 0.18, to: 0.4)
    let line = (0...6).map { step in
      Rotation.unit(rounds: -0.25 + rounds * (Double(step) / 6 - 0.5)) * 0.5
    }
    addCurve(line)
    knots[knots.count - 1].isCorner = true
    addHead(at: line[6], from: line[5], source: &source)
  }
}
