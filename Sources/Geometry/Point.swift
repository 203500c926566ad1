/// A place on a page, or a displacement between two places, in points (1/72 inch).
public struct Point: Hashable, Sendable {
  /// The distance to the right of the page's left edge.
  public var x: Double
  /// The distance below the page's top edge.
  public var y: Double

  /// Creates a point from its coordinates.
  @inlinable public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin: the top left corner of a page.
  public static let zero: Point = Point(x: 0, y: 0)

  /// True if both coordinates are finite numbers.
  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The distance from the origin.
  @inlinable public var length: Double { (x * x + y * y).squareRoot() }

  /// The square of the distance from the origin.
  @inlinable public var squaredLength: Double { x * x + y * y }

  /// The same displacement turned a quarter to the left as seen on a page.
  @inlinable public var perpendicular: Point { Point(x: y, y: -x) }

  /// The distance to another point.
  @inlinable public func distance(to other: Point) -> Double { (other - self).length }

  /// The scalar product with another displacement.
  @inlinable public func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  /// The signed area of the parallelogram that two displacements span.
  @inlinable public func cross(_ other: Point) -> Double { x * other.y - y * other.x }

  /// The point a given share of the way to another: 0 is here, 1 is there.
  @inlinable public func mixed(with other: Point, by share: Double) -> Point {
    Point(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
  }

  /// The sum of two displacements.
  @inlinable public static func + (a: Point, b: Point) -> Point {
    Point(x: a.x + b.x, y: a.y + b.y)
  }

  /// The displacement from one point to another.
  @inlinable public static func - (a: Point, b: Point) -> Point {
    Point(x: a.x - b.x, y: a.y - b.y)
  }

  /// The same displacement the other way.
  @inlinable public static prefix func - (a: Point) -> Point { Point(x: -a.x, y: -a.y) }

  /// A displacement multiplied by a factor.
  @inlinable public static func * (a: Point, factor: Double) -> Point {
    Point(x: a.x * factor, y: a.y * factor)
  }
}
