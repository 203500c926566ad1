/// The change of latency during the recording.
public struct TraceDrift: Hashable, Sendable {
  /// Milliseconds per minute: the median of the slopes between all pairs of strokes; nil with too few.
  public let slope: Double?
  /// The change by that slope from first to last stroke, in milliseconds.
  public let change: Double
  /// The median of the strokes' medians in the first half of each run.
  public let firstHalf: Double?
  /// The same for the second half.
  public let secondHalf: Double?
  /// True if the slope is more than chance.
  public let isClear: Bool

  /// More strokes than this are reduced to means of neighbors.
  private static let mostPoints = 300

  init(_ latencies: TraceLatencies, in stratum: Stratum) {
    let strokes = latencies.strokes.compactMap {
      stroke -> (run: Int, at: Double, middle: Double)? in
      var values = latencies.samples[stroke.samples].lazy
        .filter { $0.stratum == stratum && !$0.isMissing }.map(\.latency).reduce(into: [Double]()) {
          $0.append($1)
        }
      return QuickSelect.median(&values).map { (stroke.run, Double(stroke.start) / 60e9, $0) }
    }
    var halves: [[Double]] = [[], []]
    for run in Dictionary(grouping: strokes, by: \.run).values {
      for (place, stroke) in run.enumerated() where run.count > 1 {
        if 2 * place + 1 != run.count { halves[2 * place / run.count].append(stroke.middle) }
      }
    }
    firstHalf = QuickSelect.median(&halves[0])
    secondHalf = QuickSelect.median(&halves[1])
    let points = Self.thinned(strokes.map { ($0.at, $0.middle) })
    let slopes = Self.slopes(of: points)
    var values = slopes
    slope = points.count < 4 ? nil : QuickSelect.median(&values)
    let duration = (points.last?.0 ?? 0) - (points.first?.0 ?? 0)
    change = (slope ?? 0) * duration
    isClear = slope.map { Self.isClear($0, points, slopes) } ?? false
  }

  private static func thinned(_ points: [(Double, Double)]) -> [(Double, Double)] {
    guard points.count > mostPoints else { return points }
    return (0..<mostPoints).map { part in
      let few = points[
        part * points.count / mostPoints..<(part + 1) * points.count / mostPoints]
      let count = Double(few.count)
      return (few.reduce(0) { $0 + $1.0 } / count, few.reduce(0) { $0 + $1.1 } / count)
    }
  }

  private static func slopes(of points: [(Double, Double)]) -> [Double] {
    var slopes: [Double] = []
    slopes.reserveCapacity(points.count * points.count / 2)
    for (place, later) in points.enumerated() {
      for earlier in points[..<place] where later.0 > earlier.0 {
        slopes.append((later.1 - earlier.1) / (later.0 - earlier.0))
      }
    }
    return slopes
  }

  /// Kendall's test, with the number of points reduced by their similarity.
  private static func isClear(
    _ slope: Double, _ points: [(Double, Double)], _ slopes: [Double]
  ) -> Bool {
    let rest = points.map { $0.1 - slope * $0.0 }
    let number = Double(points.count) / Double(Autocorrelation.lag(of: rest))
    let balance = slopes.reduce(0.0) { $0 + ($1 > 0 ? 1 : $1 < 0 ? -1 : 0) }
    guard number > 3, !slopes.isEmpty else { return false }
    let kendall = balance / Double(slopes.count)
    let deviation = (2 * (2 * number + 5) / (9 * number * (number - 1))).squareRoot()
    return abs(kendall) > 3 * deviation
  }
}
