internal import Geometry

/// A figure that a stroke may mean, and how near the ink is to it.
struct Candidate {
  var shape: Shape
  /// The root of the mean squared distance of the ink, as a share of the size of the figure.
  var error: Double
  /// The count of the numbers that describe the figure: one with more comes nearer to any ink.
  var freedom: Int
  /// The ink that the figure replaces, without arrowheads.
  var ink: [Point] = []

  /// The error that a hand makes in any figure.
  private static let carelessness = 0.023
  /// The weight of nearness, which grows with the amount of ink but not with the number of its samples.
  private static let weight = 24.0
  /// The nearness that each of the numbers must bring.
  private static let price = 5.75
  /// A corner with a smaller turn, in radians, may be a bend.
  private static let turn = 1.1
  /// The same for a polygon, as a share of the turns of a regular one.
  private static let evenTurn = 0.9
  private static let bluntness = 115.0
  /// A side that is a smaller share of the whole may be a slip.
  private static let side = 0.105
  private static let shortness = 30.0

  /// The poorness of the figure as an explanation of the ink; the smallest is the best.
  var cost: Double {
    let error = error * error + Self.carelessness * Self.carelessness
    return Self.weight * logarithm(of: error) + Self.price * Double(freedom) + doubt
  }

  /// The doubt that corners are meant: blunt ones, and ones next to short sides.
  private var doubt: Double {
    guard shape.form == .line || shape.form == .polygon else { return 0 }
    let sides = shape.sides
    let length = sides.reduce(0) { $0 + $1.length }
    var doubt = 0.0
    for side in sides {
      let lack = max(0, 1 - side.length / (Self.side * length))
      doubt += Self.shortness * lack * lack
    }
    let following =
      shape.form == .polygon ? Array(sides.dropFirst() + sides.prefix(1)) : Array(sides.dropFirst())
    let least = shape.form == .polygon ? Self.evenTurn * 2 * .pi / Double(sides.count) : Self.turn
    for (into, out) in zip(sides, following) {
      let turn = angle(of: Point(x: into.dot(out), y: abs(into.cross(out))))
      let lack = max(0, 1 - turn / least)
      doubt += Self.bluntness * lack * lack
    }
    return doubt
  }

  /// True if the figure is about as long as the ink: ink that goes to and fro is longer than its outline.
  func hasLength(_ length: Double) -> Bool {
    let line = shape.outline
    let outline = zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    let share = length / max(outline, 1e-9)
    return share > 0.82 && share < 1.15
  }
}

extension Shape {
  /// The ways along the straight sides, in order; empty for figures of curves.
  var sides: [Point] {
    let corners = form.isClosed ? corners + corners.prefix(1) : corners
    return zip(corners, corners.dropFirst()).map { $0.1 - $0.0 }
  }
}
