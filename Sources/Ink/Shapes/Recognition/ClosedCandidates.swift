internal import Geometry

/// The closed figures that a line may mean.
struct ClosedCandidates {
  private let line: ClosedLine
  private let size: Double
  /// The most corners of a polygon.
  private static let mostCorners = 12

  init(_ line: ClosedLine, size: Double) { (self.line, self.size) = (line, size) }

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
    let search = SideSearch(line.points, most: Self.mostCorners)
    return (3...max(search.most, 3)).compactMap { sides in
      guard sides <= search.most else { return nil }
      let corners = search.closedCorners(sides: sides)
      let close = Closeness(of: line.points, to: corners + [corners[0]])
      return Candidate(
        shape: Shape(.polygon, corners), error: close.error / size, freedom: 2 * sides)
    }
  }
}
