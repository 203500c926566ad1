public import Geometry

extension Shape {
  /// The map from the unit square to the box or frame of the shape, which follows every map of it.
  public var frame: Affine {
    func frame(from corner: Point, _ across: Point, _ down: Point) -> Affine {
      Affine(a: across.x, b: across.y, c: down.x, d: down.y, tx: corner.x, ty: corner.y)
    }
    switch form {
    case .rectangle where points.count == 3:
      return frame(from: points[0], points[1] - points[0], points[2] - points[1])
    case .ellipse where points.count == 3, .arc where points.count == 3:
      let (first, second) = (points[1] - points[0], points[2] - points[0])
      return frame(from: points[0] - first - second, first * 2, second * 2)
    case .line, .polygon, .curve, .rectangle, .ellipse, .arc:
      let box = Box(around: points)
      return frame(
        from: box.low, Point(x: max(box.width, 1e-6), y: 0), Point(x: 0, y: max(box.height, 1e-6)))
    }
  }

  /// True if a point is inside the line.
  public func contains(_ point: Point) -> Bool {
    form.isClosed && Polygon(outline).contains(point)
  }

  /// The point of the line that is nearest to a point.
  public func nearest(to point: Point) -> Point? {
    let line = outline
    guard line.count > 1 else { return line.first }
    let points = zip(line, line.dropFirst()).lazy.map { from, to in
      from.mixed(with: to, by: Segment(from, to).share(nearest: point))
    }
    return points.min { $0.distance(to: point) < $1.distance(to: point) }
  }

  /// The first point at which a straight way crosses the line.
  private func crossing(from start: Point, to end: Point) -> Point? {
    let (line, way) = (outline, Segment(start, end))
    return zip(line, line.dropFirst()).lazy.compactMap { way.crossing(with: Segment($0, $1)) }
      .min { $0.distance(to: start) < $1.distance(to: start) }
  }
}

/// What an end of a shape is attached to.
public struct ShapeTarget: Hashable, Sendable {
  /// The other shape.
  let shape: Shape
  /// The point in it or on its line at which the end is aimed.
  let aim: Point

  /// Creates a target, from a place in the frame of a shape.
  public init(_ shape: Shape, at place: Point) { (self.shape, aim) = (shape, shape.frame(place)) }
}

extension Shape {
  /// True if its ends can be attached to other shapes.
  public var isConnector: Bool { !form.isClosed }

  /// Both ends of an open shape.
  public var ends: (start: Point, end: Point)? {
    guard isConnector, let first = outline.first, let last = outline.last else { return nil }
    return (first, last)
  }

  /// The shape with its ends at their targets: straight lines end where they meet the line of the other shape.
  public func joined(from start: ShapeTarget?, to end: ShapeTarget?) -> Shape {
    guard let ends, start != nil || end != nil else { return self }
    guard form == .line else {
      return moved(ends, to: (start?.aim ?? ends.start, end?.aim ?? ends.end))
    }
    var shape = self
    let last = points.count - 1
    let (inner, outer) = (
      last > 1 ? points[1] : end?.aim ?? points[last],
      last > 1 ? points[last - 1] : start?.aim ?? points[0]
    )
    if let start {
      shape.points[0] = start.shape.crossing(from: inner, to: start.aim) ?? start.aim
    }
    if let end { shape.points[last] = end.shape.crossing(from: outer, to: end.aim) ?? end.aim }
    return shape
  }

  /// The shape turned and scaled so that its ends are elsewhere.
  private func moved(_ old: (start: Point, end: Point), to new: (start: Point, end: Point)) -> Shape
  {
    let (way, next) = (old.end - old.start, new.end - new.start)
    let square = way.squaredLength
    guard square > 1e-12 else { return mapped(by: .translation(by: new.start - old.start)) }
    let (a, b) = (way.dot(next) / square, way.cross(next) / square)
    let map = Affine.translation(by: -old.start)
      .then(Affine(a: a, b: b, c: -b, d: a, tx: new.start.x, ty: new.start.y))
    let moved = mapped(by: map)
    return moved.isUsable ? moved : self
  }

  /// The place in the frame of a closed shape to which an end of this one belongs; nil if it is too far away.
  ///
  /// A straight line is aimed at the point of its way through the other shape that is nearest to the middle, so that
  /// attaching it moves nothing.
  public func place(of end: Heads, on other: Shape, within reach: Double) -> Point? {
    guard let ends, other.form.isClosed, let inverse = other.frame.inverse else { return nil }
    let (here, there) = end == .start ? (ends.start, ends.end) : (ends.end, ends.start)
    guard let nearest = other.nearest(to: here), !other.contains(there) else { return nil }
    let isInside = other.contains(here)
    guard isInside || nearest.distance(to: here) <= reach else { return nil }
    guard form == .line else { return inverse(nearest) }
    let before = points.count > 2 ? points[end == .start ? 1 : points.count - 2] : there
    let way = here - before
    guard way.length > 0 else { return inverse(nearest) }
    let along = way * (1 / way.length)
    let aim = here + along * max((other.middle - here).dot(along), 0)
    return inverse(other.contains(aim) ? aim : isInside ? here : nearest)
  }
}
