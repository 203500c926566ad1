internal import Geometry

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
