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
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
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
    let numbers = [a, b, c, d, tx, ty]
    return numbers.allSatisfy(\.isFinite) && determinant.isFinite && determinant != 0
  }

  /// The map that undoes this one, or nil if there is none.
  public var inverse: Affine? {
    guard isUsable else { return nil }
    let factor = 1 / determinant
    let (ia, ib, ic, id) = (d * factor, -b * factor, -c * factor, a * factor)
    return Affine(
      a: ia, b: ib, c: ic, d: id, tx: -(ia * tx + ic * ty), ty: -(ib * tx + id * ty))
  }

  /// Returns the image of a point.
  @inlinable public func callAsFunction(_ point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// Returns the smallest upright box around the image of a box.
  public func callAsFunction(_ box: Box) -> Box {
    guard !box.isEmpty else { return box }
    let corners = [
      box.low, box.high, Point(x: box.low.x, y: box.high.y), Point(x: box.high.x, y: box.low.y),
    ]
    return Box(around: corners.map { self($0) })
  }

  /// Returns the map that applies this one first and then another.
  public func then(_ next: Affine) -> Affine {
    Affine(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }
}
