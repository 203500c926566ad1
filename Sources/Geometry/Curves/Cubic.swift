/// A cubic Bézier curve.
public struct Cubic: Hashable, Sendable {
  /// The beginning of the curve.
  public var start: Point
  /// The point toward which the curve leaves its beginning.
  public var control1: Point
  /// The point from which the curve arrives at its end.
  public var control2: Point
  /// The end of the curve.
  public var end: Point

  /// Creates a curve from its four points.
  @inlinable public init(_ start: Point, _ control1: Point, _ control2: Point, _ end: Point) {
    (self.start, self.control1, self.control2, self.end) = (start, control1, control2, end)
  }

  /// Returns the point at a parameter from 0 to 1.
  @inlinable public func point(at t: Double) -> Point {
    let u = 1 - t
    let (b0, b1, b2, b3) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return Point(
      x: b0 * start.x + b1 * control1.x + b2 * control2.x + b3 * end.x,
      y: b0 * start.y + b1 * control1.y + b2 * control2.y + b3 * end.y)
  }

  /// The smallest box around the curve.
  public var bounds: Box {
    var box = Box(around: [start, end])
    if box.contains(control1) && box.contains(control2) { return box }
    let across = Self.extrema(start.x, control1.x, control2.x, end.x)
    let down = Self.extrema(start.y, control1.y, control2.y, end.y)
    func include(_ t: Double) { if t > 0 && t < 1 { box.formUnion(point(at: t)) } }
    include(across.0)
    include(across.1)
    include(down.0)
    include(down.1)
    return box
  }

  /// The parameters at which one coordinate turns back; NaN, or outside of 0 to 1, if it does not.
  private static func extrema(
    _ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double
  ) -> (Double, Double) {
    let (a, b, c) = (p3 - 3 * p2 + 3 * p1 - p0, 2 * (p2 - 2 * p1 + p0), p1 - p0)
    let discriminant = b * b - 4 * a * c
    guard discriminant >= 0 else { return (.nan, .nan) }
    // This form of the solution never subtracts nearly equal numbers.
    let q = -0.5 * (b + (b < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
    return (q / a, c / q)
  }
}

/// A straight line between two points.
public struct Segment: Hashable, Sendable {
  /// The start of the line.
  public var start: Point
  /// The end of the line.
  public var end: Point

  /// Creates a line.
  @inlinable public init(_ start: Point, _ end: Point) { (self.start, self.end) = (start, end) }

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
