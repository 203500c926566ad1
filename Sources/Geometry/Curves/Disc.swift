/// A filled circle.
public struct Disc: Hashable, Sendable {
  /// The middle.
  public var center: Point
  /// The radius, never negative.
  public var radius: Double

  /// Creates a disc.
  @inlinable public init(center: Point, radius: Double) {
    (self.center, self.radius) = (center, radius)
  }

  /// The smallest box around the disc.
  @inlinable public var bounds: Box { Box(low: center, high: center).expanded(by: radius) }

  /// True if another disc is entirely inside this one.
  @inlinable public func contains(_ other: Disc) -> Bool {
    center.distance(to: other.center) + other.radius <= radius
  }

  /// The disc a given share of the way to another: 0 is this one, 1 is the other.
  @inlinable public func mixed(with other: Disc, by share: Double) -> Disc {
    Disc(
      center: center.mixed(with: other.center, by: share),
      radius: radius + (other.radius - radius) * share)
  }

  /// Returns the distance of a point from a `DiscMovement` to another disc; negative inside.
  @inlinable public func distance(movingTo other: Disc, from point: Point) -> Double {
    DiscMovement(from: self, to: other).distance(from: point)
  }

  /// The direction from the middle of a moving disc to its tangent line on the left; `slope` is the
  /// decrease of the radius for each point of the way, between -1 and 1.
  @inlinable package static func normal(direction: Point, slope: Double) -> Point {
    direction * slope + direction.perpendicular * (1 - slope * slope).squareRoot()
  }
}

extension Path {
  /// The relative error of a half circle as one cubic; it falls with the sixth power of the angle.
  private static let halfCircleError = 0.0185

  /// Returns the number of cubics with which an arc stays within a tolerance of the circle.
  private static func pieces(angle: Double, radius: Double, tolerance: Double) -> Int {
    var count = 1
    while count < 4 {
      let share = angle / (Double(count) * .pi)
      let cube = share * share * share
      if share <= 1 && halfCircleError * cube * cube * radius <= tolerance { break }
      count += 1
    }
    return count
  }

  /// Adds a closed circle, wound as outlines of ink are, within the tolerance or else of four cubics.
  public mutating func addCircle(_ disc: Disc, tolerance: Double = 0) {
    let first = Point(x: 1, y: 0)
    move(to: disc.center + first * disc.radius)
    addArc(around: disc, from: first, angle: 2 * .pi, tolerance: tolerance)
    close()
  }

  /// Adds an arc between two directions of length 1, clockwise on the page; none if they are equal.
  public mutating func addArc(
    around disc: Disc, from first: Point, to last: Point, tolerance: Double
  ) {
    var turn = angle(of: Point(x: first.dot(last), y: first.cross(last)))
    if turn < 0 { turn += 2 * .pi }
    guard turn > 0 else { return }
    addArc(around: disc, from: first, angle: turn, tolerance: tolerance)
  }

  private mutating func addArc(
    around disc: Disc, from first: Point, angle: Double, tolerance: Double
  ) {
    let count = Self.pieces(angle: angle, radius: disc.radius, tolerance: tolerance)
    let step = angle / Double(count)
    let (sine, cosine) = sineAndCosine(of: step)
    let reach = 4.0 / 3 * tangent(of: step / 4) * disc.radius
    var from = first
    for _ in 0..<count {
      let to = Point(x: from.x * cosine - from.y * sine, y: from.x * sine + from.y * cosine)
      let (start, end) = (disc.center + from * disc.radius, disc.center + to * disc.radius)
      cubic(start - from.perpendicular * reach, end + to.perpendicular * reach, to: end)
      from = to
    }
  }
}

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
