/// A drawing made of straight lines and cubic curves, in sub-paths that begin with a move.
public struct Path: Hashable, Sendable {
  private var verbs: [Verb] = []
  private var points: [Point] = []

  /// Creates an empty path.
  public init() {}

  /// Creates the outline of a box, clockwise from the top left.
  public init(around box: Box) {
    for corner in box.corners { line(to: corner) }
    close()
  }

  /// One step of a path.
  public enum Element: Hashable, Sendable {
    case move(Point)
    case line(Point)
    /// Draws a cubic curve: the two controls, then the end.
    case cubic(Point, Point, Point)
    /// Draws a straight line to the beginning of the sub-path and ends it.
    case close
  }

  private enum Verb: UInt8 { case move, line, cubic, close }

  /// True if nothing has been drawn.
  public var isEmpty: Bool { verbs.isEmpty }

  /// The number of elements.
  public var count: Int { verbs.count }

  /// Begins a new sub-path at a point.
  public mutating func move(to point: Point) {
    verbs.append(.move)
    points.append(point)
  }

  /// Draws a straight line; begins a sub-path if there is none.
  public mutating func line(to point: Point) {
    verbs.append(verbs.isEmpty ? .move : .line)
    points.append(point)
  }

  /// Draws a cubic curve; if there is no sub-path, one begins at the first control.
  public mutating func cubic(_ control1: Point, _ control2: Point, to end: Point) {
    if verbs.isEmpty { move(to: control1) }
    verbs.append(.cubic)
    points.append(control1)
    points.append(control2)
    points.append(end)
  }

  /// Closes the sub-path; does nothing if there is none.
  public mutating func close() { if !verbs.isEmpty { verbs.append(.close) } }

  /// Adds the elements of another path.
  public mutating func append(_ other: Path) {
    verbs += other.verbs
    points += other.points
  }

  /// The elements in drawing order.
  public var elements: Elements { Elements(path: self) }

  /// The smallest box around everything drawn.
  public var bounds: Box {
    var box = Box.empty
    var current = Point.zero
    for element in elements {
      switch element {
      case .move(let point), .line(let point):
        box.formUnion(point)
        current = point
      case .cubic(let a, let b, let end):
        box = box.union(Cubic(current, a, b, end).bounds)
        current = end
      case .close: break
      }
    }
    return box
  }

  /// The smallest box around all points, including control points.
  public var hull: Box { Box(around: points) }

  /// Returns the image of the path under a map of the plane.
  public func transformed(by map: Affine) -> Path {
    var copy = self
    for index in copy.points.indices { copy.points[index] = map(copy.points[index]) }
    return copy
  }

  /// The elements of a path as a sequence.
  public struct Elements: Sequence, IteratorProtocol, Sendable {
    private let path: Path
    private var verb = 0
    private var point = 0

    fileprivate init(path: Path) { self.path = path }

    /// Returns the next element, or nil at the end.
    public mutating func next() -> Element? {
      guard verb < path.verbs.count else { return nil }
      defer { verb += 1 }
      switch path.verbs[verb] {
      case .move: return .move(nextPoint())
      case .line: return .line(nextPoint())
      case .cubic: return .cubic(nextPoint(), nextPoint(), nextPoint())
      case .close: return .close
      }
    }

    private mutating func nextPoint() -> Point {
      defer { point += 1 }
      return path.points[point]
    }
  }
}
