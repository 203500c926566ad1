internal import Geometry

/// The time that the pen rests at the end of a stroke.
enum PenRest {
  /// How far a resting pen wanders.
  private static let wander = 1.5 * Length.millimeter
  /// How near to its resting place the pen has arrived.
  private static let arrival = 0.4 * Length.millimeter
  /// A shorter rest is the end of any movement.
  private static let shortest = 150.0

  /// The number of samples until the pen has come to its rest; all of them if it does not rest.
  static func end(of samples: [Sample]) -> Int {
    guard let last = samples.last else { return 0 }
    var first = samples.count - 1
    while first > 0, samples[first - 1].position.distance(to: last.position) <= wander {
      first -= 1
    }
    guard last.time - samples[first].time >= shortest else { return samples.count }
    // A drawing that is all within the reach of a resting pen is not resting.
    guard first > 0 else { return samples.count }
    let place = middle(of: samples[(first + (samples.count - first) / 2)...])
    var arrived = first
    while arrived < samples.count - 1, samples[arrived].position.distance(to: place) > arrival {
      arrived += 1
    }
    return arrived + 1
  }

  private static func middle(of samples: ArraySlice<Sample>) -> Point {
    let sum = samples.reduce(Point.zero) { $0 + $1.position }
    return sum * (1 / Double(max(samples.count, 1)))
  }
}
