internal import Geometry

/// A place at which the borders before and after a tight inner turn cross and may both end.
///
/// Cutting there replaces the strips between the crossing and the turn with a fan: the triangles from
/// the crossing to the middle line. Three conditions ensure that the shape stays the same:
///
/// 1. All triangles wind like the outline, so the fan takes nothing away.
/// 2. No disc of the part covers the crossing. Then the ends of the part are the nearest discs to
///    all points on the way from them to the crossing. A place in a strip that is not in the fan
///    lies beyond such a way, or beyond the middle line; so some other disc is nearer to it, and it
///    is in another strip or sector.
/// 3. The border cut off before the turn lies in the ink after it, and the border cut off after the
///    turn in the ink before it. So neither bounds any white, and nothing is added.
///
/// The second argument requires that no disc of the part lies inside another, which is also checked.
struct TurnCut {
  let point: Point
  /// The number of points cut off the border before the turn.
  let before: Int
  /// The number of points cut off the border after the turn.
  let after: Int
  /// The step beside the border after the crossing.
  let step: Int

  /// The most points of a border to examine.
  private static let reach = 24

  /// Finds the crossing nearest to the turn where a cut changes the shape by no more than the slack.
  ///
  /// `border` ends with the line before the turn, and `rest` begins with the line after it; `turn` is the
  /// border from the one to the other, which runs backward at `discsOfTurn`.
  init?(
    of discs: [Disc], turn discsOfTurn: ClosedRange<Int>, before border: [OutlineSide.Vertex],
    turn: ArraySlice<OutlineSide.Vertex>, after rest: ArraySlice<OutlineSide.Vertex>,
    slack: Double
  ) {
    let radius = max(discs[discsOfTurn.lowerBound].radius, discs[discsOfTurn.upperBound].radius)
    let arriving = Self.leg(border.reversed(), reach: 4 * radius)
    let leaving = Self.leg(rest, reach: 4 * radius)
    guard arriving.count > 1, leaving.count > 1 else { return nil }
    for sum in 0..<arriving.count + leaving.count - 3 {
      for step in max(0, sum - leaving.count + 2)...min(sum, arriving.count - 2) {
        let other = sum - step
        guard
          let point = Self.crossing(
            arriving[step + 1], arriving[step], leaving[other], leaving[other + 1])
        else { continue }
        guard
          Self.changesNothing(
            at: point, discs, turn: discsOfTurn, arriving[...(step + 1)], leaving[...(other + 1)],
            slack: slack)
        else { continue }
        self.point = point
        before = step + 1
        after = other + 1
        self.step = leaving[other].disc
        return
      }
    }
    return nil
  }

  /// True if the borders before and after a turn may both end at a point on their last edges.
  private static func changesNothing(
    at point: Point, _ discs: [Disc], turn: ClosedRange<Int>,
    _ arriving: ArraySlice<OutlineSide.Vertex>, _ leaving: ArraySlice<OutlineSide.Vertex>,
    slack: Double
  ) -> Bool {
    let (before, beforeEnd) = (arriving[arriving.endIndex - 2], arriving[arriving.endIndex - 1])
    let (after, afterEnd) = (leaving[leaving.endIndex - 2], leaving[leaving.endIndex - 1])
    let first = foot(of: point, between: beforeEnd, before, discs)
    let last = foot(of: point, between: after, afterEnd, discs)
    let row = [first] + discs[beforeEnd.disc + 1..<after.disc + 1] + [last]
    return isFan(row, around: point, slack: slack)
      && isInk(
        arriving.dropLast(), to: point, of: discs[turn.lowerBound...after.disc] + [last],
        slack: slack)
      && isInk(
        leaving.dropLast(), to: point,
        of: [first] + discs[beforeEnd.disc + 1...turn.upperBound], slack: slack)
      && !swallows(row, slack: slack)
  }

  /// The points of a border from a tight turn up to a distance along it.
  private static func leg(
    _ border: some Collection<OutlineSide.Vertex>, reach: Double
  ) -> [OutlineSide.Vertex] {
    var leg: [OutlineSide.Vertex] = []
    var length = 0.0
    for vertex in border.prefix(Self.reach) {
      if let last = leg.last { length += last.point.distance(to: vertex.point) }
      leg.append(vertex)
      if length > reach { break }
    }
    return leg
  }

  /// The crossing of two edges of the border, if neither leads to a middle.
  private static func crossing(
    _ a: OutlineSide.Vertex, _ b: OutlineSide.Vertex, _ c: OutlineSide.Vertex,
    _ d: OutlineSide.Vertex
  ) -> Point? {
    if a.isMiddle || b.isMiddle || c.isMiddle || d.isMiddle { return nil }
    return Segment(a.point, b.point).crossing(with: Segment(c.point, d.point))
  }

  /// The disc that touches an edge of the border at a point.
  private static func foot(
    of point: Point, between start: OutlineSide.Vertex, _ end: OutlineSide.Vertex, _ discs: [Disc]
  ) -> Disc {
    let disc = discs[start.disc]
    guard start.disc != end.disc else { return disc }
    let next = discs[start.disc + 1]
    let way = next.center - disc.center
    // A tangent line is shorter than the way between the middles, and slanted.
    let growth = (next.radius - disc.radius) / way.squaredLength
    let along = (point - disc.center).dot(way) / way.squaredLength + growth * disc.radius
    let share = along / (1 - growth * (next.radius - disc.radius))
    return disc.mixed(with: next, by: min(max(share, 0), 1))
  }

