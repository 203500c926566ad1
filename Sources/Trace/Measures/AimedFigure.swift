public import Bytes
public import Wording

/// A measured figure and its aim.
public struct AimedFigure: Hashable, Sendable {
  /// The name of the measure.
  public let name: Words
  /// The result; nil if it could not be measured.
  public let value: Double?
  /// The largest acceptable value.
  public let limit: Double
  /// The unit: "ms" or nothing.
  let unit: String

  /// Creates a figure with its limit.
  public init(_ name: Words, _ value: Double?, limit: Double, unit: String = "") {
    (self.name, self.value, self.limit) = (name, value, limit)
    self.unit = unit
  }

  /// The ratio of two figures; nil if one is missing.
  public static func ratio(
    _ name: Words, _ value: Double?, to other: Double?, limit: Double
  ) -> AimedFigure {
    let share = value.flatMap { value in
      other.flatMap { $0 > 0 ? value / $0 : nil }
    }
    return AimedFigure(name, share, limit: limit)
  }

  /// True if the aim is reached; an unmeasured one is not.
  public var isReached: Bool { value.map { $0 <= limit } ?? false }

  /// The aims and results, a line each.
  public static func table(of aims: [AimedFigure]) -> String {
    let heads: [Words] = ["aim", "", "measured", "at most"]
    let table = TextTable(heads: heads, aims.map(\.cells))
    return table.lines.map { "\($0)\n" }.joined()
  }

  /// A report for people: a title, a table, and what became of the aims.
  package static func report(_ title: Words, _ table: TextTable, aims: [AimedFigure]) -> String {
    "\(title.text)\n\n\(table.lines.joined(separator: "\n"))\n\n\(Self.table(of: aims))"
  }

  var cells: [String] {
    let behind = unit.isEmpty ? "" : " \(unit)"
    let places = limit < 1 ? 3 : 2
    let result: Words = value == nil ? "NOT MEASURED" : isReached ? "reached" : "MISSED"
    return [
      name.text, result.text,
      value.map { "\(NumberWords.fixed($0, places: places))\(behind)" } ?? "-",
      "\(NumberWords.fixed(limit, places: places))\(behind)",
    ]
  }

  var json: JSON {
    .known([
      ("name", JSON.sentence(name)), ("value", .number(value)), ("limit", .number(limit)),
      ("unit", unit.isEmpty ? nil : .string(unit)), ("isReached", .boolean(isReached)),
    ])
  }
}

/// The spread of some times.
public struct Distribution: Hashable, Sendable {
  let count: Int
  /// The number of samples whose ink was never seen.
  let missing: Int
  private let sorted: [Double]

  /// Sorts times; nil and non-finite ones count as never seen.
  public init(_ times: [Double?]) {
    sorted = times.compactMap { $0 }.filter(\.isFinite).sorted()
    count = sorted.count
    missing = times.count - sorted.count
  }

  /// The time that a share of them does not exceed, interpolated between neighbors; nil if there are none.
  public func quantile(_ share: Double) -> Double? {
    PenStatistics.quantile(share, ofSorted: sorted)
  }

  /// The median time.
  public var median: Double? { quantile(0.5) }
  var maximum: Double? { sorted.last }

  /// Counts and quantiles, in milliseconds.
  public var json: JSON { json(error: nil) }

  func json(error: Distribution?) -> JSON {
    .known([
      ("count", .integer(count)), ("missing", .integer(missing)),
      ("p50", .number(quantile(0.5))), ("p90", .number(quantile(0.9))),
      ("p99", .number(quantile(0.99))), ("max", .number(maximum)), ("error", error?.json),
    ])
  }
}
