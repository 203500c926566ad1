internal import Geometry

/// Sums over the points of a line, from which the best straight line through any part follows at once.
struct LineSums {
  private var sums: [Moments] = [Moments()]
  private let points: [Point]

  /// Sums of coordinates, of their products, and of their products with the number of the point.
  private struct Moments {
    var (x, y, xx, xy, yy) = (0.0, 0.0, 0.0, 0.0, 0.0)
    var (tx, ty) = (0.0, 0.0)
  }

  init(_ points: [Point]) {
    // Sums around a near point lose no digits.
    let origin = points.first ?? .zero
    self.points = points.map { $0 - origin }
    var sum = Moments()
    sums.reserveCapacity(points.count + 1)
    for (index, point) in self.points.enumerated() {
      sum.x += point.x
      sum.y += point.y
      sum.xx += point.x * point.x
      sum.xy += point.x * point.y
      sum.yy += point.y * point.y
      sum.tx += Double(index) * point.x
      sum.ty += Double(index) * point.y
      sums.append(sum)
    }
    self.origin = origin
  }

  private let origin: Point

  /// The summed squares of the distances from where points would be that move straight on at an even pace.
  ///
  /// A line that turns back is far from that, though it is near to a straight line.
  func straying(_ first: Int, _ last: Int) -> Double {
    let (a, b) = (sums[first], sums[last + 1])
    let count = Double(last - first + 1)
    let middle = Double(first + last) / 2
    let (x, y) = (b.x - a.x, b.y - a.y)
    let (tx, ty) = (b.tx - a.tx - middle * x, b.ty - a.ty - middle * y)
    let spread = (count * count - 1) * count / 12
    let total = b.xx - a.xx + b.yy - a.yy - (x * x + y * y) / count
    return max(total - (tx * tx + ty * ty) / max(spread, 1), 0)
  }

  /// The middle and the unit direction of the best straight line through points, and their mean squared distance from it.
  func line(_ first: Int, _ last: Int) -> (middle: Point, direction: Point, error: Double) {
    let (a, b) = (sums[first], sums[last + 1])
    let share = 1 / Double(last - first + 1)
    let (x, y) = ((b.x - a.x) * share, (b.y - a.y) * share)
    let xx = (b.xx - a.xx) * share - x * x
    let (xy, yy) = ((b.xy - a.xy) * share - x * y, (b.yy - a.yy) * share - y * y)
    let root = ((xx - yy) * (xx - yy) + 4 * xy * xy).squareRoot()
    var direction = angle(of: Point(x: xx - yy, y: 2 * xy)) / 2
    let way = points[last] - points[first]
    let (sine, cosine) = sineAndCosine(of: direction)
    if way.x * cosine + way.y * sine < 0 { direction += .pi }
    let turned = sineAndCosine(of: direction)
    return (
      origin + Point(x: x, y: y), Point(x: turned.cosine, y: turned.sine),
      max((xx + yy - root) / 2, 0)
    )
  }
}

/// The turn from one direction to another, in radians from -π to π.
func turn(from one: Point, to other: Point) -> Double {
  angle(of: Point(x: one.dot(other), y: one.cross(other)))
}
