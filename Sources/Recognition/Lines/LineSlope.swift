internal import Geometry

/// The slope of a line of writing: the one at which most of its ink is in the lowest strip.
enum LineSlope {
  /// The steepest slope, and the steps between those that are tried.
  private static let (steepest, step) = (0.5, 0.05)
  /// By how much lower the strip must be than a level one: much for short words, which are never quite level.
  private static let gains = (short: 0.75, long: 0.96)
  /// The points along the ink that are compared.
  private static let points = 150.0
  /// The least width of a line that has a slope, in heights of letters.
  private static let narrowest = 3.0
  /// The width from which on a line is long.
  private static let longest = 8.0

  /// Returns the slope of strokes with letters of a size; 0 if they are level, or together as narrow as few letters.
  static func of(_ strokes: [[Point]], size: Double) -> Double {
    let points = points(of: strokes.map(StrokeShape.onPage))
    let length = Box(around: points).width / size
    guard length >= narrowest else { return 0 }
    let share = min((length - narrowest) / (longest - narrowest), 1)
    let gain = gains.short + (gains.long - gains.short) * share
    var best = (slope: 0.0, height: height(of: points, at: 0) * gain)
    let steps = Int((steepest / step).rounded())
    for number in -steps...steps {
      let slope = Double(number) * step
      let height = height(of: points, at: slope)
      if height < best.height { best = (slope, height) }
    }
    return best.slope
  }

  private static func points(of strokes: [[Point]]) -> [Point] {
    let length = strokes.reduce(0) { sum, stroke in
      zip(stroke, stroke.dropFirst()).reduce(sum) { $0 + $1.0.distance(to: $1.1) }
    }
    return strokes.flatMap { StrokeShape.resampled($0, step: length / points) }
  }

  /// The height of the middle eight tenths of points when a slope is taken from them.
  private static func height(of points: [Point], at slope: Double) -> Double {
    let heights = points.map { $0.y - slope * $0.x }.sorted()
    return heights[heights.count * 9 / 10] - heights[heights.count / 10]
  }
}
