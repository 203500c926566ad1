internal import Wording

/// How soon what was undone is shown on a page full of ink.
public struct UndoReport: Hashable, Sendable {
  /// From each undo alone to the picture that shows it.
  public let single: Distribution
  /// From the first of many undos at once to the picture that shows the last; nil if it was never seen.
  public let burst: Distribution

  /// Reads what a program wrote with `--frame-times`.
  ///
  /// - Parameters:
  ///   - text: The file.
  ///   - ahead: The undos that only bring the page into sight.
  ///   - alone: The undos after them that each wait for the one before.
  ///   - together: The undos after those, all at once.
  /// - Throws: What is wrong with the file.
  public init(
    parsing text: String, ahead: Int, alone: Int, together: Int
  ) throws(TraceError) {
    let turns = try FrameTimesFile(parsing: text).turns.dropFirst(ahead)
    let times = turns.prefix(alone).map { ($0[1] - $0[0]) / 1e6 }
    let rest = turns.dropFirst(alone).prefix(together)
    single = Distribution(times + Array(repeating: nil, count: alone - times.count))
    let isWhole = rest.count == together
    let (first, last) = (rest.map { $0[0] }.min(), rest.map { $0[1] }.max())
    let time = first.flatMap { first in last.map { ($0 - first) / 1e6 } }
    burst = Distribution([isWhole ? time : nil])
  }

  /// Each within a frame of 60 a second, and many before anyone wonders.
  public var aims: [AimedFigure] {
    [
      AimedFigure(
        "undo to screen, p99", single.missing == 0 ? single.quantile(0.99) : nil, limit: 16,
        unit: "ms"),
      AimedFigure("300 undos at once", burst.maximum, limit: 1000, unit: "ms"),
    ]
  }
}
