internal import Geometry
internal import Ink
public import Wording

/// The shapes that can be drawn by dragging, by their names in the settings file.
public enum ShapeStencil: String, Hashable, Sendable, CaseIterable {
  case line, arrow, doubleArrow, rectangle, roundedRectangle, ellipse, triangle, diamond

  /// The name for people.
  public var name: Words {
    switch self {
    case .line: "Line"
    case .arrow: "Arrow"
    case .doubleArrow: "Double arrow"
    case .rectangle: "Rectangle"
    case .roundedRectangle: "Rounded rectangle"
    case .ellipse: "Ellipse"
    case .triangle: "Triangle"
    case .diamond: "Diamond"
    }
  }

  private var isOpen: Bool { self == .line || self == .arrow || self == .doubleArrow }

  /// The radius of rounded corners, in points.
  static let cornerRadius = 4 * Length.millimeter

  /// The shape drawn from one point to another; `isEven` keeps angles or sides, `isCentered` begins in the middle.
  func shape(from start: Point, to end: Point, isEven: Bool, isCentered: Bool) -> Shape {
    var end = end
    if isEven { end = isOpen ? end.snapped(about: start) : Self.square(end, from: start) }
    let first = isCentered ? start * 2 - end : start
    if isOpen {
      let heads: Shape.Heads = self == .line ? [] : self == .arrow ? .end : [.start, .end]
      return Shape(.line, [first, end], heads: heads)
    }
    let box = Box(around: [first, end])
    let (low, high, middle) = (box.low, box.high, box.center)
    switch self {
    case .roundedRectangle:
      let radius = min(Self.cornerRadius, min(box.width, box.height) / 3)
      return .rectangle(box, radius: radius)
    case .ellipse:
      return Shape(
        .ellipse, [middle, Point(x: high.x, y: middle.y), Point(x: middle.x, y: high.y)])
    case .triangle:
      return Shape(.polygon, [Point(x: middle.x, y: low.y), high, Point(x: low.x, y: high.y)])
    case .diamond:
      return Shape(
        .polygon,
        [
          Point(x: middle.x, y: low.y), Point(x: high.x, y: middle.y),
          Point(x: middle.x, y: high.y), Point(x: low.x, y: middle.y),
        ])
    case .rectangle, .line, .arrow, .doubleArrow: return .rectangle(box)
    }
  }

  private static func square(_ end: Point, from start: Point) -> Point {
    let way = end - start
    let side = max(abs(way.x), abs(way.y))
    return start + Point(x: way.x < 0 ? -side : side, y: way.y < 0 ? -side : side)
  }
}

/// The kinds of dashes of a shape.
enum DashKind: Hashable, Sendable, CaseIterable {
  case solid, dashed, dotted

  var name: Words {
    switch self {
    case .solid: "Solid"
    case .dashed: "Dashed"
    case .dotted: "Dotted"
    }
  }

  /// The lengths of dashes and gaps for a line of a width in points.
  func lengths(width: Double) -> [Float] {
    switch self {
    case .solid: []
    case .dashed: [Float(max(4 * width, 4)), Float(max(3.5 * width, 3.5))]
    // Round ends make dots of these.
    case .dotted: [0.1, Float(max(2.5 * width, 2))]
    }
  }

  init(_ lengths: [Float], width: Double) {
    self = lengths.first.map { Double($0) < width ? .dotted : .dashed } ?? .solid
  }
}
