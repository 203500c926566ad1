internal import Desk
internal import Geometry
internal import Ink
internal import Notebook
internal import Paint

/// Works out what an eraser removes from the ink on a page.
extension Erasure {
  /// Moves the eraser; returns the remains of the strokes that it touched, and their places.
  mutating func touch(
    _ picture: PagePicture, with eraser: Eraser
  ) -> (left: [InkPicture], box: Box) {
    var (left, box) = ([InkPicture](), Box.empty)
    for ink in picture.changeableInk(touching: eraser.bounds)
    where !reach.marksOnly || ink.tool == .highlighter {
      guard let source = ink.source, let ranges = source.ranges(erasedBy: eraser) else { continue }
      if reach.inParts {
        parts[ink.id, default: StrokeRangeSet()].formUnion(ranges)
      } else {
        strokes.insert(ink.id)
      }
      guard let rest = rest(of: ink) else { continue }
      left.append(rest)
      box = box.union(ink.bounds)
    }
    return (left, box)
  }

  /// Repeats the erasure on a newer picture, which may have more strokes; returns the remains of all
  /// touched strokes, and their places.
  mutating func touchAgain(_ picture: PagePicture) -> (left: [InkPicture], box: Box) {
    for eraser in late { _ = touch(picture, with: eraser) }
    var (left, box) = ([InkPicture](), Box.empty)
    for ink in picture.pictures(of: strokes.union(parts.keys)).compactMap(\.ink) {
      guard let rest = rest(of: ink) else { continue }
      left.append(rest)
      box = box.union(ink.bounds)
    }
    return (left, box)
  }

  private func rest(of ink: InkPicture) -> InkPicture? {
    ink.source?.picture(ink.id, without: reach.inParts ? parts[ink.id] ?? .nothing : .everything)
  }
}

extension StrokeRangeSet {
  fileprivate static let everything = StrokeRangeSet([StrokeRange(0, 1 << 31)])
  fileprivate static let nothing = StrokeRangeSet()
}
