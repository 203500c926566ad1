internal import Geometry

/// The closed figures that a line may mean.
struct ClosedCandidates {
  private let line: ClosedLine
  private let size: Double
  /// The most corners of a polygon.
  private static let mostCorners = 12

  init(_ line: ClosedLine, size: Double) { (self.line, self.size) = (line, size) }

  /// The one that explains the line best.
  var best: Candidate? {
    let best = all().filter { $0.hasLength(line.length) }.min { $0.cost < $1.cost }
    guard let best, isWide(best), hasSurplusNear(best) else { return nil }
    return best
  }

  /// True if the ink is nearer to the outline than to a line through the middle of a narrow figure.
  private func isWide(_ candidate: Candidate) -> Bool {
    let shape = candidate.shape
    guard shape.form.hasThreePoints else { return true }
    let (one, other) = (
      shape.points[0].distance(to: shape.points[1]),
      (shape.form == .rectangle ? shape.points[1] : shape.points[0]).distance(to: shape.points[2])
    )
    let width = min(one, other) * (shape.form == .rectangle ? 1 : 2)
    return width > 0.08 * size && candidate.error * size < 0.16 * width
  }

  /// True if what the hand drew twice is near to the outline.
  private func hasSurplusNear(_ candidate: Candidate) -> Bool {
    guard line.surplus.count > 2 else { return true }
    return Closeness(of: line.surplus, to: candidate.shape.outline).error < 0.12 * size
  }

  /// All of them, in no order.
  func all() -> [Candidate] {
    var found: [Candidate] = []
    let turns = Turns(line.points, isClosed: true)
    // The ends of a round figure need not meet smoothly.
    let bends = Turns(line.drawn, isClosed: false)
    let spacing = line.length / Double(line.drawn.count)
    if let fit = EllipseFit(line.drawn) {
      var ellipse = Candidate(shape: fit.shape, error: fit.error / size, freedom: 5)
      let radius = fit.radii.1 * fit.radii.1 / fit.radii.0
      ellipse.softness = bends.spikes(beyond: radius, spacing: spacing)
      found.append(ellipse)
    }
    if let fit = RectangleFit(line.points, isRound: false) {
      var sharp = Candidate(shape: fit.shape, error: fit.error / size, freedom: 5)
      let right = line.area < 0 ? -Double.pi / 2 : .pi / 2
      let places = fit.shape.corners.map { line.place(near: $0) }
      sharp.softness = turns.softness(at: places, turns: places.map { _ in right })
      found.append(sharp)
    }
    if let fit = RectangleFit(line.points, isRound: true) {
      var rounded = Candidate(shape: fit.shape, error: fit.error / size, freedom: 7)
      rounded.softness = bends.spikes(beyond: fit.radius, spacing: spacing)
      found.append(rounded)
    }
    return found + polygons(turns, drawnTurns: bends).filter { !$0.shape.isNearlySquare }
  }

  private func polygons(_ turns: Turns, drawnTurns: Turns) -> [Candidate] {
    let whole = SideSearch(line.points, most: Self.mostCorners)
    let drawn = SideSearch(line.drawn, most: Self.mostCorners)
    return (3...Self.mostCorners).flatMap { sides -> [Candidate] in
      var found: [Candidate] = []
      if sides <= whole.most {
        var polygon = polygon(whole.closedCorners(sides: sides), near: line.points)
        polygon.softness = turns.softness(
          at: whole.breaks(sides: sides).dropLast(), turns: polygon.shape.turns)
        found.append(polygon)
      }
      // Hands begin at a corner, and do not always come back to it.
      if sides <= drawn.most {
        var polygon = polygon(drawn.closedCorners(sides: sides), near: line.drawn)
        let places = drawn.breaks(sides: sides).dropFirst().dropLast()
        polygon.softness = drawnTurns.softness(
          at: Array(places), turns: Array(polygon.shape.turns.dropFirst()))
        found.append(polygon)
      }
      return found
    }
  }

  private func polygon(_ corners: [Point], near ink: [Point]) -> Candidate {
    let close = Closeness(of: ink, to: corners + corners.prefix(1))
    let shape = Shape(.polygon, corners)
    // People draw even figures: they need no numbers for each corner.
    let isEven = corners.count > 4 && (shape.isNearlyEven || shape.isPentagram)
    let freedom = isEven ? 7 : 2 * corners.count
    return Candidate(shape: shape, error: close.error / size, freedom: freedom)
  }
}

extension Shape {
  /// True for five corners that go around twice.
  fileprivate var isPentagram: Bool {
    points.count == 5 && abs(turns.reduce(0, +)) > 3 * .pi
  }

  /// True for four corners that are all nearly right: they were meant as a rectangle.
  fileprivate var isNearlySquare: Bool {
    guard points.count == 4 else { return false }
    let slants = turns.map { abs(abs($0) - .pi / 2) }
    return slants.reduce(0, +) < 4 * 0.27 && slants.allSatisfy { $0 < 0.45 }
  }

  /// True if the sides of a polygon and its turns are about the same.
  fileprivate var isNearlyEven: Bool {
    let lengths = sides.map(\.length)
    let turns = turns
    guard let longest = lengths.max(), let shortest = lengths.min(), let largest = turns.max(),
      let smallest = turns.min()
    else { return false }
    let mean = turns.reduce(0, +) / Double(turns.count)
    return shortest > 0.55 * longest && largest - smallest < max(0.5 * abs(mean), 0.45)
  }
}
