internal import Bytes
internal import Wording

extension LatencyReport {
  /// The largest allowed ratio to another program's latency, at the median and at p99.
  private static let bounds: [(name: String, p50: Double, p99: Double)] = [
    ("plain X", 2, 3), ("Xournal++", 1.0 / 15, 1.0 / 10),
  ]

  /// How one program compares with the plain one and Xournal++, as far as they took part.
  ///
  /// Ink that was never seen has no latency, so it has a line of its own.
  public func aims(of name: String) -> [AimedFigure] {
    guard let own = program(name) else { return [] }
    var figures: [AimedFigure] = []
    for bound in Self.bounds {
      guard let other = program(bound.name) else { continue }
      let strata: [(Words, Distribution, Distribution)] = [
        ("first ink", own.firstInk, other.firstInk), ("in stroke", own.inStroke, other.inStroke),
      ]
      for (stratum, mine, theirs) in strata {
        figures += [
          .ratio(
            "\(stratum), p50 / \(bound.name)", mine.median, to: theirs.median, limit: bound.p50),
          .ratio(
            "\(stratum), p99 / \(bound.name)", mine.quantile(0.99), to: theirs.quantile(0.99),
            limit: bound.p99),
        ]
      }
    }
    let missing = own.firstInk.missing + own.inStroke.missing
    return figures + [AimedFigure("reports without ink", Double(missing), limit: 0)]
  }

  /// How late one program's ink is relative to its own elsewhere, at a share of its samples.
  public func aim(
    of name: String, beside idle: LatencyReport, at share: Double, limit: Double
  ) -> AimedFigure {
    .ratio(
      "in stroke, p\(NumberWords.fixed(share * 100, places: 0)) / empty page",
      program(name)?.inStroke.quantile(share), to: idle.program(name)?.inStroke.quantile(share),
      limit: limit)
  }

  private func program(_ name: String) -> ProgramLatency? {
    programs.first { $0.name == name }
  }
}
