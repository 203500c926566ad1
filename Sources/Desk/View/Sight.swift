extension Desk {
  /// What of a screen is in sight: it differs from one picture to the next while something moves.
  public struct Sight: Hashable, Sendable {
    private let viewport: Viewport
    private let scroll: Double

    init(_ viewport: Viewport, scroll: Double) {
      (self.viewport, self.scroll) = (viewport, scroll)
    }
  }

  /// What of the screen is in sight.
  public var sight: Sight { Sight(viewport, scroll: shelf.grid.scroll) }
}
