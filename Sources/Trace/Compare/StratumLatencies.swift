/// The latencies of one stratum of a trace, divided into near-independent parts.
///
/// Samples of a stroke share a phase of the picture, and strokes of a sitting share a state of the machine:
/// only sittings are independent. If there is only one, stretches of strokes, longer than strokes stay
/// alike, are the parts; if there is only one stroke, stretches of its samples.
struct StratumLatencies: Sendable {
  let stratum: Stratum
  let runs: Int
  let strokes: Int
  let all: SortedLatencies
  let parts: [SortedLatencies]

  /// More parts improve no interval; neighbors are merged.
  private static let mostParts = 200
  /// The most parts of a single sitting: long stretches catch slow changes that short ones miss.
  private static let mostStretches = 20
  /// The fewest parts, however alike neighbors are: with fewer the intervals are unbounded.
  private static let fewestParts = 6

  init(_ stratum: Stratum, of latencies: TraceLatencies) {
    self.init(
      stratum,
      strokes: latencies.strokes.map { stroke in
        let samples = latencies.samples[stroke.samples].filter { $0.stratum == stratum }
        return (stroke.run, samples.map(\.latency))
      })
  }

  /// Divides strokes in chronological order, with infinite latencies for missing samples.
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
      ? Self.groups(of: byRun, atMost: Self.mostParts).map { $0.flatMap { $0 } }
      : Self.stretches(of: strokes.map(\.latencies))
    self.parts = parts.map(SortedLatencies.init)
    all = SortedLatencies(joining: self.parts)
  }

  /// Merges neighbors until at most a given number of groups is left.
  private static func groups<Item>(of items: [Item], atMost most: Int) -> [[Item]] {
    let count = min(items.count, most)
    return (0..<count).map { group in
      Array(items[group * items.count / count..<(group + 1) * items.count / count])
    }
  }

  /// Stretches of strokes, or of the samples of a single stroke.
  private static func stretches(of strokes: [[Double]]) -> [[Double]] {
    strokes.count > 1
      ? stretches(of: strokes, likeness: strokes.map { SortedLatencies($0).middle })
      : stretches(of: strokes.joined().map { [$0] }, likeness: strokes.first ?? [])
  }

  /// Stretches of neighbors, at least twice as long as neighbors stay alike.
  private static func stretches(of lists: [[Double]], likeness: [Double]) -> [[Double]] {
    let length = max(1, 2 * Autocorrelation.lag(of: likeness))
    let count = min(max(lists.count / length, min(lists.count, fewestParts)), mostStretches)
    return groups(of: lists, atMost: count).map { $0.flatMap { $0 } }
  }

  /// The parts, each with enough samples for a quantile, or none.
  ///
  /// The quantile of a few samples is biased to one side, so small parts join the next until each has five
  /// samples beyond it. But intervals from a few parts are wide, and narrow by chance: where fewer than
  /// `fewestParts` would be left, that many groups are made instead.
  func parts(for share: Double) -> [SortedLatencies] {
    let beyond = min(share, 1 - share)
    let fewest = min(parts.count, Self.fewestParts)
    let joined = joined(untilEach: 5 / beyond)
    if joined.count >= fewest { return joined }
    let few = Self.groups(of: parts, atMost: fewest).map(SortedLatencies.init(joining:))
    return few.allSatisfy { Double($0.count) * beyond >= 1 } ? few : []
  }

  /// The parts, with neighbors merged until each has a least number of samples.
  private func joined(untilEach least: Double) -> [SortedLatencies] {
    if parts.allSatisfy({ Double($0.count) >= least }) { return parts }
    var joined: [SortedLatencies] = []
    var waiting: [SortedLatencies] = []
    for part in parts {
      waiting.append(part)
      guard Double(waiting.reduce(0, { $0 + $1.count })) >= least else { continue }
      joined.append(SortedLatencies(joining: waiting))
      waiting = []
    }
    guard !waiting.isEmpty else { return joined }
    if let last = joined.popLast() { waiting.append(last) }
    return joined + [SortedLatencies(joining: waiting)]
  }
}
