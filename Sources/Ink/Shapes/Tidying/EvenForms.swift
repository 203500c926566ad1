internal import Geometry

extension Shape {
  /// The circle that an ellipse with nearly equal axes may mean.
  var asCircle: Shape? {
    let (a, b) = (points[1].distance(to: points[0]), points[2].distance(to: points[0]))
    guard min(a, b) > 0.84 * max(a, b) else { return nil }
    return .circle(around: points[0], radius: (a + b) / 2)
  }

  /// The square that a rectangle with nearly equal sides may mean.
  var asSquare: Shape? {
    let (u, v) = (points[1] - points[0], points[2] - points[1])
    let (a, b) = (u.length, v.length)
    guard min(a, b) > 0.86 * max(a, b) else { return nil }
    let side = (a + b) / 2
    let middle = points[0].mixed(with: points[2], by: 0.5)
    let (first, second) = (u * (side / a), v * (side / b))
    var shape = self
    shape.points = [
      middle - first * 0.5 - second * 0.5, middle + first * 0.5 - second * 0.5,
      middle + first * 0.5 + second * 0.5,
    ]
    return shape
  }

  /// The regular polygons and stars, rhombs and triangles with equal sides that a polygon may mean.
  var evenPolygons: [Shape] {
    let lengths = sides.map(\.length)
    guard let longest = lengths.max(), let shortest = lengths.min() else { return [] }
    var found: [Shape] = []
    if shortest > 0.72 * longest { found += [regular].compactMap { $0 } }
    if points.count == 4, shortest > 0.8 * longest { found.append(asRhomb) }
    if points.count == 3 { found += isosceles }
    if points.count >= 8, points.count % 2 == 0 { found += [evenStar].compactMap { $0 } }
    return found
  }

  /// The polygon with equal sides and angles that is nearest to the corners, in the same order around.
  private var regular: Shape? {
    let count = points.count
    let sides = sides
    let turned = zip(sides, sides.dropFirst() + sides.prefix(1)).reduce(0) {
      $0 + turn(from: $1.0, to: $1.1)
    }
    let rounds = (turned / (2 * .pi)).rounded()
    guard rounds != 0 else { return nil }
    let ring = Ring(points, step: 2 * .pi * rounds / Double(count))
    var shape = self
    shape.points = (0..<count).map { ring.point($0) }
    return shape
  }

  /// A star whose points are on one circle and whose inner corners are on another.
  private var evenStar: Shape? {
    let half = points.count / 2
    let step = 2 * .pi / Double(half)
    let evens = stride(from: 0, to: points.count, by: 2).map { points[$0] }
    let odds = stride(from: 1, to: points.count, by: 2).map { points[$0] }
    let sign = Shape(.polygon, evens).area < 0 ? -1.0 : 1.0
    let (one, other) = (Ring(evens, step: sign * step), Ring(odds, step: sign * step))
    let middle = one.middle.mixed(with: other.middle, by: 0.5)
    let (a, b) = (one.first, Ring.rotated(other.first, by: -sign * step / 2))
    let direction = a * (1 / max(a.length, 1e-9)) + b * (1 / max(b.length, 1e-9))
    guard direction.length > 0 else { return nil }
    let unit = direction * (1 / direction.length)
    var shape = self
    shape.points = points.indices.map { index in
      let spoke = Ring.rotated(unit, by: sign * step / 2 * Double(index))
      return middle + spoke * (index % 2 == 0 ? a.length : b.length)
    }
    return shape
  }

  private var area: Double {
    zip(points, points.dropFirst() + points.prefix(1)).reduce(0) { $0 + $1.0.cross($1.1) } / 2
  }

  /// The rhomb with the same middle: its diagonals cross at a right angle.
  private var asRhomb: Shape {
    let middle = (points[0] + points[1] + points[2] + points[3]) * 0.25
    let (u, v) = ((points[2] - points[0]) * 0.5, (points[3] - points[1]) * 0.5)
    let across = u.cross(v) < 0 ? u.perpendicular : -u.perpendicular
    // The direction halfway between one diagonal and the other turned back by a right angle.
    let turned = turn(from: across, to: v) / 2
    let (first, second) = (Ring.rotated(u, by: turned), Ring.rotated(v, by: -turned))
    var shape = self
    shape.points = [middle - first, middle - second, middle + first, middle + second]
    return shape
  }

  /// Triangles with two equal sides at one of the corners, the most equal first.
  private var isosceles: [Shape] {
    let choices = (0..<3).map { top -> (lack: Double, shape: Shape) in
      let (a, b, c) = (points[top], points[(top + 1) % 3], points[(top + 2) % 3])
      let (one, other) = (a.distance(to: b), a.distance(to: c))
      let middle = b.mixed(with: c, by: 0.5)
      let base = c - b
      let normal = base.perpendicular
      let height = (a - middle).dot(normal) / max(normal.squaredLength, 1e-12)
      var shape = self
      shape.points[top] = middle + normal * height
      return (abs(one - other) / max(one, other, 1e-9), shape)
    }
    return choices.filter { $0.lack < 0.12 }.sorted { $0.lack < $1.lack }.map(\.shape)
  }
}

/// Points at equal angles around a middle, the best for some corners.
private struct Ring {
  let middle: Point
  /// The way from the middle to the first point.
  let first: Point
  private let step: Double

  init(_ points: [Point], step: Double) {
    self.step = step
    let share = 1 / Double(max(points.count, 1))
    middle = points.reduce(.zero, +) * share
    var sum = Point.zero
    for (index, point) in points.enumerated() {
      sum = sum + Self.rotated(point - middle, by: -step * Double(index))
    }
    first = sum * share
  }

  func point(_ index: Int) -> Point { middle + Self.rotated(first, by: step * Double(index)) }

  static func rotated(_ way: Point, by angle: Double) -> Point {
    Affine.rotation(by: angle)(way)
  }
}
