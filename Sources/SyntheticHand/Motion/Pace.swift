internal import Geometry

/// The timing of a movement: the hand's speed along a track.
///
/// Speed follows the two-thirds power law (the cube root of the radius of the curve), up to the limits of
/// the hand, and rises and falls at ends and corners. The pen lifts before it rests. `Flow` then smooths
/// out the jolts; a hand that turned faster than `swing` would lose its small loops there.
struct Pace {
  /// Milliseconds from landing to each place of the track.
  private(set) var times: [Double] = []
  /// The speed at each place in millimeters a second.
  private var speeds: [Double] = []
  private var steps: [Double] = []

  /// The speed on a curve of one millimeter radius, in millimeters a second.
  private static let onUnitCurve = 40.0
  /// The fastest turn of any hand, in radians a second: eight times round a small loop.
  private static let swing = 50.0
  /// The highest speed, in millimeters a second.
  private static let highest = 150.0
  /// The speed at which the pen lands.
  private static let landing = 3.0
  /// The speed at which the pen turns at corners.
  private static let turning = 2.0
  /// The speed at which the pen lifts.
  private static let lifting = 18.0
  /// The speed from which the hand accelerates with full force.
  private static let fullForce = 50.0
  /// The hand's acceleration in millimeters a second squared.
  private static let acceleration = 3500.0

  /// The duration of the shortest touch in milliseconds.
  private static let shortest = 55.0

  /// Plans the speed along a track; a factor of 1 is the usual pace.
  mutating func plan(_ track: Track, factor: Double, sweeps: Bool) {
    measure(track.points)
    limit(track, factor: factor, sweeps: sweeps)
    let count = speeds.count
    for index in 1..<max(count, 1) {
      let most = reachable(from: speeds[index - 1], over: steps[index], factor: factor)
      speeds[index] = min(speeds[index], most)
    }
    for index in stride(from: count - 2, through: 0, by: -1) {
      let most = reachable(from: speeds[index + 1], over: steps[index + 1], factor: factor)
      speeds[index] = min(speeds[index], most)
    }
    soften()
    addUpTimes()
  }

  /// The speed that the hand can reach over a distance.
  ///
  /// Muscles build up their force gradually, so a hand at rest gains speed slowly at first.
  private func reachable(from speed: Double, over step: Double, factor: Double) -> Double {
    let readiness = min(0.06 + speed / (Self.fullForce * factor), 1)
    let gain = 2 * Self.acceleration * factor * factor * readiness
    return (speed * speed + gain * step).squareRoot()
  }

  private mutating func measure(_ points: [Point]) {
    steps.removeAll(keepingCapacity: true)
    steps.append(0)
    for index in points.indices.dropFirst() {
      steps.append(points[index].distance(to: points[index - 1]))
    }
  }

  /// Sets the speed at each place to the highest that curve and hand allow.
  private mutating func limit(_ track: Track, factor: Double, sweeps: Bool) {
    speeds.removeAll(keepingCapacity: true)
    let points = track.points
    let (highest, curve) = (Self.highest * factor, Self.onUnitCurve * factor)
    for index in points.indices {
      if track.stops[index] {
        let isEnd = index == points.count - 1
        let slow = index == 0 ? Self.landing : isEnd ? Self.lifting : Self.turning
        speeds.append(sweeps && isEnd && index > 0 ? highest * 0.6 : slow * factor)
        continue
      }
      let (back, ahead) = (points[index] - points[index - 1], points[index + 1] - points[index])
      let across = points[index + 1].distance(to: points[index - 1])
      let product = steps[index] * steps[index + 1] * across
      let area = 2 * abs(back.cross(ahead))
      let radius = area * 200 > product ? product / area : 200
      let most = min(curve * cubeRoot(of: radius), Self.swing * radius, highest)
      speeds.append(max(most, Self.turning * factor))
    }
  }

  /// Smooths the speed, as muscles do, leaving the ends as they are.
  private mutating func soften() {
    guard speeds.count > 2 else { return }
    for _ in 0..<2 {
      var before = speeds[0]
      for index in 1..<(speeds.count - 1) {
        let here = speeds[index]
        speeds[index] = (before + 2 * here + speeds[index + 1]) * 0.25
        before = here
      }
    }
  }

  private mutating func addUpTimes() {
    times.removeAll(keepingCapacity: true)
    var time = 0.0
    for index in speeds.indices {
      if index > 0 { time += 2000 * steps[index] / (speeds[index] + speeds[index - 1]) }
      times.append(time)
    }
    // A hand needs time even for a dot.
    guard time < Self.shortest else { return }
    let stretch = time > 0 ? Self.shortest / time : 1
    for index in times.indices { times[index] *= stretch }
  }
}
