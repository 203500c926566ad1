public import Geometry

/// A figure of lines and curves, described by few points that every map moves with it.
public struct Shape: Hashable, Sendable {
  /// What the points mean.
  public var form: Form
  /// The points of the form.
  public var points: [Point]
  /// The radius of rounded corners, in points; 0 for sharp ones.
  public var radius = 0.0
  /// How far an arc reaches from its first half axis towards its second, in radians.
  public var sweep = 0.0
  /// The ends with arrowheads.
  public var heads: Heads = []

  /// The most points of a shape.
  public static let mostPoints = 1000

  /// Creates a shape.
  public init(_ form: Form, _ points: [Point], radius: Double = 0, heads: Heads = []) {
    (self.form, self.points, self.radius, self.heads) = (form, points, radius, heads)
  }

  /// The forms of shapes.
  public enum Form: UInt8, Hashable, Sendable, CaseIterable {
    /// Straight lines from point to point.
    case line = 0
    /// Straight lines around all points.
    case polygon = 1
    /// Three corners, from which the fourth follows.
    case rectangle = 2
    /// The middle, and the ends of two half axes.
    case ellipse = 3
    /// The same for a part of an ellipse that begins at the end of the first half axis.
    case arc = 4
    /// A smooth curve from point to point.
    case curve = 5

    /// The fewest points.
    public var leastPoints: Int {
      switch self {
      case .line, .curve: 2
      case .polygon, .rectangle, .ellipse, .arc: 3
      }
    }

    /// True if it encloses an area.
    public var isClosed: Bool { self == .polygon || self == .rectangle || self == .ellipse }
    /// True if it has exactly three points.
    public var hasThreePoints: Bool { self == .rectangle || self == .ellipse || self == .arc }
  }

  /// The ends of an open form.
  public struct Heads: OptionSet, Hashable, Sendable {
    /// A bit for each end.
    public let rawValue: UInt8

    /// Takes the bits of both ends; others are left out.
    public init(rawValue: UInt8) { self.rawValue = rawValue & 3 }

    /// At its first point.
    public static let start = Heads(rawValue: 1)
    /// At its last point.
    public static let end = Heads(rawValue: 2)
  }

  /// An arc of an ellipse.
  public static func arc(
    around middle: Point, _ first: Point, _ second: Point, sweep: Double
  ) -> Shape {
    var shape = Shape(.arc, [middle, first, second])
    shape.sweep = sweep
    return shape
  }

  /// A circle.
  public static func circle(around middle: Point, radius: Double) -> Shape {
    Shape(
      .ellipse, [middle, middle + Point(x: radius, y: 0), middle + Point(x: 0, y: radius)])
  }

  /// A rectangle with sides along those of the page.
  public static func rectangle(_ box: Box, radius: Double = 0) -> Shape {
    Shape(
      .rectangle, [box.low, Point(x: box.high.x, y: box.low.y), box.high], radius: radius)
  }
}

extension Shape {
  /// True if it can be drawn.
  public var isUsable: Bool {
    let count = points.count
    guard points.allSatisfy({ abs($0.x) < 1e7 && abs($0.y) < 1e7 }), radius.isFinite,
      sweep.isFinite, count >= form.leastPoints, count <= Self.mostPoints
    else { return false }
    return !form.hasThreePoints || count == 3
  }

  /// The shape under a map; the radius of its corners changes with the size.
  public func mapped(by map: Affine) -> Shape {
    var shape = self
    shape.points = points.map { map($0) }
    shape.radius *= map.scale
    return shape
  }

  /// The straight corners of a line, polygon or rectangle; empty for other forms.
  public var corners: [Point] {
    switch form {
    case .line, .polygon: return points
    case .rectangle:
      guard points.count == 3 else { return [] }
      return points + [points[0] + points[2] - points[1]]
    case .ellipse, .arc, .curve: return []
    }
  }

  /// The middle of what it encloses, or of its points.
  public var middle: Point {
    switch form {
    case .ellipse, .arc: points.first ?? .zero
    case .line, .polygon, .rectangle, .curve: Box(around: outline).center
    }
  }

  /// A box around the line.
  public var bounds: Box { Box(around: outline) }
}
