internal import Geometry

/// How much is seen of the parts of the face.
struct ShownParts: Sendable {
  /// The parts hidden from the hand.
  var hidden: Set<Face.Part.Name> = []
  /// The boxes of all parts that may hide.
  var shy: [(name: Face.Part.Name, box: Box)] = []
  /// The parts that are fading in, with the milliseconds since they began to.
  private(set) var appearing: [Face.Part.Name: Double] = [:]

  /// How long a part takes to appear, in milliseconds.
  static let motion = 140.0

  /// Whether something moves.
  var isMoving: Bool { !appearing.isEmpty }

  /// Begins to fade a part in.
  mutating func appear(_ part: Face.Part.Name) { appearing[part] = 0 }

  /// Advances by a time in milliseconds.
  mutating func move(on time: Double) {
    let step = time.isFinite ? max(time, 1) : Self.motion
    appearing = appearing.mapValues { $0 + step }.filter { $0.value < Self.motion }
  }

  /// Ends all movement.
  mutating func update() { appearing = [:] }

  /// The opacity of a part, 0 to 1: it rises quickly at first, then slower.
  func opacity(of part: Face.Part.Name) -> Double {
    guard let time = appearing[part] else { return 1 }
    let rest = 1 - time / Self.motion
    return 1 - rest * rest * rest
  }
}
