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
    return Closeness(of: line.surplus, to: candidate.shape.outline).error < 0.09 * size
  }

  /// All of them, in no order.
  func all() -> [Candidate] {
    var found: [Candidate] = []
    if let fit = EllipseFit(line.drawn) {
      found.append(Candidate(shape: fit.shape, error: fit.error / size, freedom: 5))
    }
    if let fit = RectangleFit(line.points, isRound: false) {
      found.append(Candidate(shape: fit.shape, error: fit.error / size, freedom: 5))
    }
    if let fit = RectangleFit(line.points, isRound: true) {
      found.append(Candidate(shape: fit.shape, error: fit.error / size, freedom: 6))
    }
    return found + polygons()
  }

  private func polygons() -> [Candidate] {
    let (whole, drawn) = (
      SideSearch(line.points, most: Self.mostCorners),
      SideSearch(line.drawn, most: Self.mostCorners)
    )
    return (3...Self.mostCorners).flatMap { sides -> [Candidate] in
      var found: [Candidate] = []
      if sides <= whole.most {
        found.append(polygon(whole.closedCorners(sides: sides), near: line.points))
      }
      // Hands begin at a corner, and do not always come back to it.
      if sides <= drawn.most {
        found.append(polygon(drawn.closedCorners(sides: sides), near: line.drawn))
      }
      return found
    }
  }

  private func polygon(_ corners: [Point], near ink: [Point]) -> Candidate {
    let close = Closeness(of: ink, to: corners + corners.prefix(1))
    return Candidate(
      shape: Shape(.polygon, corners), error: close.error / size, freedom: 2 * corners.count)
  }
}
