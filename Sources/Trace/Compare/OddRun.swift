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

  /// Finds the odd run of a trace; nil if there is none.
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
