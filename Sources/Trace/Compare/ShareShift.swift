/// How much larger a share of samples or strokes is in one trace than in another.
enum ShareShift {
  /// A part of a trace: the number with the property, and the total.
  typealias Part = (count: Int, all: Int)

  /// The second share minus the first; unknown if either trace has no samples.
  static func estimate(from a: [Part], to b: [Part], _ confidence: Double) -> Estimate {
    guard let a = Side(a), let b = Side(b) else { return .unknown }
    let variance = a.variance + b.variance
    let reach =
      StudentRange.reach(confidence, freedom: min(a.freedom, b.freedom)) * variance.squareRoot()
    let shift = b.share - a.share
    return Estimate(shift, lower: max(shift - reach, -1), upper: min(shift + reach, 1))
  }

  private struct Side {
    let share: Double
    let variance: Double
    let freedom: Double

    init?(_ parts: [Part]) {
      let (count, all) = parts.reduce((0.0, 0.0)) {
        ($0.0 + Double($1.count), $0.1 + Double($1.all))
      }
      guard all > 0 else { return nil }
      let share = count / all
      let number = Double(parts.count)
      let sum = PenStatistics.squares(of: parts.map { Double($0.count) - share * Double($0.all) })
      // Two imaginary observations keep a share of 0 or 1 from seeming certain.
      let near = (count + 1) / (all + 2)
      self.share = share
      variance = max(
        number > 1 ? sum * number / (number - 1) / (all * all) : 0, near * (1 - near) / all)
      freedom = max(number - 1, 1)
    }
  }
}

extension TraceComparison.Side {
  /// The range of the share of samples below each of some ascending latencies; nil if unknown.
  ///
  /// Each range holds separately, with the confidence before it is divided among several claims.
  public func shareBand(at latencies: [Double], in stratum: Stratum) -> [ClosedRange<Double>]? {
    guard let clusters = parts[stratum]?.parts, clusters.count > 1 else { return nil }
    let total = Double(clusters.reduce(0) { $0 + $1.count })
    let number = Double(clusters.count)
    let reach = StudentRange.reach(TraceComparison.confidence, freedom: number - 1)
    return latencies.map { latency in
      let below = clusters.map { $0.share(below: latency) * Double($0.count) }
      let share = below.reduce(0, +) / total
      let sum = PenStatistics.squares(
        of: zip(clusters, below).map { $1 - Double($0.count) * share })
      let deviation = reach * (sum * number / (number - 1)).squareRoot() / total
      return max(share - deviation, 0)...min(share + deviation, 1)
    }
  }
}

enum Superiority {
  /// The share of pairs in which the first is sooner, equal pairs and two missing samples counting half.
  static func share(of first: SortedLatencies, before second: SortedLatencies) -> Double? {
    guard first.count > 0, second.count > 0 else { return nil }
    var (smaller, notLarger) = (0, 0)
    var sum = 0.0
    // For each sample of the second, count those of the first below it, and half of those equal to it.
    for value in second.observed {
      while smaller < first.observed.count, first.observed[smaller] < value { smaller += 1 }
      notLarger = max(notLarger, smaller)
      while notLarger < first.observed.count, first.observed[notLarger] <= value { notLarger += 1 }
      sum += Double(smaller + notLarger) / 2
    }
    sum += Double(second.missing) * (Double(first.observed.count) + Double(first.missing) / 2)
    return sum / Double(first.count) / Double(second.count)
  }
}
