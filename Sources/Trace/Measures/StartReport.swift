internal import Wording

/// How soon a program takes ink after being started.
public struct StartReport: Hashable, Sendable {
  /// From the start to a page on the screen; nil if it was never seen.
  public let page: Distribution
  /// From the start to the first ink of a pen that taps all the time; nil if it was never seen.
  public let ink: Distribution

  /// Collects the times of several starts in milliseconds.
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
