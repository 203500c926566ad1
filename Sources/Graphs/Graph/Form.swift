public import Geometry

extension Graph {
  /// The shapes of nodes.
  public enum Form: UInt8, Hashable, Sendable, CaseIterable {
    case box = 0
    /// A box with round corners.
    case rounded = 1
    case ellipse = 2
    case diamond = 3
    case triangle = 4
    case invertedTriangle = 5
    case parallelogram = 6
    case trapezium = 7
    case invertedTrapezium = 8
    case pentagon = 9
    case hexagon = 10
    case septagon = 11
    case octagon = 12
    case house = 13
    case invertedHouse = 14
    case star = 15
    /// Words without a line around them.
    case plain = 16
  }
}

extension Graph.Form {
  /// The name in DOT; a box with round corners is a matter of style there.
  var name: String {
    switch self {
    case .box, .rounded: "box"
    case .invertedTriangle: "invtriangle"
    case .invertedTrapezium: "invtrapezium"
    case .invertedHouse: "invhouse"
    case .plain: "plaintext"
    default: "\(self)"
    }
  }

  /// The corners in a box from (0, 0) to (1, 1), clockwise; empty for an ellipse.
  public var corners: [Point] {
    Self.corners[self, default: []].map { Point(x: $0.0, y: $0.1) }
  }

  private static let corners: [Self: [(Double, Double)]] = [
    .box: square, .rounded: square, .plain: square,
    .diamond: [(0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)],
    .triangle: [(0.5, 0), (1, 1), (0, 1)],
    .invertedTriangle: [(0, 0), (1, 0), (0.5, 1)],
    .parallelogram: [(0.2, 0), (1, 0), (0.8, 1), (0, 1)],
    .trapezium: [(0.2, 0), (0.8, 0), (1, 1), (0, 1)],
    .invertedTrapezium: [(0, 0), (1, 0), (0.8, 1), (0.2, 1)],
    .pentagon: [(0.5, 0), (1, 0.38), (0.81, 1), (0.19, 1), (0, 0.38)],
    .hexagon: [(0.25, 0), (0.75, 0), (1, 0.5), (0.75, 1), (0.25, 1), (0, 0.5)],
    .septagon: [
      (0.5, 0), (0.9, 0.2), (1, 0.64), (0.72, 1), (0.28, 1), (0, 0.64), (0.1, 0.2),
    ],
    .octagon: [
      (0.29, 0), (0.71, 0), (1, 0.29), (1, 0.71), (0.71, 1), (0.29, 1), (0, 0.71), (0, 0.29),
    ],
    .house: [(0.5, 0), (1, 0.38), (1, 1), (0, 1), (0, 0.38)],
    .invertedHouse: [(0, 0), (1, 0), (1, 0.62), (0.5, 1), (0, 0.62)],
    .star: [
      (0.5, 0), (0.62, 0.38), (1, 0.38), (0.69, 0.62), (0.81, 1), (0.5, 0.76), (0.19, 1),
      (0.31, 0.62), (0, 0.38), (0.38, 0.38),
    ],
  ]

  private static let square = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]

  /// The form with corners most like some in a box from (0, 0) to (1, 1).
  public init(corners: [Point]) {
    let alike = Self.allCases.filter { $0.corners.count == corners.count && $0 != .rounded }
    let known = alike.isEmpty ? (corners.count > 8 ? [.octagon] : [.box]) : alike
    let nearest = known.min { $0.distance(to: corners) < $1.distance(to: corners) }
    self = nearest ?? .box
  }

  /// How far its corners are from others, wherever these begin and whichever way they go.
  private func distance(to others: [Point]) -> Double {
    let own = corners
    guard own.count == others.count else { return .infinity }
    return [others, others.reversed()].flatMap { others in
      others.indices.map { first in
        own.indices.reduce(0) { sum, place in
          sum + (others[(place + first) % others.count] - own[place]).squaredLength
        }
      }
    }.min() ?? .infinity
  }

  /// The share of its width and its height that words may take.
  public var room: Point {
    switch self {
    case .box, .rounded, .plain: Point(x: 1, y: 1)
    case .ellipse, .hexagon, .septagon, .octagon, .pentagon: Point(x: 0.7, y: 0.7)
    case .parallelogram, .trapezium, .invertedTrapezium: Point(x: 0.6, y: 1)
    case .house, .invertedHouse: Point(x: 1, y: 0.6)
    case .diamond, .triangle, .invertedTriangle, .star: Point(x: 0.5, y: 0.5)
    }
  }
}
