/// A trace against another.
public struct TracePair: Sendable {
  /// The name of the trace that is compared with.
  public let a: String
  /// The name of the trace of which the verdict speaks.
  public let b: String
  /// What it comes to.
  public let verdict: TraceVerdict
  /// The verdict in words.
  public let sentence: String
  /// The stratum on which the verdict rests; nil where the traces share none.
  public let headline: Stratum?
  /// How much later B is than A at the median of that stratum, in milliseconds.
  public let difference: Estimate
  /// The strata that both have, in the order of a stroke.
  public let strata: [StratumComparison]
  /// What has to be known before the verdict is believed, a sentence each.
  public let warnings: [String]
  /// What differs in the metadata.
  public let metadataDifferences: [MetadataDifference]

  init(
    _ a: TraceComparison.Side, _ b: TraceComparison.Side, margin: Double, confidence: Double
  ) {
    self.a = a.name
    self.b = b.name
    strata = Stratum.allCases.compactMap {
      StratumComparison($0, a, b, allowance: 0, confidence: confidence)
    }
    // Most of what people see of a pen's lag is the middle of a stroke.
    let headline =
      strata.first { $0.stratum == .inStroke }
      ?? strata.max { min($0.a.strokes, $0.b.strokes) < min($1.a.strokes, $1.b.strokes) }
    self.headline = headline?.stratum
    difference = headline?.median ?? .unknown
    verdict = TraceVerdict(difference, margin: margin)
    sentence = Self.sentence(
      verdict, a.name, b.name, difference, margin: margin, more: "Record more runs.")
    warnings = []
    metadataDifferences = MetadataDifference.differences(
      between: a.trace.metadata, and: b.trace.metadata)
  }
}

extension StratumComparison {
  init?(
    _ stratum: Stratum, _ a: TraceComparison.Side, _ b: TraceComparison.Side, allowance: Double,
    confidence: Double
  ) {
    guard let partsA = a.parts[stratum], let partsB = b.parts[stratum],
      let summaryA = a.strata.first(where: { $0.stratum == stratum }),
      let summaryB = b.strata.first(where: { $0.stratum == stratum })
    else { return nil }
    self.stratum = stratum
    self.a = summaryA
    self.b = summaryB
    func shift(_ share: Double) -> Estimate {
      QuantileShift(share, from: partsA, to: partsB, allowance: allowance).estimate(confidence)
    }
    median = shift(0.5)
    p95 = shift(0.95)
    superiority = Superiority.share(of: partsB.all, before: partsA.all)
  }
}
