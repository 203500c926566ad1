internal import Bytes
internal import Wording

extension LatencyReport {
  /// The largest allowed ratio to another program's latency, at the median and at p99.
  private static let bounds: [(name: String, p50: Double, p99: Double)] = [
    ("plain X", 2, 3), ("Xournal++", 1.0 / 15, 1.0 / 10),
  ]

  /// Compares one program with the plain one and Xournal++, if they took part.
  ///
  /// Ink that was never seen has no latency, so it has a separate line.
  public func aims(of name: String) -> [AimedFigure] {
    guard let own = program(name) else { return [] }
    var figures: [AimedFigure] = []
    for bound in Self.bounds {
      guard let other = program(bound.name) else { continue }
      let (firstInk, inStroke) = ((own.firstInk, other.firstInk), (own.inStroke, other.inStroke))
      figures += [
        .ratio("first ink, p50 / \(bound.name)", firstInk, at: 0.5, limit: bound.p50),
        .ratio("first ink, p99 / \(bound.name)", firstInk, at: 0.99, limit: bound.p99),
        .ratio("in stroke, p50 / \(bound.name)", inStroke, at: 0.5, limit: bound.p50),
        .ratio("in stroke, p99 / \(bound.name)", inStroke, at: 0.99, limit: bound.p99),
      ]
    }
    let missing = own.firstInk.missing + own.inStroke.missing
    return figures + [AimedFigure("reports without ink", Double(missing), limit: 0)]
  }

  /// The latency of one program's ink relative to its own elsewhere, at a share of its samples.
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

extension AimedFigure {
  /// The ratio of two programs' latencies at a share of their samples.
  fileprivate static func ratio(
    _ name: Words, _ times: (Distribution, Distribution), at share: Double, limit: Double
  ) -> AimedFigure {
    .ratio(name, times.0.quantile(share), to: times.1.quantile(share), limit: limit)
  }
}
