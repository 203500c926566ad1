internal import Geometry
internal import Ink

/// A stroke as other programs see it: only the samples that shape it.
///
/// The choice of samples must never change, since a stroke that returns is compared with them.
enum InkLine {
  /// The largest distance of an omitted sample from the line, in points: a twentieth of a millimeter.
  private static let tolerance = 0.14
  /// The most samples omitted in a row.
  private static let longest = 64

  /// Returns the points of a stroke under a map; a dot has two.
  static func points(of stroke: Stroke, at map: Affine) -> [Point] {
    let all = stroke.samples.map { map($0.position) }.filter(\.isFinite)
    guard let first = all.first, let last = all.last else { return [] }
    var kept = [first]
    var start = 0
    while start < all.count - 1 {
      let end = farthest(from: start, in: all)
      kept.append(all[end])
      start = end
    }
    return kept.count == 1 ? [first, last] : kept
  }

  /// The last sample to which a straight line leads past all others.
  private static func farthest(from start: Int, in points: [Point]) -> Int {
    var end = start + 1
    while end + 1 < points.count, end - start < longest {
      let next = points[end + 1]
      let isNear = points[start + 1...end].allSatisfy {
        distance(from: $0, to: points[start], next) <= tolerance
      }
      guard isNear else { break }
      end += 1
    }
    return end
  }

  /// The distance of a point from a line between two others.
  private static func distance(from point: Point, to one: Point, _ other: Point) -> Double {
    let way = other - one
    let share = way.squaredLength > 0 ? (point - one).dot(way) / way.squaredLength : 0
    return point.distance(to: one + way * min(max(share, 0), 1))
  }
}
