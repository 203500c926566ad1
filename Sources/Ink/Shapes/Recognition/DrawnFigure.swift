internal import Geometry

/// A stroke prepared for recognition: evenly spaced points, without the rest and the hooks at its ends.
struct DrawnFigure {
  /// Points at equal distances along the stroke, the first and the last at its ends.
  let points: [Point]
  /// The distance from point to point along the stroke.
  let spacing: Double

  /// The most points: more would not show more, and would take longer.
  static let mostPoints = 128
  private static let fewestPoints = 64
  /// The finest spacing, in points.
  private static let grain = 0.4 * Length.millimeter

  /// Prepares a stroke; nil if it is shorter than any figure.
  init?(_ samples: [Sample]) {
    let path = Self.path(of: samples)
    guard let length = Self.wholeLength(of: path), length > 2 * Length.millimeter else {
      return nil
    }
    self.init(path, length: length)
  }

  /// Spaces the points of a line evenly; their number follows from the length if it is not given.
  init(_ path: [Point], count: Int? = nil) {
    self.init(path, length: Self.wholeLength(of: path) ?? 0, count: count)
  }

  private init(_ path: [Point], length: Double, count: Int? = nil) {
    let wanted = Int(min(length / Self.grain, Double(Self.mostPoints)))
    let count = count ?? max(wanted, Self.fewestPoints)
    points = Self.smoothed(Self.evenlySpaced(path, count: count, length: length))
    spacing = length / Double(count - 1)
  }

  /// The length along the stroke.
  var length: Double { spacing * Double(points.count - 1) }

  /// The positions of a stroke that can be used, without the rest at its end.
  private static func path(of samples: [Sample]) -> [Point] {
    let usable = samples.filter { abs($0.position.x) < 1e6 && abs($0.position.y) < 1e6 }
    let moving = usable.prefix(PenRest.end(of: usable))
    // A stroke of many thousands of samples shows nothing that every second one does not.
    let step = max(moving.count / 4000, 1)
    var path: [Point] = []
    for index in stride(from: 0, to: moving.count, by: step) { path.append(moving[index].position) }
    return path
  }

  /// The length of a line; nil without two points.
  private static func wholeLength(of path: [Point]) -> Double? {
    guard path.count > 1 else { return nil }
    return zip(path, path.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  /// The length of evenly spaced points without the jitter of the pen, which adds to the way from point to point.
  static func length(of points: [Point]) -> Double {
    let step = max(points.count / 32, 1)
    var (sum, place) = (0.0, 0)
    while place < points.count - 1 {
      let next = min(place + step, points.count - 1)
      sum += points[place].distance(to: points[next])
      place = next
    }
    return sum
  }

  private static func evenlySpaced(_ path: [Point], count: Int, length: Double) -> [Point] {
    guard let first = path.first, let last = path.last, length > 0 else { return path }
    var points = [first]
    points.reserveCapacity(count)
    let step = length / Double(count - 1)
    var (done, next) = (0.0, step)
    for (from, to) in zip(path, path.dropFirst()) {
      let way = from.distance(to: to)
      while next <= done + way, way > 0, points.count < count - 1 {
        points.append(from.mixed(with: to, by: (next - done) / way))
        next += step
      }
      done += way
    }
    while points.count < count { points.append(last) }
    points[count - 1] = last
    return points
  }

  /// The points without the jitter of a mouse on its grid, which turns a slanted line into stairs.
  private static func smoothed(_ points: [Point]) -> [Point] {
    guard points.count > 2 else { return points }
    var points = points
    for _ in 0..<2 {
      var before = points[0]
      for place in 1..<(points.count - 1) {
        let here = points[place]
        points[place] = (before + here * 2 + points[place + 1]) * 0.25
        before = here
      }
    }
    return points
  }

  /// The figure without hooks: ends of a millimeter or two that turn sharply, as the pen lands or lifts.
  var withoutHooks: DrawnFigure {
    let most = Int(min(2.5 * Length.millimeter, length * 0.09) / spacing)
    let count = points.count
    guard most > 0, count > 8 * most else { return self }
    let start = hook(reach: most) { points[$0] }
    let end = hook(reach: most) { points[count - 1 - $0] }
    guard start + end > 0 else { return self }
    return DrawnFigure(Array(points[start..<(count - end)]))
  }

  /// The number of points before a sharp turn close to an end; 0 if there is none.
  private func hook(reach: Int, at place: (Int) -> Point) -> Int {
    for index in (1...reach).reversed() {
      let (into, out) = (place(index) - place(0), place(index + max(reach, 3)) - place(index))
      if into.dot(out) < 0 { return index }
    }
    return 0
  }
}

extension DrawnFigure {
  /// The largest distance between two points.
  var diameter: Double {
    var largest = 0.0
    for (index, point) in points.enumerated() {
      for other in points[index...] {
        largest = max(largest, (other - point).squaredLength)
      }
    }
    return largest.squareRoot()
  }

  /// The distance between the ends.
  var gap: Double {
    guard let first = points.first, let last = points.last else { return 0 }
    return first.distance(to: last)
  }

  /// The signed change of direction at each point between chords of a number of spacings; 0 near the ends.
  func turns(reach: Int) -> [Double] {
    var turns = [Double](repeating: 0, count: points.count)
    guard points.count > 2 * reach else { return turns }
    for index in reach..<(points.count - reach) {
      let (into, out) = (
        points[index] - points[index - reach], points[index + reach] - points[index]
      )
      turns[index] = angle(of: Point(x: into.dot(out), y: into.cross(out)))
    }
    return turns
  }
}
