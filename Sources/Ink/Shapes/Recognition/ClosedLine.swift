internal import Geometry

/// The line of a figure whose end meets its beginning, without what the hand drew twice.
struct ClosedLine {
  /// Points at equal distances once around, from the sharpest corner back to it.
  let points: [Point]
  /// The points that were drawn, without the way from the end to the beginning.
  let drawn: [Point]
  /// The points before and after them, which the hand drew twice.
  let surplus: [Point]
  /// The distance from the end to the beginning as a share of the length.
  let gap: Double
  /// The length of what was drawn.
  let length: Double

  private static let count = 96

  /// The ways in which a line may be closed: from end to end, and where it meets itself before.
  static func all(_ figure: DrawnFigure, mostGap: Double = 0.16) -> [ClosedLine] {
    let last = figure.points.count - 1
    let meeting = Self.meeting(of: figure.points, spacing: figure.spacing)
    let whole = ClosedLine(figure, ends: (0, last), mostGap: mostGap)
    guard meeting.0 + last - meeting.1 > 1 || whole == nil else { return [whole].compactMap { $0 } }
    return [whole, ClosedLine(figure, ends: meeting, mostGap: mostGap)].compactMap { $0 }
  }

  /// Closes a line whose ends are near to each other as compared with its length; nil if they are not.
  private init?(_ figure: DrawnFigure, ends: (Int, Int), mostGap: Double) {
    let points = figure.points
    drawn = Array(points[ends.0...ends.1])
    surplus = Array(points[..<ends.0] + points[(ends.1 + 1)...])
    length = DrawnFigure.length(of: drawn)
    gap = points[ends.0].distance(to: points[ends.1]) / max(length, 1e-9)
    guard gap <= mostGap, drawn.count > 12, surplus.count < points.count / 3 else { return nil }
    let loop = Self.evenlySpaced(drawn + [drawn[0]], count: Self.count + 1)
    let start = Self.sharpest(loop)
    self.points = Array(loop[start..<Self.count] + loop[..<start] + [loop[start]])
  }

  /// The places near both ends at which the line comes nearest to itself, or crosses itself.
  private static func meeting(of points: [Point], spacing: Double) -> (Int, Int) {
    let last = points.count - 1
    var best = (first: 0, last: last, cost: Double.infinity)
    for first in 0...(last / 6) {
      for end in (last * 2 / 3)...last {
        let cut = Double(first + last - end) * spacing
        let cost = points[first].distance(to: points[end]) + 0.12 * cut
        if cost < best.cost { best = (first, end, cost) }
      }
    }
    return (best.first, best.last)
  }

  static func evenlySpaced(_ path: [Point], count: Int) -> [Point] {
    DrawnFigure(path, count: count).points
  }

  /// The place of the sharpest turn of a loop whose last point is its first.
  private static func sharpest(_ loop: [Point]) -> Int {
    let count = loop.count - 1
    let reach = 6
    var best = (place: 0, cosine: Double.infinity)
    for place in 0..<count {
      let into = loop[place] - loop[(place + count - reach) % count]
      let out = loop[(place + reach) % count] - loop[place]
      let cosine = into.dot(out) / max(into.length * out.length, 1e-12)
      if cosine < best.cosine { best = (place, cosine) }
    }
    return best.place
  }

  /// The signed area that the line encloses.
  var area: Double { drawn.enclosedArea }

  /// The number of the point that is nearest to a place.
  func place(near place: Point) -> Int {
    let nearest = points.indices.dropLast().min {
      (points[$0] - place).squaredLength < (points[$1] - place).squaredLength
    }
    return nearest ?? 0
  }
}
