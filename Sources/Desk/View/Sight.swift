extension Desk {
  /// What of a screen is in sight: it differs from one picture to the next while something moves.
  public struct Sight: Hashable, Sendable {
    private let viewport: Viewport
    private let scrolls: [Double]

    init(_ viewport: Viewport, scrolls: [Double]) {
      (self.viewport, self.scrolls) = (viewport, scrolls)
    }
  }

  /// What of the screen is in sight.
  public var sight: Sight {
    Sight(viewport, scrolls: [shelf.grid.scroll, overview.grid.scroll])
  }
}
