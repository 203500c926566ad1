internal import Geometry

/// Makes a recognized figure regular where it nearly is, as long as it still fits the ink.
struct ShapeTidying {
  private let ink: [Point]
  private let size: Double
  /// The figure as it was recognized.
  private let drawn: [Point]
  /// The largest error that a regular figure may have.
  private let mostError: Double

  /// How far a point may move, as a share of the size of the figure.
  static let reach = 0.07

  /// Prepares the tidying of a shape near ink.
  init(_ shape: Shape, ink: [Point], size: Double) {
    (self.ink, self.size) = (ink, size)
    drawn = shape.outline
    mostError = max(Closeness(of: ink, to: drawn).error * 1.25, 0.028 * size)
  }

  /// Returns the most regular form of the shape that fits.
  func tidied(_ shape: Shape) -> Shape {
    var shape = shape
    for tidier in [Self.evened, Self.squared, Self.aligned] {
      // The first that fits of several, the most regular first.
      shape = tidier(shape).first { fits($0) } ?? shape
    }
    return shape
  }

  private func fits(_ shape: Shape) -> Bool {
    let outline = shape.outline
    guard !outline.isEmpty, Closeness(of: ink, to: outline).error <= mostError else { return false }
    let reach = Self.reach * size
    return Closeness(of: drawn, to: outline).worst <= reach
      && Closeness(of: outline, to: drawn).worst <= reach
  }

  /// Forms with equal sides, axes or corners.
  private static func evened(_ shape: Shape) -> [Shape] {
    switch shape.form {
    case .ellipse: [shape.asCircle].compactMap { $0 }
    case .rectangle: [shape.asSquare].compactMap { $0 }
    case .polygon: shape.evenPolygons
    case .line, .arc, .curve: []
    }
  }

  /// Forms with right angles or parallel sides.
  private static func squared(_ shape: Shape) -> [Shape] {
    switch shape.form {
    case .polygon: shape.squarePolygons
    case .line where shape.points.count > 2: shape.squareLines
    case .arc: [shape.evenArc].compactMap { $0 }
    case .line, .rectangle, .ellipse, .curve: []
    }
  }

  /// Forms turned to an even angle.
  private static func aligned(_ shape: Shape) -> [Shape] { shape.turnedEvenly }
}
