internal import Geometry

/// One trace's figures for one stratum.
public struct StratumSummary: Hashable, Sendable {
  /// The stratum.
  public let stratum: Stratum
  let runs: Int
  /// The number of its strokes.
  public let strokes: Int
  /// The number of samples, including missing ones.
  public let count: Int
  /// The number of samples whose end was never observed; they rank last.
  let missing: Int
  /// The median in milliseconds.
  public let median: Estimate
  let p90: Estimate
  /// The 95th percentile.
  public let p95: Estimate
  /// The 99th percentile.
  public let p99: Estimate
  /// The largest observed latency, in milliseconds.
  public let maximum: Double?
  /// The share that took longer than one picture of the display.
  public let overFrame: Double
  /// The share that took longer than 20 milliseconds.
  public let over20: Double
  /// The share that took longer than 50 milliseconds.
  public let over50: Double

  /// The share of samples that are missing.
  public var missingShare: Double { count == 0 ? 0 : Double(missing) / Double(count) }

  init(_ latencies: StratumLatencies, frame: Double, confidence: Double, clockStep: Double) {
    stratum = latencies.stratum
    runs = latencies.runs
    strokes = latencies.strokes
    count = latencies.all.count
    missing = latencies.all.missing
    func quantile(_ share: Double) -> Estimate {
      QuantileFigure(share, of: latencies).estimate(confidence).widened(by: clockStep)
    }
    median = quantile(0.5)
    p90 = quantile(0.9)
    p95 = quantile(0.95)
    p99 = quantile(0.99)
    maximum = latencies.all.observed.last
    overFrame = latencies.all.share(above: frame)
    over20 = latencies.all.share(above: 20)
    over50 = latencies.all.share(above: 50)
  }
}

/// Two traces' figures for one stratum.
public struct StratumComparison: Hashable, Sendable {
  /// The stratum.
  public let stratum: Stratum
  let a: StratumSummary
  let b: StratumSummary
  /// How much later the second is at the median, in milliseconds.
  public let median: Estimate
  /// How much later the second is at the 95th percentile, in milliseconds.
  public let p95: Estimate
  /// The share of sample pairs in which the second is sooner; equal ones count half.
  public let superiority: Double?
}

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
      ? byRun.groups(atMost: Self.mostParts).map { $0.flatMap { $0 } }
      : Self.stretches(of: strokes.map(\.latencies))
    self.parts = parts.map(SortedLatencies.init)
    all = SortedLatencies(joining: self.parts)
  }

  private static func stretches(of strokes: [[Double]]) -> [[Double]] {
    strokes.count > 1
      ? stretches(of: strokes, likeness: strokes.map { SortedLatencies($0).middle })
      : stretches(of: strokes.joined().map { [$0] }, likeness: strokes.first ?? [])
  }

  /// Stretches of neighbors, at least twice as long as neighbors stay alike.
  private static func stretches(of lists: [[Double]], likeness: [Double]) -> [[Double]] {
    let length = max(1, 2 * Autocorrelation.lag(of: likeness))
    let count = min(max(lists.count / length, min(lists.count, fewestParts)), mostStretches)
    return lists.groups(atMost: count).map { $0.flatMap { $0 } }
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
    let few = parts.groups(atMost: fewest).map(SortedLatencies.init(joining:))
    return few.allSatisfy { Double($0.count) * beyond >= 1 } ? few : []
  }

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

extension Array {
  /// Neighbors, merged until at most a given number of groups is left.
  func groups(atMost most: Int) -> [ArraySlice<Element>] {
    let groups = Swift.min(count, most)
    return (0..<groups).map { self[$0 * count / groups..<($0 + 1) * count / groups] }
  }
}

/// Latencies in ascending order, with unobserved ones last.
struct SortedLatencies: Sendable {
  /// The observed ones in milliseconds, ascending.
  let observed: [Double]
  /// The total, including the missing ones.
  let count: Int

  init(_ latencies: [Double]) {
    var observed = latencies.filter { $0 < .infinity }
    observed.sort()
    self.observed = observed
    count = latencies.count
  }

  init(joining lists: some Collection<SortedLatencies>) {
    var observed = lists.flatMap(\.observed)
    observed.sort()
    self.observed = observed
    count = lists.reduce(0) { $0 + $1.count }
  }

  var middle: Double { quantile(0.5) }

  var missing: Int { count - observed.count }

  /// The latency below which a share of all is; infinite if that falls among the missing ones.
  ///
  /// The share below a value is that of the smaller ones plus half of the equal ones, and grows evenly to the
  /// next value, since a coarse clock makes latencies equal.
  func quantile(_ share: Double) -> Double {
    guard let first = observed.first, let last = observed.last else { return .infinity }
    let place = share * Double(count)
    guard place <= Double(observed.count) else { return .infinity }
    let index = min(max(Int(place), 0), observed.count - 1)
    // The group of equal values around the place, and its neighbor on the other side.
    let group = equals(at: index)
    let middle = Double(group.lowerBound + group.upperBound) / 2
    if place == middle { return observed[index] }
    let next = place < middle ? group.lowerBound - 1 : group.upperBound
    guard observed.indices.contains(next) else { return place < middle ? first : last }
    let other = equals(at: next)
    let otherMiddle = Double(other.lowerBound + other.upperBound) / 2
    let part = (place - middle) / (otherMiddle - middle)
    return observed[index] + (observed[next] - observed[index]) * part
  }

  /// The share below a latency, counting half of the equal ones.
  func share(below latency: Double) -> Double {
    guard count > 0 else { return 0 }
    let (smaller, notLarger) = (
      observed.partitionPoint { $0 < latency }, observed.partitionPoint { $0 <= latency }
    )
    return Double(smaller + notLarger) / 2 / Double(count)
  }

  func share(above latency: Double) -> Double {
    count == 0 ? 0 : Double(count - observed.partitionPoint { $0 <= latency }) / Double(count)
  }

  private func equals(at index: Int) -> Range<Int> {
    let value = observed[index]
    // With a fine clock few are equal, so the neighbors are checked first.
    let isAlone =
      (index == 0 || observed[index - 1] < value)
      && (index + 1 == observed.count || observed[index + 1] > value)
    if isAlone { return index..<index + 1 }
    return observed.partitionPoint { $0 < value }..<observed.partitionPoint { $0 <= value }
  }
}
