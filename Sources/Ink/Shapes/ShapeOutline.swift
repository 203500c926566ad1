public import Geometry

extension Shape {
  /// The largest distance of the drawn line from the true one, in points.
  private static let tolerance = 0.005 * Length.millimeter

  /// The line from its beginning to its end, in steps too small to be seen; closed forms end where they begin.
  ///
  /// Empty for a shape that cannot be drawn.
  public var outline: [Point] {
    guard isUsable else { return [] }
    switch form {
    case .line: return rounded(points, isClosed: false)
    case .polygon, .rectangle: return rounded(corners, isClosed: true)
    case .ellipse: return ellipse(from: 0, sweep: 2 * .pi)
    case .arc: return ellipse(from: 0, sweep: min(max(sweep, -2 * .pi), 2 * .pi))
    case .curve: return Self.curve(through: points)
    }
  }

  private func ellipse(from start: Double, sweep: Double) -> [Point] {
    let (middle, first, second) = (points[0], points[1] - points[0], points[2] - points[0])
    let size = max(first.length, second.length)
    let count = Self.steps(sweep: sweep, radius: size, most: 4000)
    return (0...count).map { step in
      let (sine, cosine) = sineAndCosine(of: start + sweep * Double(step) / Double(count))
      return middle + first * cosine + second * sine
    }
  }

  /// The number of chords that stay within the tolerance, if it is not too large.
  private static func steps(sweep: Double, radius: Double, most: Int) -> Int {
    let angle = 2 * (2 * tolerance / max(radius, tolerance)).squareRoot()
    return min(max(Int((abs(sweep) / min(angle, 0.5)).rounded(.up)), 2), most)
  }

  private func rounded(_ corners: [Point], isClosed: Bool) -> [Point] {
    guard radius > 0 else { return isClosed ? corners + corners.prefix(1) : corners }
    let count = corners.count
    var line: [Point] = []
    for place in corners.indices {
      if !isClosed, place == 0 || place == count - 1 {
        line.append(corners[place])
      } else {
        let (before, after) = (corners[(place + count - 1) % count], corners[(place + 1) % count])
        line += turn(from: before, at: corners[place], to: after)
      }
    }
    return isClosed ? line + line.prefix(1) : line
  }

  /// A corner as a part of a circle that touches both sides, using at most half of each.
  private func turn(from before: Point, at corner: Point, to after: Point) -> [Point] {
    let (back, on) = (before - corner, after - corner)
    let (first, second) = (back.length, on.length)
    guard first > 0, second > 0 else { return [corner] }
    let (u, v) = (back * (1 / first), on * (1 / second))
    let angle = Geometry.angle(of: Point(x: u.dot(v), y: abs(u.cross(v))))
    guard angle > 0.01, angle < .pi - 0.01 else { return [corner] }
    let half = tangent(of: angle / 2)
    let reach = min(radius / half, first / 2, second / 2)
    let radius = reach * half
    let bisector = u + v
    let away = (radius * radius + reach * reach).squareRoot()
    let middle = corner + bisector * (away / bisector.length)
    let (start, end) = (corner + u * reach - middle, corner + v * reach - middle)
    let sweep = Geometry.angle(of: Point(x: start.dot(end), y: start.cross(end)))
    let steps = Self.steps(sweep: sweep, radius: radius, most: 100)
    return (0...steps).map { step in
      let (sine, cosine) = sineAndCosine(of: sweep * Double(step) / Double(steps))
      return middle + start * cosine + Point(x: -start.y, y: start.x) * sine
    }
  }

  /// A curve whose speed at each point is along the line between its neighbors.
  private static func curve(through points: [Point]) -> [Point] {
    guard points.count > 2 else { return points }
    let last = points.count - 1
    var line = [points[0]]
    for place in 0..<last {
      let (from, to) = (points[place], points[place + 1])
      let way = from.distance(to: to)
      func slope(at place: Int) -> Point {
        guard place > 0, place < last else {
          // The first and the last piece are as bent at their outer end as at their inner one.
          let other = place == 0 ? 1 : last - 1
          let chord = points[other] - points[place]
          let aim = slope(at: other)
          guard chord.squaredLength > 0 else { return aim }
          return chord * (2 * aim.dot(chord) / chord.squaredLength) - aim
        }
        let (before, after) = (points[place] - points[place - 1], points[place + 1] - points[place])
        let (a, b) = (max(before.length, 1e-9), max(after.length, 1e-9))
        let mean = before * (b / a) + after * (a / b)
        return mean.length > 0 ? mean * (1 / mean.length) : .zero
      }
      let cubic = Cubic(
        from, from + slope(at: place) * (way / 3), to - slope(at: place + 1) * (way / 3), to)
      let steps = min(max(Int((way / (4 * tolerance)).squareRoot().rounded(.up)), 4), 64)
      for step in 1...steps { line.append(cubic.point(at: Double(step) / Double(steps))) }
    }
    return line
  }
}
