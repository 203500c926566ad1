internal import Geometry

/// The passes of a line that goes to and fro.
struct Zigzag {
  /// The number of passes from one reversal to the next, the first and the last included.
  let passes: Int
  /// The usual length of a pass.
  let height: Double
  /// How far the middles of passes move on, on the average.
  let advance: Double
  /// The share of neighboring passes that go over the same ground.
  let overlap: Double
  /// The share of the way that leads along the passes.
  let straightness: Double
  /// The share of turning that is in one direction: near 0 for a zigzag, near 1 for loops.
  let curl: Double

  /// Divides a line into passes along its main direction; nil if it is too short.
  init?(_ path: [Point]) {
    let points = DrawnFigure(path, count: 256).points
    guard points.count > 32 else { return nil }
    let axis = Self.axis(of: points)
    let along = points.map { $0.dot(axis) }
    let ends = Self.reversals(along)
    guard ends.count > 2 else { return nil }
    let passes = zip(ends, ends.dropFirst()).map { (points[$0], points[$1]) }
    self.passes = passes.count
    let lengths = passes.map { abs(($0.1 - $0.0).dot(axis)) }.sorted()
    let height = lengths[lengths.count / 2]
    self.height = height
    let middles = passes.map { $0.0.mixed(with: $0.1, by: 0.5).cross(axis) }
    let moves = zip(middles, middles.dropFirst()).map { abs($0 - $1) }
    advance = moves.reduce(0, +) / Double(moves.count)
    let ranges = passes.map { pass -> (Double, Double) in
      let (a, b) = (pass.0.dot(axis), pass.1.dot(axis))
      return (min(a, b), max(a, b))
    }
    let shared = zip(ranges, ranges.dropFirst()).filter { one, other in
      min(one.1, other.1) - max(one.0, other.0) > 0.5 * height
    }
    overlap = Double(shared.count) / Double(ranges.count - 1)
    var (way, length, turned, turns) = (0.0, 0.0, 0.0, 0.0)
    for (from, to) in zip(points, points.dropFirst()) {
      way += abs((to - from).dot(axis))
      length += from.distance(to: to)
    }
    straightness = way / max(length, 1e-9)
    for index in 4..<(points.count - 4) {
      let turn = turn(
        from: points[index] - points[index - 4], to: points[index + 4] - points[index])
      turned += turn
      turns += abs(turn)
    }
    curl = abs(turned) / max(turns, 1e-9)
  }

  /// The direction that most of the line has, to or fro.
  private static func axis(of points: [Point]) -> Point {
    var (sine, cosine) = (0.0, 0.0)
    for (from, to) in zip(points, points.dropFirst()) {
      let way = to - from
      let length = max(way.length, 1e-12)
      cosine += (way.x * way.x - way.y * way.y) / length
      sine += 2 * way.x * way.y / length
    }
    let turned = sineAndCosine(of: angle(of: Point(x: cosine, y: sine)) / 2)
    return Point(x: turned.cosine, y: turned.sine)
  }

  /// The places at which a value turns back by more than a third of its usual swing, with both ends.
  private static func reversals(_ values: [Double]) -> [Int] {
    guard let low = values.min(), let high = values.max() else { return [] }
    let least = 0.25 * (high - low)
    var ends = [0]
    var (best, direction) = (0, 0.0)
    for (place, value) in values.enumerated() {
      if direction == 0 {
        if abs(value - values[0]) > least {
          (direction, best) = (value > values[0] ? 1 : -1, place)
        }
      } else if (value - values[best]) * direction > 0 {
        best = place
      } else if (values[best] - value) * direction > least {
        ends.append(best)
        (direction, best) = (-direction, place)
      }
    }
    ends.append(best)
    return ends
  }
}
