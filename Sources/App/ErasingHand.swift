internal import Desk
internal import Geometry
internal import Ink
internal import Notebook
internal import Paint

/// What an eraser has taken away since it came down: one action, when it lifts.
struct ErasingHand {
  private var page: EntityID?
  private var strokes: Set<EntityID> = []
  private var parts: [EntityID: StrokeRangeSet] = [:]

  /// Moves the eraser over a page.
  ///
  /// - Returns: What is left of the strokes that it touched, and where they were.
  mutating func touch(
    _ picture: PagePicture, of page: EntityID, with eraser: Eraser, _ reach: EraserReach
  ) -> (left: [InkPicture], box: Box) {
    self.page = page
    var (left, box) = ([InkPicture](), Box.empty)
    for ink in picture.changeableInk(touching: eraser.bounds)
    where !reach.marksOnly || ink.tool == .highlighter {
      guard let source = ink.source, let ranges = source.ranges(erasedBy: eraser) else { continue }
      if reach.inParts {
        parts[ink.id, default: StrokeRangeSet()].formUnion(ranges)
      } else {
        strokes.insert(ink.id)
      }
      let removed = reach.inParts ? parts[ink.id] ?? ranges : .everything
      guard let rest = source.picture(ink.id, without: removed) else { continue }
      left.append(rest)
      box = box.union(ink.bounds)
    }
    return (left, box)
  }

  /// Lifts the eraser; returns what is to be kept of it, nil where it touched nothing.
  mutating func end() -> Wish? {
    defer { self = ErasingHand() }
    guard let page, !strokes.isEmpty || !parts.isEmpty else { return nil }
    return .erase(page: page, strokes: strokes, parts: parts)
  }
}

extension StrokeRangeSet {
  /// All of any stroke.
  fileprivate static let everything = StrokeRangeSet([StrokeRange(0, 1 << 31)])
}
