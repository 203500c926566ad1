/// One trace's figures for one stratum.
public struct StratumSummary: Hashable, Sendable {
  /// The stratum.
  public let stratum: Stratum
  /// The number of its sittings.
  public let runs: Int
  /// The number of its strokes.
  public let strokes: Int
  /// The number of samples, including missing ones.
  public let count: Int
  /// The number of samples whose end was never observed; they rank last.
  public let missing: Int
  /// The median in milliseconds.
  public let median: Estimate
  /// The 90th percentile.
  public let p90: Estimate
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
  /// The first trace's figures.
  public let a: StratumSummary
  /// The second trace's figures.
  public let b: StratumSummary
  /// How much later the second is at the median, in milliseconds.
  public let median: Estimate
  /// How much later the second is at the 95th percentile, in milliseconds.
  public let p95: Estimate
  /// The share of sample pairs in which the second is sooner; equal ones count half.
  public let superiority: Double?
}
