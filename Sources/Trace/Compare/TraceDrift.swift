/// The change of latency during the recording.
public struct TraceDrift: Hashable, Sendable {
  /// Milliseconds per minute: the median of the slopes between all pairs of strokes; nil with too few.
  public let slope: Double?
  /// The change by that slope from first to last stroke, in milliseconds.
  let change: Double
  /// The median of the strokes' medians in the first half of each run.
  let firstHalf: Double?
  let secondHalf: Double?
  let isClear: Bool

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
    return points.groups(atMost: mostPoints).map { few in
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

/// The times of the sittings of two traces, as far as one clock shows them.
struct RunOrder: Sendable {
  private struct Run {
    let isFirst: Bool
    var time: ClosedRange<Int64>
  }

  private let runs: [Run]
  private let overlap: Bool

  init(_ a: TraceLatencies, _ b: TraceLatencies) {
    runs = (Self.runs(of: a, true) + Self.runs(of: b, false)).sorted {
      $0.time.lowerBound < $1.time.lowerBound
    }
    overlap = zip(runs, runs.dropFirst()).contains { $0.time.overlaps($1.time) }
  }

  private static func runs(of latencies: TraceLatencies, _ isFirst: Bool) -> [Run] {
    var times: [Int: ClosedRange<Int64>] = [:]
    for stroke in latencies.strokes {
      let time = times[stroke.run] ?? stroke.start...stroke.start
      let (low, high) = (min(time.lowerBound, stroke.start), max(time.upperBound, stroke.end))
      times[stroke.run] = low...max(low, high)
    }
    return times.values.map { Run(isFirst: isFirst, time: $0) }
  }

  /// True if each sitting of one trace has a neighbor in the other to be paired with.
  var isPaired: Bool {
    guard !overlap, runs.count >= 8, runs.count % 2 == 0 else { return false }
    return stride(from: 0, to: runs.count, by: 2).allSatisfy {
      runs[$0].isFirst != runs[$0 + 1].isFirst
    }
  }

  var isOneAfterOther: Bool {
    guard !overlap, runs.count > 1 else { return false }
    return zip(runs, runs.dropFirst()).count { $0.isFirst != $1.isFirst } == 1
  }
}

/// A run whose latency is far from that of all others, which are close together.
///
/// Something happened in it, such as a backup. More runs would hardly narrow the interval that it widens.
struct OddRun: Sendable {
  let number: Int
  /// How much later its median is than the others', in milliseconds.
  let away: Double

  /// With fewer runs it is not clear which one is odd.
  private static let fewestRuns = 4
  /// The least ratio of its distance to the next run's.
  private static let distance = 4.0

  init?(of side: TraceComparison.Side, in stratum: Stratum, _ margin: Double) {
    var latencies: [Int: [Double]] = [:]
    for stroke in side.latencies.strokes {
      let samples = side.latencies.samples[stroke.samples].filter { $0.stratum == stratum }
      latencies[stroke.run, default: []] += samples.map(\.latency)
    }
    let medians = latencies.compactMapValues(PenStatistics.median).filter(\.value.isFinite)
    guard medians.count >= Self.fewestRuns, let middle = PenStatistics.median(Array(medians.values))
    else { return nil }
    let strays = medians.map { (number: $0.key, away: $0.value - middle) }
      .sorted { (-abs($0.away), $0.number) < (-abs($1.away), $1.number) }
    guard abs(strays[0].away) > max(margin, Self.distance * abs(strays[1].away)) else { return nil }
    (number, away) = strays[0]
  }
}
