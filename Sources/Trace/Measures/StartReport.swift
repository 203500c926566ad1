internal import Wording

/// The time until a started program takes ink.
public struct StartReport: Hashable, Sendable {
  /// From the start to a visible page; nil if never seen.
  public let page: Distribution
  /// From the start to the first ink of a constantly tapping pen; nil if never seen.
  public let ink: Distribution

  /// Collects the times of several starts, in milliseconds.
  public init(page: [Double?], ink: [Double?]) {
    self.page = Distribution(page)
    self.ink = Distribution(ink)
  }

  /// A page that takes ink before anyone has set down the pen.
  public var aims: [AimedFigure] {
    [
      AimedFigure(
        "start to first ink, median", ink.missing == 0 ? ink.median : nil, limit: 300, unit: "ms")
    ]
  }
}
