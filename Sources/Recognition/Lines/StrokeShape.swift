internal import Geometry

/// The measures of a stroke that tell letters, marks and drawings apart.
struct StrokeShape: Hashable, Sendable {
  let box: Box
  /// The median of y along the ink, which tails and tall letters hardly move.
  let middle: Double
  /// The length of the ink.
  let length: Double
  let start: Point
  let end: Point
  /// How near the ink comes to a corner of the box in which it neither begins nor ends.
  private let cornerDistance: Double

  /// Coordinates beyond this, in points, are not on any page.
  private static let farthest = 1e6
  private static let samples = 48

  /// Measures the points of a stroke that are on a page; nil if there are none.
  init?(along points: [Point]) {
    let points = Self.onPage(points)
    guard let first = points.first, let last = points.last else { return nil }
    (start, end) = (first, last)
    box = Box(around: points)
    length = zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    let samples = Self.resampled(points, step: length / Double(Self.samples))
    middle = samples.map(\.y).sorted()[samples.count / 2]
    cornerDistance = Self.cornerDistance(of: samples, in: box)
  }

  /// The points that are on a page.
  static func onPage(_ points: [Point]) -> [Point] {
    points.filter { max(abs($0.x), abs($0.y)) <= farthest }
  }

  private static func cornerDistance(of samples: [Point], in box: Box) -> Double {
    guard let first = samples.first, let last = samples.last else { return .infinity }
    let limit = (box.width + box.height) / 12
    var least = Double.infinity
    for corner in box.corners
    where min(corner.distance(to: first), corner.distance(to: last)) > limit {
      for sample in samples { least = min(least, (sample - corner).squaredLength) }
    }
    return least.squareRoot()
  }

  /// Returns points at equal steps along a line, from its first point on.
  static func resampled(_ points: [Point], step: Double) -> [Point] {
    guard let first = points.first else { return [] }
    var (sampled, rest) = ([first], step)
    guard step > 0 else { return sampled }
    for (one, next) in zip(points, points.dropFirst()) {
      let way = one.distance(to: next)
      var place = rest
      while place <= way {
        sampled.append(one.mixed(with: next, by: place / way))
        place += step
      }
      rest = place - way
    }
    return sampled
  }

  var width: Double { box.width }
  var height: Double { box.height }
  var chord: Double { start.distance(to: end) }
  var isStraight: Bool { chord > 0.94 * length }

  /// True if the height can be that of a letter, between half a millimeter and two centimeters.
  var isLikeLetter: Bool { (1.5...60).contains(height) && width < 150 && !isStraight }

  /// True for a line with one corner, as from an item to what it contains; no letter is as square.
  var isRightAngle: Bool {
    cornerDistance < 0.06 * (width + height) && length < 1.2 * (width + height) && !isStraight
  }

  /// True for lines, frames, arrows and curves that are too large for writing of a size.
  func isDrawing(size: Double) -> Bool {
    let (across, down) = (width / size, height / size)
    if isStraight, across > 4 || down > 2.2 { return true }
    if down > 4 || (across > 8 && length < 1.35 * width) { return true }
    if down > 2, across > 4, length < 1.6 * (width + height) { return true }
    if down > 2.1, across > 0.8, isRightAngle { return true }
    // A word written in one go also ends near its beginning, but has more ink.
    let isClosed = chord < 0.2 * (width + height) && length < 2.4 * (width + height)
    return isClosed && across > 2.2 && down > 1.4
  }

  /// True for a level line that is longer than a dash, such as an underline.
  func isBar(size: Double) -> Bool {
    isStraight && width > 1.5 * size && height < 0.4 * width
  }

  /// True for a short straight stroke, such as half a quotation mark.
  func isTick(size: Double) -> Bool {
    let side = max(width, height)
    return side < 0.8 * size && length < 1.3 * side
  }

  /// True if a stroke can be the head of an arrow that another stroke is.
  func isHead(of line: StrokeShape, size: Double) -> Bool {
    let side = max(width, height)
    guard side < 1.6 * size, length < 2.4 * side else { return false }
    let near = box.expanded(by: 0.3 * size)
    return near.contains(line.start) || near.contains(line.end)
  }

  /// True for dots, bars and accents, which are placed after all letters.
  func isMark(size: Double) -> Bool { height < 0.35 * size }

  /// The share of the height that is in a band; of a level stroke nothing or all.
  func share(in band: ClosedRange<Double>) -> Double {
    guard height > 0 else { return band.contains(middle) ? 1 : 0 }
    let common = (box.low.y...box.high.y).clamped(to: band)
    return (common.upperBound - common.lowerBound) / height
  }

  /// The distance between the boxes of two strokes.
  func distance(to other: StrokeShape) -> Double {
    Point(x: max(gap(to: other), 0), y: max(rise(over: other), 0)).length
  }

  /// The horizontal distance between two strokes; negative if they overlap.
  func gap(to other: StrokeShape) -> Double {
    max(other.box.low.x - box.high.x, box.low.x - other.box.high.x)
  }

  private func rise(over other: StrokeShape) -> Double {
    max(other.box.low.y - box.high.y, box.low.y - other.box.high.y)
  }
}
