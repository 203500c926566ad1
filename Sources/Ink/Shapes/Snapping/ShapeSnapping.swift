public import Geometry

/// Moves the ends and corners of figures onto near points of other figures, or onto a grid.
///
/// A figure keeps its form: a rectangle stays one, a circle stays one.
public struct ShapeSnapping: Hashable, Sendable {
  /// The points onto which ends and corners move first.
  public var targets: [Point]
  /// The grid onto which they move where there is no target.
  public var grid: Grid?
  /// How far a point may move, in points.
  public var reach: Double

  /// The crossings of evenly spaced lines.
  public struct Grid: Hashable, Sendable {
    /// One of the crossings.
    public var origin: Point
    /// The distance between lines, in points.
    public var spacing: Double

    /// Creates a grid.
    public init(origin: Point = .zero, spacing: Double) {
      (self.origin, self.spacing) = (origin, spacing)
    }

    /// The crossing nearest to a point; nil without a usable spacing.
    func crossing(near point: Point) -> Point? {
      guard spacing.isFinite, spacing > 1e-3, origin.isFinite else { return nil }
      let way = (point - origin) * (1 / spacing)
      return origin + Point(x: way.x.rounded(), y: way.y.rounded()) * spacing
    }
  }

  /// Creates a snapping; without targets and a grid, figures stay where they are.
  public init(targets: [Point] = [], grid: Grid? = nil, reach: Double = 2 * Length.millimeter) {
    (self.targets, self.grid) = (targets.filter(\.isFinite), grid)
    self.reach = reach.isFinite ? max(reach, 0) : 0
  }

  /// Returns the target nearest to a point; nil if none is within reach.
  public func target(near point: Point) -> Point? {
    let best = targets.min { $0.distance(to: point) < $1.distance(to: point) }
    if let best, best.distance(to: point) <= reach { return best }
    guard let crossing = grid?.crossing(near: point), crossing.distance(to: point) <= reach
    else { return nil }
    return crossing
  }

  /// Returns the shape with its ends or corners on targets within reach.
  public func snapped(_ shape: Shape) -> Shape {
    guard shape.isUsable, reach > 0 else { return shape }
    let moved =
      switch shape.form {
      case .line: snappedLine(shape)
      case .curve, .arc: snappedEnds(shape)
      case .rectangle: snappedRectangle(shape)
      case .ellipse: snappedEllipse(shape)
      case .polygon: snappedPolygon(shape)
      }
    return moved.isUsable && moved.bounds.width + moved.bounds.height > 0 ? moved : shape
  }

  /// The move of a point onto its target.
  func move(of point: Point) -> Point? { target(near: point).map { $0 - point } }
}

extension ShapeSnapping {
  /// The corners of a line move one by one; a single side keeps its direction if only one end finds a target.
  private func snappedLine(_ shape: Shape) -> Shape {
    let original = shape
    var shape = shape
    let moves = shape.points.map { move(of: $0) }
    for (place, move) in moves.enumerated() {
      shape.points[place] = shape.points[place] + (move ?? .zero)
    }
    if moves.count == 2, (moves[0] == nil) != (moves[1] == nil) {
      let (free, move) = moves[0] == nil ? (0, moves[1] ?? .zero) : (1, moves[0] ?? .zero)
      let other = 1 - free
      let way = shape.points[free] - (shape.points[other] - move)
      let across = way.perpendicular
      guard across.squaredLength > 0 else { return shape }
      let aside = across * (move.dot(across) / across.squaredLength)
      shape.points[free] = shape.points[free] + aside
    }
    // Two corners on one target would leave a side without a direction.
    return collapsed(shape) ? original : shape
  }

  private func collapsed(_ shape: Shape) -> Bool {
    zip(shape.points, shape.points.dropFirst()).contains { $0.0 == $0.1 }
  }

  /// The ends move onto targets; everything between them turns and grows along.
  private func snappedEnds(_ shape: Shape) -> Shape {
    let line = shape.outline
    guard let first = line.first, let last = line.last else { return shape }
    let (start, end) = (target(near: first) ?? first, target(near: last) ?? last)
    guard let map = Affine.similarity(first, last, to: start, end) else { return shape }
    return shape.mapped(by: map)
  }

