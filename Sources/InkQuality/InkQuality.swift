internal import Geometry
private import Glibc

/// The quality of a drawing: distances in micrometers, medians over strokes unless stated otherwise.
struct InkQuality: Hashable, Sendable {
  /// The root mean square distance between the ink and the pen's true path, measured both ways.
  var rmsMicrometers: Double
  /// The turning of the ink, relative to that of the true path; above 1 it is noisy.
  var curvatureRatio: Double
  /// The milliseconds since the pen was at the tip of the ink.
  var lagMilliseconds: Double
  /// The distance of the ink from the corner of a right angle written at 80 mm/s.
  var cornerCutMicrometers: Double
  /// The distance of the ink from the corner of a right angle in which the pen rests for 100 ms.
  var cornerStopMicrometers: Double
  /// The size of a circle written 5 times a second, as a share of its true size.
  var radiusRatio5: Double
  /// The size of a circle written 8 times a second, as a share of its true size.
  var radiusRatio8: Double
  /// The distance from the end of the ink to the pen's true end.
  var endMicrometers: Double
  /// The distance between the predicted position and the pen's position 8 ms later; over samples.
  var predict8MedianMicrometers: Double
  /// The same for 16 ms.
  var predict16MedianMicrometers: Double
  /// The distance for 16 ms that only 5 of 100 predictions exceed.
  var predict16Percentile95Micrometers: Double
  /// The time to draw one more sample live, with tail and prediction, in microseconds.
  var sampleMicroseconds: Double

  /// The figures with names in JSON, column headings and decimals; not finite if nothing was measured.
  static let figures:
    [(name: String, head: String, decimals: Int, value: @Sendable (InkQuality) -> Double)] = [
      ("rms_um", "rms um", 1, \.rmsMicrometers),
      ("curvature_ratio", "curv", 3, \.curvatureRatio),
      ("lag_ms", "lag ms", 0, \.lagMilliseconds),
      ("corner_cut_um", "corner", 0, \.cornerCutMicrometers),
      ("corner_stop_um", "stop", 0, \.cornerStopMicrometers),
      ("radius_ratio_5", "r 5/s", 3, \.radiusRatio5),
      ("radius_ratio_8", "r 8/s", 3, \.radiusRatio8),
      ("end_um", "end um", 0, \.endMicrometers),
      ("predict8_median_um", "+8 ms", 0, \.predict8MedianMicrometers),
      ("predict16_median_um", "+16 ms", 0, \.predict16MedianMicrometers),
      ("predict16_p95_um", "p95", 0, \.predict16Percentile95Micrometers),
      ("sample_us", "us/pt", 2, \.sampleMicroseconds),
    ]
}

/// Measures on curves given as lines of points.
enum PolylineMeasure {
  static func distance(from point: Point, to line: [Point]) -> Double {
    guard var start = line.first else { return .infinity }
    var best = (point - start).squaredLength
    for end in line.dropFirst() {
      let along = end - start
      let square = along.squaredLength
      if square > 0 {
        let share = min(max((point - start).dot(along) / square, 0), 1)
        best = min(best, (start + along * share - point).squaredLength)
      }
      start = end
    }
    return best.squareRoot()
  }

  /// The root mean square distance between two lines, measured both ways.
  static func difference(_ one: [Point], _ other: [Point]) -> Double {
    let sum = meanSquare(from: one, to: other) + meanSquare(from: other, to: one)
    return (sum / 2).squareRoot()
  }

  private static func meanSquare(from points: [Point], to line: [Point]) -> Double {
    var sum = 0.0
    for point in points {
      let distance = distance(from: point, to: line)
      sum += distance * distance
    }
    return sum / Double(max(points.count, 1))
  }

  /// The total turn of a line, in radians, in steps of equal length.
  ///
  /// Equal steps of 0.1 mm make lines of many and of few points comparable; the turns of a pen that
  /// trembles in one place do not show on paper and are not counted.
  static func turning(of line: [Point], step: Double = 0.1 * Length.millimeter) -> Double {
    let points = spaced(line, by: step)
    guard points.count > 2 else { return 0 }
    var sum = 0.0
    for index in 2..<points.count {
      let before = points[index - 1] - points[index - 2]
      let after = points[index] - points[index - 1]
      sum += abs(atan2(before.cross(after), before.dot(after)))
    }
    return sum
  }

  /// Points along a line at equal steps close to the one given.
  private static func spaced(_ line: [Point], by step: Double) -> [Point] {
    var length = 0.0
    for index in 1..<max(line.count, 1) { length += line[index].distance(to: line[index - 1]) }
    let count = max(1, Int(length / step))
    let exact = length / Double(count)
    guard exact > 0 else { return line }
    var points = [line[0]]
    var passed = 0.0
    for index in 1..<line.count {
      let gap = line[index].distance(to: line[index - 1])
      while points.count < count, Double(points.count) * exact <= passed + gap, gap > 0 {
        let share = (Double(points.count) * exact - passed) / gap
        points.append(line[index - 1].mixed(with: line[index], by: share))
      }
      passed += gap
    }
    points.append(line[line.count - 1])
    return points
  }
}
