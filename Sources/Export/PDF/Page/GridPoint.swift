internal import Geometry

/// A point on the fine grid of a PDF's ink.
///
/// Integers take fewer bytes than fractions, and fewer still relative to a corner of the stroke.
struct GridPoint: Equatable {
  /// The grid steps per point: a step is 0.011 mm, so nothing moves by more than half of that.
  static let perPoint = 32.0

  var x: Int
  var y: Int

  static let zero = GridPoint(x: 0, y: 0)

  init(x: Int, y: Int) { (self.x, self.y) = (x, y) }

  /// The grid point nearest to a point of the page.
  init(_ point: Point) { (x, y) = (Self.rounded(point.x), Self.rounded(point.y)) }

  /// The nearest grid point that is neither to the right of a point nor below it.
  init(above point: Point) {
    self.init(point - Point(x: 0.5, y: 0.5) * (1 / Self.perPoint))
  }

  /// Clamps points far outside every page to numbers that readers can handle.
  private static func rounded(_ value: Double) -> Int {
    let scaled = (value * perPoint).rounded()
    return scaled.isNaN ? 0 : Int(min(max(scaled, -1e8), 1e8))
  }

  static func - (one: GridPoint, other: GridPoint) -> GridPoint {
    GridPoint(x: one.x - other.x, y: one.y - other.y)
  }

  /// The area spanned by two vectors.
  func cross(_ other: GridPoint) -> Int { x * other.y - y * other.x }

  func dot(_ other: GridPoint) -> Int { x * other.x + y * other.y }
}
