private import Glibc

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

/// Common units of length, in points, the unit of page coordinates.
public enum Length {
  /// One millimeter in points.
  public static let millimeter: Double = 72 / 25.4
  /// One inch in points.
  public static let inch: Double = 72
  /// One micrometer in points.
  public static let micrometer: Double = millimeter / 1000
}

/// An affine map of the plane, which keeps straight lines straight: moving, turning, scaling, shearing.
///
/// A point goes to `(a·x + c·y + tx, b·x + d·y + ty)`.
public struct Affine: Hashable, Sendable {
  /// The share of x in the new x.
  public var a: Double
  /// The share of x in the new y.
  public var b: Double
  /// The share of y in the new x.
  public var c: Double
  /// The share of y in the new y.
  public var d: Double
  /// The shift of x.
  public var tx: Double
  /// The shift of y.
  public var ty: Double

  /// Creates a map from its six numbers.
  @inlinable public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// The map that leaves everything where it is.
  public static let identity: Affine = Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates a shift.
  public static func translation(by shift: Point) -> Affine {
    Affine(a: 1, b: 0, c: 0, d: 1, tx: shift.x, ty: shift.y)
  }

  /// Creates a scaling away from the origin.
  public static func scaling(x: Double, y: Double) -> Affine {
    Affine(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Creates a turn around the origin, in radians, clockwise as seen on a page.
  public static func rotation(by angle: Double) -> Affine {
    let (sine, cosine) = sineAndCosine(of: angle)
    return Affine(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// The factor by which areas grow; negative if the map mirrors.
  @inlinable public var determinant: Double { a * d - b * c }

  /// The factor by which lengths grow on average, used for line widths.
  @inlinable public var scale: Double { abs(determinant).squareRoot() }

  /// True if all six numbers are finite and the map can be undone.
  public var isUsable: Bool {
    [a, b, c, d, tx, ty].allSatisfy(\.isFinite) && determinant.isFinite && determinant != 0
  }

  /// The map that undoes this one, or nil if there is none.
  public var inverse: Affine? {
    guard isUsable else { return nil }
    let factor = 1 / determinant
    let (ia, ib, ic, id) = (d * factor, -b * factor, -c * factor, a * factor)
    return Affine(a: ia, b: ib, c: ic, d: id, tx: -(ia * tx + ic * ty), ty: -(ib * tx + id * ty))
  }

  /// Returns the image of a point.
  @inlinable public func callAsFunction(_ point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// Returns the smallest upright box around the image of a box.
  public func callAsFunction(_ box: Box) -> Box {
    guard !box.isEmpty else { return box }
    return Box(around: box.corners.map { self($0) })
  }

  /// Returns the map that applies this one first and then another.
  public func then(_ next: Affine) -> Affine {
    Affine(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }
}

package func sineAndCosine(of angle: Double) -> (sine: Double, cosine: Double) {
  (sin(angle), cos(angle))
}

/// The angle from the x axis to a displacement, in radians from -π to π.
package func angle(of displacement: Point) -> Double { atan2(displacement.y, displacement.x) }

package func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

package func exponential(of exponent: Double) -> Double { exp(exponent) }

package func tangent(of angle: Double) -> Double { tan(angle) }

package func logarithm(of number: Double) -> Double { log(number) }
