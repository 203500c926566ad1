public import Wording

/// One trace against another.
public struct TracePair: Sendable {
  /// The name of the reference trace.
  public let a: String
  /// The name of the trace that the verdict is about.
  public let b: String
  /// The result.
  public let verdict: TraceVerdict
  /// The verdict in words.
  public let verdictSentence: Words
  /// Clear differences besides the median, one sentence each.
  let remarks: [Words]
  /// The stratum that the verdict rests on; nil if the traces share none.
  public let headline: Stratum?
  let difference: Estimate
  /// How much larger B's share of unseen samples is.
  let missingDifference: Estimate
  /// How much larger B's share of strokes with a stall is.
  let stallDifference: Estimate
  /// The strata that both have, in the order of a stroke.
  public let strata: [StratumComparison]
  let doubts: [Words]
  /// The differences in the metadata.
  public let metadataDifferences: [MetadataDifference]

  init(
    _ a: TraceComparison.Side, _ b: TraceComparison.Side, span: TraceSpan, margin: Double,
    confidence: Double
  ) {
    self.a = a.name
    self.b = b.name
    let order = RunOrder(a.latencies, b.latencies)
    strata = Stratum.allCases.compactMap { stratum in
      StratumComparison(
        stratum, a, b, Uncertainty(a, b, in: stratum, order), isPaired: order.isPaired,
        confidence: confidence)
    }
    // Most of the lag that people see of a pen is in the middle of a stroke.
    let headline =
      strata.first { $0.stratum == .inStroke }
      ?? strata.max { min($0.a.strokes, $0.b.strokes) < min($1.a.strokes, $1.b.strokes) }
    self.headline = headline?.stratum
    difference = headline?.median ?? .unknown
    missingDifference =
      headline.map {
        ShareShift.estimate(
          from: a.missingParts($0.stratum), to: b.missingParts($0.stratum), confidence)
      } ?? .unknown
    stallDifference = ShareShift.estimate(from: a.stalledParts, to: b.stalledParts, confidence)
    let words = VerdictWords(
      a: a, b: b, headline: headline, missing: missingDifference, stalls: stallDifference,
      margin: margin)
    verdict = words.verdict
    verdictSentence = words.sentence
    remarks = words.remarks
    metadataDifferences = MetadataDifference.differences(
      between: a.trace.metadata, and: b.trace.metadata)
    doubts = Comparability(a, b, span, order, headline, margin: margin).warnings
  }

  var sentence: Words { ([verdictSentence] + remarks).joined(separator: " ") }

  /// Cautions about the verdict, a sentence each.
  public var warnings: [Words] { remarks + doubts }
}

extension StratumComparison {
  init?(
    _ stratum: Stratum, _ a: TraceComparison.Side, _ b: TraceComparison.Side,
    _ uncertainty: Uncertainty, isPaired: Bool, confidence: Double
  ) {
    guard let partsA = a.parts[stratum], let partsB = b.parts[stratum],
      let summaryA = a.strata.first(where: { $0.stratum == stratum }),
      let summaryB = b.strata.first(where: { $0.stratum == stratum })
    else { return nil }
    self.stratum = stratum
    self.a = summaryA
    self.b = summaryB
    func shift(_ share: Double) -> Estimate {
      QuantileShift(
        share, from: partsA, to: partsB, allowance: uncertainty.all(share), isPaired: isPaired
      ).estimate(confidence)
    }
    median = shift(0.5)
    p95 = shift(0.95)
    superiority = Superiority.share(of: partsB.all, before: partsA.all)
  }
}

extension TraceComparison.Side {
  fileprivate func missingParts(_ stratum: Stratum) -> [ShareShift.Part] {
    parts[stratum]?.parts.map { ($0.missing, $0.count) } ?? []
  }

  /// The strokes with a stall in each sitting; in a single sitting, each stroke is a part.
  fileprivate var stalledParts: [ShareShift.Part] {
    var byRun: [Int: ShareShift.Part] = [:]
    let isSingle = latencies.runs < 2
    for (number, stroke) in latencies.strokes.enumerated() {
      let name = isSingle ? number : stroke.run
      let part = byRun[name] ?? (0, 0)
      byRun[name] = (part.count + (flow.stalledStrokes.contains(number) ? 1 : 0), part.all + 1)
    }
    return Array(byRun.values)
  }
}
