/// A figure that was measured, beside the one to be reached.
public struct AimedFigure: Hashable, Sendable {
  /// What was measured.
  public let name: String
  /// What came of it; nil where it could not be measured.
  public let value: Double?
  /// The largest value that is good enough.
  public let limit: Double
  /// What stands behind the value: "ms" or nothing.
  public let unit: String

  /// Sets a figure beside its limit.
  public init(_ name: String, _ value: Double?, limit: Double, unit: String = "") {
    self.name = name
    self.value = value
    self.limit = limit
    self.unit = unit
  }

  /// The share of one figure in another; nil where one of them is missing.
  static func ratio(
    _ name: String, _ value: Double?, to other: Double?, limit: Double
  ) -> AimedFigure {
    let share = value.flatMap { value in
      other.flatMap { $0 > 0 ? value / $0 : nil }
    }
    return AimedFigure(name, share, limit: limit)
  }

  /// Whether it is reached; what was not measured is not.
  public var isReached: Bool { value.map { $0 <= limit } ?? false }

  /// What is to be reached, and what was, a line each.
  public static func table(of aims: [AimedFigure]) -> String {
    let table = Table(["aim", "", "measured", "at most"], aims.map(\.cells))
    return table.lines.map { "\($0)\n" }.joined()
  }

  /// The cells of a line: the figure, its limit, and whether it is reached.
  var cells: [String] {
    let behind = unit.isEmpty ? "" : " \(unit)"
    let places = limit < 1 ? 3 : 2
    return [
      name, value == nil ? "NOT MEASURED" : isReached ? "reached" : "MISSED",
      value.map { "\(Decimal($0, places))\(behind)" } ?? "-",
      "\(Decimal(limit, places))\(behind)",
    ]
  }
}

extension LatencyReport {
  /// How much later than another program one may be, at the median and at p99.
  private static let bounds: [(name: String, p50: Double, p99: Double)] = [
    ("plain X", 2, 3), ("Xournal++", 1.0 / 15, 1.0 / 10),
  ]

  /// How one program stands beside the plain one and Xournal++, as far as they took part.
  ///
  /// Ink that was never seen has no latency, so it has a line of its own.
  public func aims(of name: String) -> [AimedFigure] {
    guard let own = program(name) else { return [] }
    var figures: [AimedFigure] = []
    for bound in Self.bounds {
      guard let other = program(bound.name) else { continue }
      for (stratum, mine, theirs) in [
        ("first ink", own.firstInk, other.firstInk), ("in stroke", own.inStroke, other.inStroke),
      ] {
        let title = "/ \(bound.name)"
        figures += [
          .ratio("\(stratum), p50 \(title)", mine.median, to: theirs.median, limit: bound.p50),
          .ratio(
            "\(stratum), p99 \(title)", mine.quantile(0.99), to: theirs.quantile(0.99),
            limit: bound.p99),
        ]
      }
    }
    let missing = own.firstInk.missing + own.inStroke.missing
    return figures + [AimedFigure("reports without ink", Double(missing), limit: 0)]
  }

  /// How late the ink of one program is beside its own elsewhere, at a share of its samples.
  public func aim(
    of name: String, beside idle: LatencyReport, at share: Double, limit: Double
  ) -> AimedFigure {
    .ratio(
      "in stroke, p\(Decimal(share * 100, 0)) / empty page",
      program(name)?.inStroke.quantile(share), to: idle.program(name)?.inStroke.quantile(share),
      limit: limit)
  }

  private func program(_ name: String) -> ProgramLatency? {
    programs.first { $0.name == name }
  }
}
