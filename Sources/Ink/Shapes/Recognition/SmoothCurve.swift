internal import Geometry

/// A smooth curve through few points of a line.
struct SmoothCurve {
  let candidate: Candidate

  /// The most points of the curve.
  private static let mostPoints = 6
  /// The error, as a share of the size, that needs no more points.
  private static let enough = 0.011

  /// Finds the curve with the fewest points that is near to a line; nil if the line is no simple curve.
  init?(_ points: [Point], size: Double) {
    guard Self.isSmooth(points) else { return nil }
    let ink = points.count > 64 ? DrawnFigure(points, count: 64).points : points
    for count in 3...Self.mostPoints {
      var places = (0..<count).map { $0 * (ink.count - 1) / (count - 1) }
      var error = Self.error(of: ink, places)
      if error > Self.enough * size, error < 5 * Self.enough * size {
        Self.improve(&places, error: &error, ink: ink)
      }
      guard error <= Self.enough * size else { continue }
      let shape = Shape(.curve, places.map { ink[$0] })
      candidate = Candidate(shape: shape, error: error / size, freedom: count + 5)
      return
    }
    return nil
  }

  private static func error(of ink: [Point], _ places: [Int]) -> Double {
    let curve = Shape(.curve, places.map { ink[$0] }).outline
    // The curve is drawn finer than its error can be told.
    let step = max(curve.count / 80, 1)
    var line = stride(from: 0, to: curve.count, by: step).map { curve[$0] }
    if let last = curve.last { line.append(last) }
    return Closeness(of: ink, to: line).error
  }

  /// Moves the inner points along the line as long as that brings the curve nearer.
  private static func improve(_ places: inout [Int], error: inout Double, ink: [Point]) {
    for step in [4, 2] {
      for place in places.indices.dropFirst().dropLast() {
        for way in [-step, step] {
          var moved = places
          moved[place] += way
          guard moved[place] > moved[place - 1] + 2, moved[place] < moved[place + 1] - 2
          else { continue }
          let found = Self.error(of: ink, moved)
          if found < error { (places, error) = (moved, found) }
        }
      }
    }
  }

  /// True if the line bends evenly, to a few sides, and without corners.
  private static func isSmooth(_ points: [Point]) -> Bool {
    let reach = max(points.count / 16, 3)
    let turns = DrawnFigure(points).turns(reach: reach)
    guard let sharpest = turns.map({ abs($0) }).max(), sharpest < 1.3 else { return false }
    var (bends, side) = (0, 0.0)
    for turn in turns where abs(turn) > 0.12 {
      if turn * side < 0 { bends += 1 }
      side = turn
    }
    let whole = turns.reduce(0) { $0 + abs($1) } / Double(reach)
    return bends <= 3 && whole < 2.6 * .pi
  }
}
