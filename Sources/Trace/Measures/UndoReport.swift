internal import Wording

/// The time until an undo is shown on a page full of ink.
public struct UndoReport: Hashable, Sendable {
  /// From each single undo to the picture that shows it.
  public let single: Distribution
  /// From the first of many undos to the picture that shows the last; nil if never seen.
  public let burst: Distribution

  /// Reads the output of `--frame-times`; throws what is wrong with it.
  ///
  /// The first `ahead` undos only bring the page into sight; the next `alone` wait for each other; the next
  /// `together` are all at once.
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
