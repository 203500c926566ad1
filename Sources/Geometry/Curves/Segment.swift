/// A straight line between two points.
public struct Segment: Hashable, Sendable {
  /// The start of the line.
  public var start: Point
  /// The end of the line.
  public var end: Point

  /// Creates a line.
  @inlinable public init(_ start: Point, _ end: Point) {
    self.start = start
    self.end = end
  }

  /// The smallest box around the line.
  @inlinable public var bounds: Box {
    Box(
      low: Point(x: min(start.x, end.x), y: min(start.y, end.y)),
      high: Point(x: max(start.x, end.x), y: max(start.y, end.y)))
  }

  /// Returns the share of the way, from 0 to 1, at which the line comes nearest to a point.
  @inlinable public func share(nearest point: Point) -> Double {
    let way = end - start
    let squared = way.squaredLength
    guard squared > 0 else { return 0 }
    return min(max((point - start).dot(way) / squared, 0), 1)
  }

  /// Returns the distance from a point to the line.
  @inlinable public func distance(to point: Point) -> Double {
    start.mixed(with: end, by: share(nearest: point)).distance(to: point)
  }

  /// True if a point is at most a given distance from the line, without a root or a division.
  @inlinable public func isWithin(_ distance: Double, of point: Point) -> Bool {
    let (way, off) = (end - start, point - start)
    let (allowed, along, squared) = (distance * distance, off.dot(way), way.squaredLength)
    if along <= 0 { return off.squaredLength <= allowed }
    if along >= squared { return (point - end).squaredLength <= allowed }
    let across = off.cross(way)
    return across * across <= allowed * squared
  }

  /// Returns the smallest distance between two lines; 0 if they meet.
  @inlinable public func distance(to other: Segment) -> Double {
    if crosses(other) { return 0 }
    return min(
      min(distance(to: other.start), distance(to: other.end)),
      min(other.distance(to: start), other.distance(to: end)))
  }

  /// True if the two lines cross at an inner point of both.
  @inlinable public func crosses(_ other: Segment) -> Bool {
    let (way, otherWay) = (end - start, other.end - other.start)
    let (a, b) = (way.cross(other.start - start), way.cross(other.end - start))
    let (c, d) = (otherWay.cross(start - other.start), otherWay.cross(end - other.start))
    return (a < 0) != (b < 0) && (c < 0) != (d < 0) && a != b && c != d
  }

  /// Returns the point at which the two lines cross, or nil.
  @inlinable public func crossing(with other: Segment) -> Point? {
    guard crosses(other) else { return nil }
    let (way, otherWay) = (end - start, other.end - other.start)
    let point = start + way * ((other.start - start).cross(otherWay) / way.cross(otherWay))
    return point.isFinite ? point : nil
  }
}
