internal import Geometry

/// The open figures that a line may mean, without arrowheads.
struct OpenCandidates {
  private let points: [Point]
  private let size: Double
  /// The most sides of a line.
  private static let mostSides = 10

  init(_ points: [Point], size: Double) { (self.points, self.size) = (points, size) }

  /// The one that explains the line best.
  var best: Candidate? {
    let length = DrawnFigure.length(of: points)
    let best = all().filter { $0.hasLength(length) }.min { $0.cost < $1.cost }
    if let best, best.error < 0.02 || best.shape.points.count < 4 && best.error < 0.03 {
      return best
    }
    return SmoothCurve(points, size: size)?.candidate ?? best
  }

  /// All of them, in no order.
  func all() -> [Candidate] {
    var found = lines()
    if let fit = ArcFit(points), abs(fit.sweep) > 0.6, abs(fit.sweep) < 2 * .pi {
      found.append(Candidate(shape: fit.shape, error: fit.error / size, freedom: 5))
    }
    return found
  }

  private func lines() -> [Candidate] {
    let search = SideSearch(points, most: Self.mostSides)
    guard search.most > 0 else { return [] }
    return (1...search.most).map { sides in
      let corners = search.corners(sides: sides)
      let close = Closeness(of: points, to: corners)
      return Candidate(
        shape: Shape(.line, corners), error: close.error / size, freedom: 2 * sides + 2)
    }
  }
}
