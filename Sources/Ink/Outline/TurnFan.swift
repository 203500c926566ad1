internal import Geometry

/// A short border at a tight inner turn where none of the borders cross.
///
/// It leaves the line before the turn at a right angle, goes to a place equally far from this line
/// and the line after the turn, and from there at a right angle to that line. The strips between
/// are replaced with a fan of triangles around the place. The shape stays the same for the reasons
/// given for `TurnCut`: the triangles wind like the outline, no disc between the two ends is nearer
/// to the place than they are, and nothing is added, as the triangles lie in the discs at the ends.
struct TurnFan {
  /// The place where the border leaves the line before the turn.
  let start: Point
  /// The center of the fan.
  let middle: Point
  /// The place where the border reaches the line after the turn.
  let end: Point

  /// Finds the border for a turn; nil if there is none.
  ///
  /// `border` has three points for each disc, plus one at either end; `slack` is the allowed change of the
  /// shape.
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
