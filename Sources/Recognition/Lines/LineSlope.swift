internal import Geometry

/// The slope of a line of writing.
enum LineSlope {
  /// The most strokes that are compared with each other.
  private static let most = 48

  /// Returns the median slope between strokes from left to right; 0 if the line is short, level or too steep.
  static func of(_ strokes: [StrokeShape], size: Double) -> Double {
    let box = strokes.reduce(Box.empty) { $0.union($1.box) }
    guard strokes.count >= 4, box.width >= 8 * size else { return 0 }
    let places = (0..<min(strokes.count, most)).map { number in
      strokes[number * strokes.count / min(strokes.count, most)]
    }
    .map { Point(x: $0.box.center.x, y: $0.middle) }
    var slopes: [Double] = []
    for (number, one) in places.enumerated() {
      for other in places[..<number] where abs(other.x - one.x) > size {
        slopes.append((other.y - one.y) / (other.x - one.x))
      }
    }
    guard !slopes.isEmpty else { return 0 }
    slopes.sort()
    let slope = slopes[slopes.count / 2]
    return abs(slope) > 0.04 && abs(slope) < 0.35 ? slope : 0
  }
}
