extension TraceComparison.Side {
  /// The range of the share of samples below each of some latencies; nil if unknown.
  ///
  /// Each range holds separately: it contains the share at one latency with the confidence of the
  /// comparison before that is divided among several claims. The independent parts show how much the share
  /// varies. The latencies are in milliseconds, ascending.
  public func shareBand(
    at latencies: [Double], in stratum: Stratum
  ) -> [ClosedRange<Double>]? {
    guard let clusters = parts[stratum]?.parts, clusters.count > 1 else { return nil }
    let total = Double(clusters.reduce(0) { $0 + $1.count })
    let number = Double(clusters.count)
    let reach = StudentRange.reach(TraceComparison.confidence, freedom: number - 1)
    return latencies.map { latency in
      let below = clusters.map { $0.share(below: latency) * Double($0.count) }
      let share = below.reduce(0, +) / total
      var sum = 0.0
      for (cluster, below) in zip(clusters, below) {
        let excess = below - Double(cluster.count) * share
        sum += excess * excess
      }
      let deviation = reach * (sum * number / (number - 1)).squareRoot() / total
      return max(share - deviation, 0)...min(share + deviation, 1)
    }
  }
}
