internal import Geometry
private import Glibc

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
  static func turning(of line: [Point], step: Double = 0.1 * Length.millimetre) -> Double {
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
