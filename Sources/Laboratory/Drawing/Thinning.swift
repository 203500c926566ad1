internal import Geometry

/// Simplifies lines to fewer corners without visible change.
enum Thinning {
  /// Returns the corners needed to keep a chain within a distance of the original; the ends are kept.
  static func corners(of points: [Point], within distance: Double) -> [Point] {
    guard points.count > 2 else { return points }
    var isKept = Array(repeating: false, count: points.count)
    isKept[0] = true
    isKept[points.count - 1] = true
    var open = [(first: 0, last: points.count - 1)]
    while let (first, last) = open.popLast() {
      guard last - first > 1 else { continue }
      var (farthest, most) = (first, distance)
      for index in first + 1..<last {
        let length = points[index].distance(toSegmentFrom: points[first], to: points[last])
        if length > most { (farthest, most) = (index, length) }
      }
      guard farthest > first else { continue }
      isKept[farthest] = true
      open.append((first, farthest))
      open.append((farthest, last))
    }
    return zip(points, isKept).compactMap { $1 ? $0 : nil }
  }
}

extension Point {
  fileprivate func distance(toSegmentFrom start: Point, to end: Point) -> Double {
    let way = end - start
    guard way.squaredLength > 0 else { return distance(to: start) }
    let share = min(max((self - start).dot(way) / way.squaredLength, 0), 1)
    return distance(to: start.mixed(with: end, by: share))
  }
}

extension Path {
  /// A chain of straight lines.
  init(through points: [Point], isClosed: Bool = false) {
    self.init()
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { line(to: point) }
    if isClosed { close() }
  }
}
