/// The latencies of one stratum of a trace, divided into parts that are as good as independent.
///
/// Samples of a stroke share a phase of the picture, and strokes of a sitting share a mood of the machine:
/// only sittings are independent. Where there is but one, stretches of strokes longer than their
/// likeness stand for parts, and where there is but one stroke, stretches of its samples.
struct StratumLatencies: Sendable {
  let stratum: Stratum
  /// The number of sittings.
  let runs: Int
  /// The number of strokes.
  let strokes: Int
  let all: SortedLatencies
  let parts: [SortedLatencies]

  /// More parts than this make no interval better; neighbours are put together.
  private static let mostParts = 200
  /// The most parts of a single sitting: long stretches see slow changes that short ones do not.
  private static let mostStretches = 20
  /// The fewest, however alike neighbours are: with fewer the intervals have no end.
  private static let fewestStretches = 6

  init(_ stratum: Stratum, of latencies: TraceLatencies) {
    self.init(
      stratum,
      strokes: latencies.strokes.map { stroke in
        let samples = latencies.samples[stroke.samples].filter { $0.stratum == stratum }
        return (stroke.run, samples.map(\.latency))
      })
  }

  /// Divides strokes in the order of time, with infinite latencies where samples are missing.
  init(_ stratum: Stratum, strokes: [(run: Int, latencies: [Double])]) {
    let strokes = strokes.filter { !$0.latencies.isEmpty }
    var byRun: [[Double]] = []
    var placeOfRun: [Int: Int] = [:]
    for stroke in strokes {
      let place = placeOfRun[stroke.run] ?? byRun.count
      if place == byRun.count {
        placeOfRun[stroke.run] = place
        byRun.append([])
      }
      byRun[place].append(contentsOf: stroke.latencies)
    }
    self.stratum = stratum
    self.strokes = strokes.count
    runs = byRun.count
    let parts =
      runs > 1
      ? Self.gathered(byRun, into: Self.mostParts)
      : Self.stretches(of: strokes.map(\.latencies))
    self.parts = parts.map(SortedLatencies.init)
    all = SortedLatencies(joining: self.parts)
  }

  /// Neighbouring lists put together so that no more than some are left.
  private static func gathered(_ lists: [[Double]], into most: Int) -> [[Double]] {
    guard lists.count > most else { return lists }
    return (0..<most).map { part in
      lists[part * lists.count / most..<(part + 1) * lists.count / most].flatMap { $0 }
    }
  }

  /// Stretches of strokes, or of the samples of a single one.
  private static func stretches(of strokes: [[Double]]) -> [[Double]] {
    strokes.count > 1
      ? stretches(of: strokes, likeness: strokes.map { SortedLatencies($0).middle })
      : stretches(of: strokes.joined().map { [$0] }, likeness: strokes.first ?? [])
  }

  /// Stretches of neighbours, at least twice as long as the neighbours are alike.
  private static func stretches(of lists: [[Double]], likeness: [Double]) -> [[Double]] {
    let length = max(1, 2 * Autocorrelation.lag(of: likeness))
    let count = min(max(lists.count / length, min(lists.count, fewestStretches)), mostStretches)
    return gathered(lists, into: count)
  }

  /// The parts with enough samples each for a quantile; smaller ones join the next.
  ///
  /// The quantile of a few samples strays to one side, and parts of different sizes would seem
  /// different.
  func parts(for share: Double) -> [SortedLatencies] {
    let least = Int((5 / min(share, 1 - share)).rounded(.up))
    if parts.allSatisfy({ $0.count >= least }) { return parts }
    var joined: [SortedLatencies] = []
    var waiting: [SortedLatencies] = []
    for part in parts {
      waiting.append(part)
      guard waiting.reduce(0, { $0 + $1.count }) >= least else { continue }
      joined.append(SortedLatencies(joining: waiting))
      waiting = []
    }
    guard !waiting.isEmpty else { return joined }
    if let last = joined.popLast() { waiting.append(last) }
    return joined + [SortedLatencies(joining: waiting)]
  }
}
