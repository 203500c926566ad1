internal import Geometry
internal import Ink

/// A straight line from where the pen came down to where it is, in place of what it drew.
enum StraightLine {
  /// Lines this near to a multiple of the step snap to it; both are in radians.
  private static let nearness = 3 * Double.pi / 180
  private static let step = 15 * Double.pi / 180

  /// The samples of the line, which takes as long as the pen took and has constant pressure.
  ///
  /// - Parameters:
  ///   - first: Where the pen came down.
  ///   - last: Where it is.
  ///   - pressure: The mean pressure of the pen.
  /// - Returns: At least the first sample; the last one is at the pen, or near it if the line snapped.
  static func samples(from first: Sample, to last: Sample, pressure: Float) -> [Sample] {
    let end = snapped(last.position, about: first.position)
    let duration = max(last.time - first.time, 1)
    guard end.isFinite, first.position.isFinite, duration.isFinite else { return [first] }
    // About as often as a tablet reports, but with a limit, to stay small.
    let count = Int(min(max(duration / 8, 2), 200).rounded())
    return (0...count).map { index in
      let share = Double(index) / Double(count)
      var sample = first
      sample.position = first.position.mixed(with: end, by: share)
      sample.time = first.time + duration * share
      sample.pressure = pressure
      return sample
    }
  }

  /// The end of a line, moved if the direction of the line is near a multiple of 15 degrees.
  static func snapped(_ end: Point, about start: Point) -> Point {
    let way = end - start
    guard way.isFinite, way.squaredLength > 0 else { return end }
    let angle = angle(of: way)
    let nearest = (angle / step).rounded() * step
    guard abs(angle - nearest) <= nearness else { return end }
    let (sine, cosine) = sineAndCosine(of: nearest)
    let direction = Point(x: cosine, y: sine)
    return start + direction * way.dot(direction)
  }
}
