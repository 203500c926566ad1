internal import Geometry

/// The path of a movement: a dense line of places through knots, in millimeters, in buffers that are reused.
struct Track {
  /// The places along the line, about a tenth of a millimeter apart.
  private(set) var points: [Point] = []
  /// True for places that are corners or ends, where the pen all but stops.
  private(set) var stops: [Bool] = []

  /// The largest number of places between two knots, however far apart they are.
  private static let mostSteps = 400.0

  /// Draws the line through knots; between corners, its direction is continuous.
  mutating func interpolate(_ knots: [GlyphKnot], roundness: Double) {
    points.removeAll(keepingCapacity: true)
    stops.removeAll(keepingCapacity: true)
    guard let first = knots.first else { return }
    points.append(Point(x: first.x, y: first.y))
    stops.append(true)
    guard knots.count > 1 else { return }
    for index in 1..<knots.count {
      let (from, to) = (place(knots[index - 1]), place(knots[index]))
      let before = index < 2 || knots[index - 1].isCorner ? nil : place(knots[index - 2])
      let hasNext = index + 1 < knots.count && !knots[index].isCorner
      let after = hasNext ? place(knots[index + 1]) : nil
      append(from: from, to: to, before: before, after: after, roundness: roundness)
      stops[stops.count - 1] = knots[index].isCorner || index == knots.count - 1
    }
  }

  private func place(_ knot: GlyphKnot) -> Point { Point(x: knot.x, y: knot.y) }

  /// Adds the cubic between two knots, shaped by the knots around them (centripetal Catmull–Rom).
  private mutating func append(
    from: Point, to: Point, before: Point?, after: Point?, roundness: Double
  ) {
    let chord = to - from
    let length = chord.length
    let steps = min(max((length * 9).rounded(.up), 3), Self.mostSteps)
    let leaving = tangent(at: from, towards: to, from: before) * roundness
    let arriving = -tangent(at: to, towards: from, from: after) * roundness
    // Missing neighbors mean missing tangents: each missing tangent bends the curve evenly.
    let start = before == nil ? (after == nil ? chord : (chord * 3 - arriving) * 0.5) : leaving
    let end = after == nil ? (before == nil ? chord : (chord * 3 - leaving) * 0.5) : arriving
    for step in 1...Int(steps) {
      let t = Double(step) / steps
      let (t2, t3) = (t * t, t * t * t)
      let along = chord * (3 * t2 - 2 * t3)
      points.append(from + along + start * (t3 - 2 * t2 + t) + end * (t3 - t2))
      stops.append(false)
    }
  }

  /// The tangent at a knot for the piece toward `next`, given the knot on the far side.
  private func tangent(at knot: Point, towards next: Point, from before: Point?) -> Point {
    guard let before else { return .zero }
    // Centripetal spacing: knots are taken to be the square root of their distance apart.
    let far = max((knot - before).length.squareRoot(), 1e-4)
    let near = max((next - knot).length.squareRoot(), 1e-4)
    let first = (knot - before) * (1 / far)
    let second = (next - knot) * (1 / near)
    let whole = (next - before) * (1 / (far + near))
    return (first - whole + second) * near
  }
}

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
  private static let landing = 3.0
  private static let turning = 2.0
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

  /// The speed that the hand can reach over a distance: at rest it gains speed slowly, as force builds up.
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

/// A movement as a hand makes it: planned places and times, without jolts that no muscle could make.
///
/// The plan is smoothed over time, not along the line, so slow bends keep their shape. Hardly anything
/// faster than ten swings a second is left, as in real writing.
struct Flow {
  /// The places of the pen, in millimeters, at equally spaced moments.
  private var places: [Point] = []
  private var step = 1.0
  private var planned: [Point] = []
  private var wide: [Point] = []

  private static let grain = 2.0
  /// The number of places in each running mean; odd, so that it causes no delay.
  private static let reach = 17
  /// The number of successive running means: four come close to a bell curve.
  private static let rounds = 4

  var duration: Double { step * Double(places.count - 1) }

  /// Follows a plan from end to end; both ends stay in place.
  mutating func follow(_ track: Track, _ pace: Pace) {
    spread(track.points, at: pace.times)
    smooth()
    // Smoothing alone shrinks loops. What it removed is smoothed as well and added back, so that movements
    // of up to six swings a second keep their size.
    for index in places.indices {
      let smoothed = places[index]
      places[index] = planned[index] - smoothed
      planned[index] = smoothed
    }
    smooth()
    for index in places.indices { places[index] = places[index] + planned[index] }
  }

  /// The position of the pen at a moment, and its velocity in millimeters a second.
  func motion(at moment: Double) -> (place: Point, velocity: Point) {
    guard places.count > 1, step > 0 else { return (places.first ?? .zero, .zero) }
    let share = min(max(moment / step, 0), Double(places.count - 1))
    let index = min(Int(share), places.count - 2)
    let way = places[index + 1] - places[index]
    return (places[index] + way * (share - Double(index)), way * (1000 / step))
  }

  /// Places points along the plan at equal intervals of time.
  private mutating func spread(_ points: [Point], at times: [Double]) {
    places.removeAll(keepingCapacity: true)
    guard let end = times.last, points.count > 1 else { return places += points }
    let count = max((end / Self.grain).rounded(), 1)
    step = end / count
    var piece = 0
    for index in 0...Int(count) {
      let time = Double(index) * step
      while piece + 2 < times.count, times[piece + 1] < time { piece += 1 }
      let span = times[piece + 1] - times[piece]
      let share = span > 0 ? min(max((time - times[piece]) / span, 0), 1) : 1
      places.append(points[piece].mixed(with: points[piece + 1], by: share))
    }
    planned = places
  }

  /// Replaces each place by a weighted mean of those around it.
  ///
  /// Beyond an end the movement continues as its mirror image through the end, so the end stays in
  /// place and the pen need not rest there.
  private mutating func smooth() {
    let margin = Self.rounds * (Self.reach / 2)
    guard let first = places.first, let last = places.last else { return }
    let top = places.count - 1
    wide.removeAll(keepingCapacity: true)
    for index in stride(from: margin, to: 0, by: -1) {
      wide.append(first * 2 - places[min(index, top)])
    }
    wide += places
    for index in stride(from: 1, through: margin, by: 1) {
      wide.append(last * 2 - places[max(top - index, 0)])
    }
    for _ in 0..<Self.rounds { average() }
    swap(&places, &wide)
  }

  /// Replaces `wide` with its running means, of which there are `reach - 1` fewer.
  private mutating func average() {
    let share = 1 / Double(Self.reach)
    var sum = Point.zero
    for index in wide.indices {
      sum = sum + wide[index]
      let first = index + 1 - Self.reach
      guard first >= 0 else { continue }
      let mean = sum * share
      sum = sum - wide[first]
      wide[first] = mean
    }
    wide.removeLast(Self.reach - 1)
  }
}
