public import Ink
public import Notebook

/// What an eraser has removed from a page since it came down; one action when it lifts.
public struct Erasure: Hashable, Sendable {
  /// The page.
  public let page: PageID
  /// What the eraser removes.
  public let reach: EraserReach
  /// The strokes to remove whole.
  public var strokes: Set<EntityID> = []
  /// The parts to remove of other strokes.
  public var parts: [EntityID: StrokeRangeSet] = [:]
  /// The moves over strokes that had no ID yet, being on their way to the disk.
  public var late: [Eraser] = []

  /// Begins with nothing removed.
  public init(on page: PageID, _ reach: EraserReach) { (self.page, self.reach) = (page, reach) }

  /// Whether nothing was touched.
  public var isEmpty: Bool { strokes.isEmpty && parts.isEmpty }

  /// Whether the eraser may have gone over strokes without an ID.
  public var isLate: Bool { !late.isEmpty }
}
