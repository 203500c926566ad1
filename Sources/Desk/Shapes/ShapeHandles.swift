internal import Geometry
internal import Ink

/// A point of a shape that can be dragged.
enum ShapeHandle: Hashable, Sendable {
  /// A point of a line, polygon or curve, or of the three of an arc.
  case point(Int)
  /// A corner of the frame, clockwise from the first.
  case corner(Int)
  /// The middle of a side of the frame.
  case side(Int)
  /// The roundness of the corners.
  case radius
}

extension Shape {
  /// The handles with their places.
  var handles: [(handle: ShapeHandle, place: Point)] {
    switch form {
    case .line, .polygon, .curve:
      return points.enumerated().map { (.point($0), $1) }
    case .rectangle, .ellipse:
      let frame = frame
      let corners = Self.corners.enumerated().map { (ShapeHandle.corner($0), frame($1)) }
      let sides = Self.sides.enumerated().map { (ShapeHandle.side($0), frame($1)) }
      return corners + sides + (radiusPlace.map { [(.radius, $0)] } ?? [])
    case .arc:
      let line = outline
      guard let first = line.first, let last = line.last else { return [] }
      return [(.point(0), first), (.point(1), line[line.count / 2]), (.point(2), last)]
    }
  }

  private static let corners = [
    Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 1, y: 1), Point(x: 0, y: 1),
  ]
  private static let sides = [
    Point(x: 0.5, y: 0), Point(x: 1, y: 0.5), Point(x: 0.5, y: 1), Point(x: 0, y: 0.5),
  ]
  /// The place of the handle for the roundness of sharp corners, in points from the corner.
  private static let leastRadius = 9.0

  private var radiusPlace: Point? {
    guard form == .rectangle, points.count == 3 else { return nil }
    let side = points[1] - points[0]
    guard side.length > 4 * Self.leastRadius else { return nil }
    return points[0] + side * (max(radius, Self.leastRadius) / side.length)
  }

  /// The shape after a handle was dragged; `isEven` keeps proportions or angles, `isCentered` the middle.
  func dragged(
    _ handle: ShapeHandle, to place: Point, isEven: Bool = false, isCentered: Bool = false
  ) -> Shape {
    var shape = self
    switch handle {
    case .point(let number) where form == .arc:
      let ends = handles.map(\.place)
      guard ends.count == 3 else { return self }
      let moved = ends.enumerated().map { $0 == number ? place : $1 }
      shape = Shape.arc(through: moved, heads: heads) ?? self
    case .point(let number):
      guard points.indices.contains(number) else { return self }
      let other = number > 0 ? points[number - 1] : points[1]
      shape.points[number] = isEven ? place.snapped(about: other) : place
      if isCentered, form == .line, points.count == 2 {
        shape.points[1 - number] = (points[0] + points[1]) - shape.points[number]
      }
    case .corner(let number):
      let corner = Self.corners[number % 4]
      shape = stretched(
        corner, from: isCentered ? Point(x: 0.5, y: 0.5) : Point(x: 1 - corner.x, y: 1 - corner.y),
        to: place, isEven: isEven)
    case .side(let number):
      let side = Self.sides[number % 4]
      shape = stretched(
        side, from: isCentered ? Point(x: 0.5, y: 0.5) : Point(x: 1 - side.x, y: 1 - side.y),
        to: place, isEven: isEven)
    case .radius:
      let (across, down) = (points[1] - points[0], points[2] - points[1])
      let along = (place - points[0]).dot(across) / max(across.length, 1e-9)
      let most = min(across.length, down.length) / 2
      shape.radius = along < Self.leastRadius * 0.7 ? 0 : min(along, most)
    }
    return shape.isUsable ? shape : self
  }

  /// Moves a point of the unit square of the frame, while another one stays.
  private func stretched(
    _ point: Point, from anchor: Point, to place: Point, isEven: Bool
  ) -> Shape {
    guard let inverse = frame.inverse else { return self }
    let (way, next) = (point - anchor, inverse(place) - anchor)
    func factor(_ old: Double, _ new: Double) -> Double {
      guard abs(old) > 1e-9 else { return 1 }
      let factor = new / old
      return abs(factor) < 0.02 ? (factor < 0 ? -0.02 : 0.02) : factor
    }
    var (x, y) = (factor(way.x, next.x), factor(way.y, next.y))
    if isEven {
      let most = abs(way.x) < 1e-9 ? abs(y) : abs(way.y) < 1e-9 ? abs(x) : max(abs(x), abs(y))
      (x, y) = (x < 0 ? -most : most, y < 0 ? -most : most)
    }
    let map = inverse.then(.translation(by: -anchor)).then(.scaling(x: x, y: y))
      .then(.translation(by: anchor)).then(frame)
    var shape = mapped(by: map)
    shape.radius = radius
    return shape
  }

  /// The part of a circle from the first through the second to the third of three points.
  static func arc(through points: [Point], heads: Heads) -> Shape? {
    let (a, b, c) = (points[0], points[1], points[2])
    let (u, v) = (b - a, c - a)
    let cross = 2 * u.cross(v)
    // Nearly straight, it would be a part of an endless circle.
    guard abs(cross) > 1e-3 * v.squaredLength else { return nil }
    let (uu, vv) = (u.squaredLength, v.squaredLength)
    let middle = a + Point(x: (v.y * uu - u.y * vv) / cross, y: (u.x * vv - v.x * uu) / cross)
    let start = a - middle
    func turn(to point: Point) -> Double {
      let turn = angle(of: point - middle) - angle(of: start)
      return cross > 0 ? (turn < 0 ? turn + 2 * .pi : turn) : (turn > 0 ? turn - 2 * .pi : turn)
    }
    var arc = Shape.arc(
      around: middle, a, middle + Point(x: -start.y, y: start.x), sweep: turn(to: c))
    arc.heads = heads
    return arc
  }
}

extension Point {
  /// The point turned about another one to a multiple of 15 degrees.
  func snapped(about other: Point) -> Point {
    let (way, step) = (self - other, Double.pi / 12)
    let (sine, cosine) = sineAndCosine(of: (angle(of: way) / step).rounded() * step)
    let direction = Point(x: cosine, y: sine)
    return other + direction * way.dot(direction)
  }
}
