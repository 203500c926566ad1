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
    return all().filter { $0.hasLength(length) }.min { $0.cost < $1.cost }
  }

  /// All of them, in no order.
  func all() -> [Candidate] {
    var found = lines()
    if let fit = ArcFit(points), abs(fit.sweep) > 0.6, abs(fit.sweep) < 2 * .pi {
      var arc = Candidate(shape: fit.shape, error: fit.error / size, freedom: 5)
      arc.softness = Turns(points, isClosed: false).spikes(
        beyond: fit.radius, spacing: DrawnFigure.length(of: points) / Double(points.count))
      found.append(arc)
    }
    if let curve = SmoothCurve(points, size: size)?.candidate { found.append(curve) }
    return found
  }

  private func lines() -> [Candidate] {
    let search = SideSearch(points, most: Self.mostSides)
    guard search.most > 0 else { return [] }
    let turns = Turns(points, isClosed: false)
    return (1...search.most).map { sides in
      let corners = search.corners(sides: sides)
      let close = Closeness(of: points, to: corners)
      var line = Candidate(
        shape: Shape(.line, corners), error: close.error / size, freedom: 2 * sides + 2)
      line.softness = turns.softness(
        at: search.breaks(sides: sides).dropFirst().dropLast(), turns: line.shape.turns)
      return line
    }
  }
}
