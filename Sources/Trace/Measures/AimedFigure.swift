internal import Bytes
public import Wording

/// A figure that was measured, beside the one to be reached.
public struct AimedFigure: Hashable, Sendable {
  /// What was measured.
  public let name: Words
  /// What came of it; nil where it could not be measured.
  public let value: Double?
  /// The largest value that is good enough.
  public let limit: Double
  /// What stands behind the value: "ms" or nothing.
  public let unit: String

  /// Sets a figure beside its limit.
  public init(_ name: Words, _ value: Double?, limit: Double, unit: String = "") {
    self.name = name
    self.value = value
    self.limit = limit
    self.unit = unit
  }

  /// The share of one figure in another; nil where one of them is missing.
  public static func ratio(
    _ name: Words, _ value: Double?, to other: Double?, limit: Double
  ) -> AimedFigure {
    let share = value.flatMap { value in
      other.flatMap { $0 > 0 ? value / $0 : nil }
    }
    return AimedFigure(name, share, limit: limit)
  }

  /// True if it is reached; what was not measured is not.
  public var isReached: Bool { value.map { $0 <= limit } ?? false }

  /// The aims and what was measured, a line each.
  public static func table(of aims: [AimedFigure]) -> String {
    let heads: [Words] = ["aim", "", "measured", "at most"]
    let table = TextTable(heads: heads, aims.map(\.cells))
    return table.lines.map { "\($0)\n" }.joined()
  }

  /// The cells of a line: the figure, its limit, and whether it is reached.
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
}
