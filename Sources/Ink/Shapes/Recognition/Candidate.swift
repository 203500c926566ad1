internal import Geometry

/// A figure that a stroke may mean, and how near the ink is to it.
struct Candidate {
  var shape: Shape
  /// The root of the mean squared distance of the ink, as a share of the size of the figure.
  var error: Double
  /// The count of the numbers that describe the figure: one with more comes nearer to any ink.
  var freedom: Int
  /// The doubt that its corners are corners, and its bends are bends.
  var softness = 0.0
  /// The largest distance of the ink, as a share of the size; nil if it was not measured.
  var straying: Double?
  /// The ink that the figure replaces, without arrowheads.
  var ink: [Point] = []

  /// The error that a hand makes in any figure.
  private static let carelessness = 0.014
  /// The weight of nearness, which grows with the amount of ink but not with the number of its samples.
  private static let weight = 21.0
  /// The nearness that each of the numbers must bring.
  private static let price = 5.2
  /// A corner with a smaller turn, in radians, may be a bend.
  private static let turn = 1.4
  /// The same for a polygon, as a share of the turns of a regular one.
  private static let evenTurn = 0.7
  private static let bluntness = 130.0
  /// A side that is a smaller share of the whole may be a slip.
  private static let side = 0.08
  private static let shortness = 47.0
  private static let distrust = 44.0

  /// The poorness of the figure as an explanation of the ink; the smallest is the best.
  var cost: Double {
    let error = error * error + Self.carelessness * Self.carelessness
    return Self.weight * logarithm(of: error) + Self.price * Double(freedom) + doubt
      + Self.distrust * softness
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
    let least = shape.form == .polygon ? Self.evenTurn * 2 * .pi / Double(sides.count) : Self.turn
    for turn in shape.turns {
      let lack = max(0, 1 - abs(turn) / least)
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

extension Shape {
  /// The turns at the corners, from the first of a closed form and from the second of an open one.
  var turns: [Double] {
    let sides = sides
    guard let last = sides.last else { return [] }
    let before = form.isClosed ? [last] + sides.dropLast() : Array(sides.dropLast())
    let after = form.isClosed ? sides : Array(sides.dropFirst())
    return zip(before, after).map { turn(from: $0, to: $1) }
  }
}
