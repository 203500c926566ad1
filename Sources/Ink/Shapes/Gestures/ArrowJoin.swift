public import Geometry

/// Turns a line into an arrow when a head is drawn at one of its ends.
public struct ArrowJoin: Hashable, Sendable {
  /// How far the tip of a head may be from the end of its line, in points.
  public var reach: Double

  /// Creates a join.
  public init(reach: Double = 3 * Length.millimeter) {
    self.reach = reach.isFinite ? max(reach, 0) : 0
  }

  /// Returns the shape with the head that a stroke draws at one of its ends; nil if the stroke is no head.
  ///
  /// A head is two barbs that meet at the tip, or a triangle.
  public func adding(head samples: [Sample], to shape: Shape) -> Shape? {
    guard !shape.form.isClosed, shape.isUsable, let head = HeadStroke(samples) else { return nil }
    let line = shape.outline
    let length = zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    let ends: [(Shape.Heads, [Point])] = [(.end, line), (.start, line.reversed())]
    let found = ends.compactMap { side, line -> (side: Shape.Heads, distance: Double)? in
      guard !shape.heads.contains(side), let end = line.last else { return nil }
      return head.distance(toEnd: end, of: line, length: length, reach: reach).map { (side, $0) }
    }
    guard let best = found.min(by: { $0.distance < $1.distance }) else { return nil }
    var arrow = shape
    arrow.heads.insert(best.side)
    return arrow
  }
}

/// A stroke that may be an arrowhead, as the corners through which it goes.
struct HeadStroke {
  /// Two, three or four sides.
  private let lines: [[Point]]

  init?(_ samples: [Sample]) {
    guard let figure = DrawnFigure(samples)?.withoutHooks else { return nil }
    let size = figure.diameter
    let search = SideSearch(figure.points, most: 4)
    lines = (2...4).compactMap { sides -> [Point]? in
      guard sides <= search.most else { return nil }
      let corners = search.corners(sides: sides)
      let error = Closeness(of: figure.points, to: corners).error
      return error < 0.09 * size ? corners : nil
    }
    guard !lines.isEmpty else { return nil }
  }

  /// The distance of the tip from the end of a line; nil if this is no head there.
  func distance(toEnd end: Point, of line: [Point], length: Double, reach: Double) -> Double? {
    let distances = lines.compactMap { corners -> Double? in
      guard let (tip, barbs) = Self.barbs(of: corners, near: end) else { return nil }
      let longest = barbs.map { $0.distance(to: tip) }.max() ?? 0
      let distance = tip.distance(to: end)
      guard longest >= Length.millimeter, longest <= 0.8 * length,
        distance <= max(min(reach, longest), 0.3 * longest)
      else { return nil }
      guard let from = line.last(where: { $0.distance(to: end) >= min(longest, 0.5 * length) })
      else { return nil }
      let back = from - end
      let angles = barbs.map { turn(from: back, to: $0 - tip) }
      // A bar across the end is no head.
      guard angles.allSatisfy({ (0.17...1.2).contains(abs($0)) }) else { return nil }
      if angles[0] * angles[1] > 0 { return nil }
      return distance
    }
    return distances.min()
  }

  /// The tip of a head and the ends of its barbs.
  private static func barbs(of corners: [Point], near end: Point) -> (Point, [Point])? {
    switch corners.count {
    case 3: return (corners[1], [corners[0], corners[2]])
    case 4, 5:
      // A closed triangle, or a barb drawn to and fro: the corner nearest to the end is the tip.
      guard let tip = corners.min(by: { $0.distance(to: end) < $1.distance(to: end) })
      else { return nil }
      let size = corners.map { $0.distance(to: tip) }.max() ?? 0
      let far = corners.filter { $0.distance(to: tip) > 0.35 * size }
      guard far.count == 2 else {
        guard far.count == 3, far[0].distance(to: far[2]) < 0.35 * size else { return nil }
        return (tip, [far[0].mixed(with: far[2], by: 0.5), far[1]])
      }
      return (tip, far)
    default: return nil
    }
  }
}