  /// One corner moves onto its target with the whole; then the opposite corner onto its own, by stretching.
  private func snappedRectangle(_ shape: Shape) -> Shape {
    let corners = shape.corners
    guard let anchor = nearest(of: corners) else { return snappedMiddle(shape) }
    let shift = move(of: corners[anchor]) ?? .zero
    let moved = corners.map { $0 + shift }
    let opposite = (anchor + 2) % 4
    guard let target = target(near: moved[opposite]), target != moved[anchor] else {
      return shape.with(Array(moved.prefix(3)))
    }
    let (u, v) = (moved[(anchor + 1) % 4] - moved[anchor], moved[(anchor + 3) % 4] - moved[anchor])
    let way = target - moved[anchor]
    let (a, b) = (
      way.dot(u) / max(u.squaredLength, 1e-12), way.dot(v) / max(v.squaredLength, 1e-12)
    )
    guard a > 0.3, b > 0.3 else { return shape.with(Array(moved.prefix(3))) }
    var stretched = moved
    stretched[(anchor + 1) % 4] = moved[anchor] + u * a
    stretched[(anchor + 3) % 4] = moved[anchor] + v * b
    stretched[opposite] = moved[anchor] + u * a + v * b
    return shape.with(Array(stretched.prefix(3)))
  }

  /// The middle moves onto a target; then the radius, so that the outline goes through one.
  private func snappedEllipse(_ shape: Shape) -> Shape {
    var shape = snappedMiddle(shape)
    let (middle, first, second) = (shape.points[0], shape.points[1], shape.points[2])
    let (u, v) = (first - middle, second - middle)
    let ends = [first, second, middle - u, middle - v]
    let isCircle = abs(u.length - v.length) <= 1e-6 * u.length
    for (place, end) in ends.enumerated() {
      guard let target = targets.first(where: { $0.distance(to: end) <= reach }) else { continue }
      let way = target - middle
      let axis = place % 2 == 0 ? u : v
      let factor = abs(way.dot(axis)) / max(axis.squaredLength, 1e-12)
      guard factor > 0.3 else { continue }
      if isCircle || place % 2 == 0 { shape.points[1] = middle + u * factor }
      if isCircle || place % 2 == 1 { shape.points[2] = middle + v * factor }
      return shape
    }
    return shape
  }

  private func snappedMiddle(_ shape: Shape) -> Shape {
    let middle = shape.form == .ellipse ? shape.points[0] : shape.middle
    guard let shift = move(of: middle) else { return shape }
    return shape.mapped(by: .translation(by: shift))
  }

  /// One corner moves onto its target with the whole; then another, as the whole turns and grows.
  private func snappedPolygon(_ shape: Shape) -> Shape {
    guard let anchor = nearest(of: shape.points), let shift = move(of: shape.points[anchor])
    else { return snappedMiddle(shape) }
    let moved = shape.mapped(by: .translation(by: shift))
    let fixed = moved.points[anchor]
    let others = moved.points.indices.filter { $0 != anchor }
      .sorted { moved.points[$0].distance(to: fixed) > moved.points[$1].distance(to: fixed) }
    for other in others {
      guard let target = target(near: moved.points[other]), target != fixed,
        let map = Affine.similarity(fixed, moved.points[other], to: fixed, target)
      else { continue }
      return moved.mapped(by: map)
    }
    return moved
  }

  /// The place of the point that is nearest to its target.
  private func nearest(of points: [Point]) -> Int? {
    let moves = points.indices.compactMap { place in
      move(of: points[place]).map { (place, $0.length) }
    }
    return moves.min { $0.1 < $1.1 }?.0
  }
}

extension Shape {
  fileprivate func with(_ points: [Point]) -> Shape {
    var shape = self
    shape.points = points
    return shape
  }
}

extension Affine {
  /// The map that turns, scales and moves one pair of points onto another; nil if either pair is one point.
  static func similarity(_ a: Point, _ b: Point, to c: Point, _ d: Point) -> Affine? {
    let (from, to) = (b - a, d - c)
    let squared = from.squaredLength
    guard squared > 1e-12, to.squaredLength > 1e-12 else { return nil }
    let (cosine, sine) = (from.dot(to) / squared, from.cross(to) / squared)
    return Affine(
      a: cosine, b: sine, c: -sine, d: cosine, tx: c.x - cosine * a.x + sine * a.y,
      ty: c.y - sine * a.x - cosine * a.y)
  }
}
