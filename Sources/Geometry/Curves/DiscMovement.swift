/// The area that a disc covers while it moves in a straight line and grows or shrinks evenly.
public struct DiscMovement: Hashable, Sendable {
  /// The disc at the start.
  public let start: Disc
  /// The disc at the end.
  public let end: Disc
  /// The direction of movement; zero if one disc contains the other.
  @usableFromInline let direction: Point
  /// The share of the way for one point of length.
  @usableFromInline let share: Double
  /// The lead of the border over the middle along the way, for each point of distance from the way.
  @usableFromInline let lead: Double

  /// Creates the movement from one disc to another.
  public init(from start: Disc, to end: Disc) {
    let way = end.center - start.center
    let length = way.length
    let growth = end.radius - start.radius
    guard length > abs(growth), length.isFinite else {
      // The larger disc covers the whole area.
      let larger = start.radius >= end.radius ? start : end
      (self.start, self.end) = (larger, larger)
      (direction, share, lead) = (.zero, 0, 0)
      return
    }
    (self.start, self.end) = (start, end)
    direction = way * (1 / length)
    share = 1 / length
    let slope = growth / length
    lead = slope / (1 - slope * slope).squareRoot()
  }

  /// Returns the disc on the way whose border is nearest to a point, or extends furthest beyond it.
  @inlinable public func nearest(to point: Point) -> Disc {
    let place = point - start.center
    let along = place.dot(direction) + abs(place.cross(direction)) * lead
    return start.mixed(with: end, by: min(max(along * share, 0), 1))
  }

  /// Returns the distance of a point from the area; negative inside.
  @inlinable public func distance(from point: Point) -> Double {
    let disc = nearest(to: point)
    return disc.center.distance(to: point) - disc.radius
  }

  /// The smallest box around the area.
  public var bounds: Box { start.bounds.union(end.bounds) }
}
