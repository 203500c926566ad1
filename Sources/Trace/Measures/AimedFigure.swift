internal import Bytes
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
  public let unit: String

  /// Creates a figure with its limit.
  public init(_ name: Words, _ value: Double?, limit: Double, unit: String = "") {
    self.name = name
    self.value = value
    self.limit = limit
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
