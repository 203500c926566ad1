/// A rectangle with upright sides; an empty one contains nothing and is the identity of `union`.
public struct Box: Hashable, Sendable {
  /// The corner with the smallest coordinates.
  public var low: Point
  /// The corner with the largest coordinates.
  public var high: Point

  /// Creates a box from two opposite corners, smallest coordinates first.
  @inlinable public init(low: Point, high: Point) { (self.low, self.high) = (low, high) }

  /// Creates the smallest box around some points; empty if there are none.
  public init(around points: some Sequence<Point>) {
    self = .empty
    for point in points { formUnion(point) }
  }

  /// The box that contains nothing.
  public static let empty: Box = Box(
    low: Point(x: .infinity, y: .infinity), high: Point(x: -.infinity, y: -.infinity))

  /// True if the box contains no point.
  @inlinable public var isEmpty: Bool { !(low.x <= high.x && low.y <= high.y) }

  /// The width; 0 if the box is empty.
  @inlinable public var width: Double { Swift.max(0, high.x - low.x) }

  /// The height; 0 if the box is empty.
  @inlinable public var height: Double { Swift.max(0, high.y - low.y) }

  /// The point in the middle.
  @inlinable public var center: Point { low.mixed(with: high, by: 0.5) }

  /// The corners, clockwise from the top left.
  public var corners: [Point] {
    [low, Point(x: high.x, y: low.y), high, Point(x: low.x, y: high.y)]
  }

  /// True if a point is inside or on the border.
  @inlinable public func contains(_ point: Point) -> Bool {
    point.x >= low.x && point.x <= high.x && point.y >= low.y && point.y <= high.y
  }

  /// True if another box is entirely inside; true for the empty box.
  @inlinable public func contains(_ other: Box) -> Bool {
    other.isEmpty || (contains(other.low) && contains(other.high))
  }

  /// True if two boxes share at least one point.
  @inlinable public func intersects(_ other: Box) -> Bool {
    low.x <= other.high.x && other.low.x <= high.x && low.y <= other.high.y
      && other.low.y <= high.y
  }

  /// Returns the box, moved by a shift.
  public func moved(by shift: Point) -> Box { Box(low: low + shift, high: high + shift) }

  /// Grows the box to include a point.
  @inlinable public mutating func formUnion(_ point: Point) {
    low = Point(x: Swift.min(low.x, point.x), y: Swift.min(low.y, point.y))
    high = Point(x: Swift.max(high.x, point.x), y: Swift.max(high.y, point.y))
  }

  /// Returns the smallest box that contains both.
  @inlinable public func union(_ other: Box) -> Box {
    Box(
      low: Point(x: Swift.min(low.x, other.low.x), y: Swift.min(low.y, other.low.y)),
      high: Point(x: Swift.max(high.x, other.high.x), y: Swift.max(high.y, other.high.y)))
  }

  /// Returns the overlap of both boxes, which may be empty.
  @inlinable public func intersection(_ other: Box) -> Box {
    Box(
      low: Point(x: Swift.max(low.x, other.low.x), y: Swift.max(low.y, other.low.y)),
      high: Point(x: Swift.min(high.x, other.high.x), y: Swift.min(high.y, other.high.y)))
  }

  /// Returns the box with every side moved outward by a margin; an empty box stays empty.
  @inlinable public func expanded(by margin: Double) -> Box {
    guard !isEmpty else { return self }
    return Box(
      low: Point(x: low.x - margin, y: low.y - margin),
      high: Point(x: high.x + margin, y: high.y + margin))
  }

  /// The smallest box around this one with integer sides.
  public var roundedOut: Box {
    Box(
      low: Point(x: low.x.rounded(.down), y: low.y.rounded(.down)),
      high: Point(x: high.x.rounded(.up), y: high.y.rounded(.up)))
  }
}