  /// True if the triangles from a point to a row of middles wind like the outline, and no disc of the
  /// row covers the point.
  private static func isFan(_ row: [Disc], around point: Point, slack: Double) -> Bool {
    for index in 1..<row.count {
      let (from, to) = (row[index - 1], row[index])
      if (from.center - point).cross(to.center - point) > 0 { return false }
      if from.distance(movingTo: to, from: point) < -slack { return false }
    }
    return true
  }

  /// True if a row of discs covers the border from a turn to a point.
  ///
  /// Ways to a middle and back lie inside their disc, so only the points on the discs' borders count.
  private static func isInk(
    _ border: ArraySlice<OutlineSide.Vertex>, to point: Point, of row: ArraySlice<Disc>,
    slack: Double
  ) -> Bool {
    var last: Point?
    for vertex in border {
      let next = vertex.isMiddle ? nil : vertex.point
      if let next, !covers(row, last ?? next, next, slack: slack) { return false }
      last = next
    }
    return covers(row, last ?? point, point, slack: slack)
  }

  private static func covers(
    _ row: ArraySlice<Disc>, _ start: Point, _ end: Point, slack: Double
  ) -> Bool {
    var (isStartInk, isEndInk) = (false, false)
    for index in row.indices.dropFirst() {
      let (from, to) = (row[index - 1], row[index])
      let coversStart = from.distance(movingTo: to, from: start) <= slack
      let coversEnd = from.distance(movingTo: to, from: end) <= slack
      // The area that a disc covers on a straight way is convex.
      if coversStart && coversEnd { return true }
      isStartInk = isStartInk || coversStart
      isEndInk = isEndInk || coversEnd
    }
    guard isStartInk && isEndInk else { return false }
    if start.distance(to: end) <= 4 * slack { return true }
    let middle = start.mixed(with: end, by: 0.5)
    return covers(row, start, middle, slack: slack) && covers(row, middle, end, slack: slack)
  }

  /// True if a disc of a row may lie inside another that is not its neighbor.
  private static func swallows(_ row: [Disc], slack: Double) -> Bool {
    var change = 0.0
    for index in 1..<row.count { change += abs(row[index].radius - row[index - 1].radius) }
    if change <= slack { return false }
    for (index, disc) in row.enumerated() {
      for step in 1..<row.count where step < index || step > index + 1 {
        let (from, to) = (row[step - 1], row[step])
        let growth = max(abs(disc.radius - from.radius), abs(disc.radius - to.radius)) - slack
        if growth > 0, Segment(from.center, to.center).distance(to: disc.center) < growth {
          return true
        }
      }
    }
    return false
  }
}

/// A short border at a tight inner turn where none of the borders cross.
///
/// It leaves the line before the turn at a right angle, goes to a place equally far from this line
/// and the line after the turn, and from there at a right angle to that line. The strips between
/// are replaced with a fan of triangles around the place. The shape stays the same for the reasons
/// given for `TurnCut`: the triangles wind like the outline, no disc between the two ends is nearer
/// to the place than they are, and nothing is added, as the triangles lie in the discs at the ends.
struct TurnFan {
  let start: Point
  let middle: Point
  let end: Point

  /// Finds the border for a turn; nil if there is none; `border` has a point more than the turn at both ends.
  init?(of discs: [Disc], border: ArraySlice<OutlineSide.Vertex>, slack: Double) {
    let (before, after) = (border[border.startIndex], border[border.endIndex - 1])
    let (arrival, departure) = (border[border.startIndex + 1], border[border.endIndex - 2])
    let (first, last) = (discs[arrival.disc], discs[departure.disc])
    let normal = (arrival.point - first.center) * (1 / first.radius)
    let opposite = (departure.point - last.center) * (1 / last.radius)
    guard !before.isMiddle, !after.isMiddle,
      let middle = Self.middle(first, normal, last, opposite)
    else { return nil }
    self.middle = middle
    let depth = first.radius - (middle - first.center).dot(normal)
    start = middle + normal * depth
    end = middle + opposite * depth
    let (entry, exit) = (start - arrival.point, end - departure.point)
    guard depth >= 0,
      entry.dot(before.point - arrival.point) >= entry.squaredLength,
      exit.dot(after.point - departure.point) >= exit.squaredLength
    else { return nil }
    let row =
      [Disc(center: start - normal * first.radius, radius: first.radius)]
      + discs[arrival.disc...departure.disc]
      + [Disc(center: end - opposite * last.radius, radius: last.radius)]
    guard Self.isSafe(row, around: middle, depth: depth + slack) else { return nil }
  }

  /// The place equally deep below the lines before and after the turn, beside the later of their ends.
  private static func middle(
    _ first: Disc, _ normal: Point, _ last: Disc, _ opposite: Point
  ) -> Point? {
    let divisor = 1 - normal.dot(opposite)
    guard divisor > 1e-6 else { return nil }
    let way = last.center - first.center
    let height = (first.radius - last.radius - way.dot(opposite)) / divisor
    let other = (last.radius - first.radius + way.dot(normal)) / divisor
    guard max(height, other) >= 0 else { return nil }
    return height > other ? first.center + normal * height : last.center + opposite * other
  }

  /// True if the fan around a place winds like the outline, lies in the discs at the ends of the
  /// row, and has no disc in between that covers the place more deeply than given.
  private static func isSafe(_ row: [Disc], around place: Point, depth: Double) -> Bool {
    let (first, last) = (row[0], row[row.count - 1])
    var isNearFirst = true
    for index in 1..<row.count {
      let (from, to) = (row[index - 1], row[index])
      if (from.center - place).cross(to.center - place) > 1e-9 { return false }
      if from.distance(movingTo: to, from: place) < -depth { return false }
      isNearFirst = isNearFirst && first.center.distance(to: to.center) <= first.radius
      if !isNearFirst && last.center.distance(to: from.center) > last.radius { return false }
    }
    return true
  }
}
