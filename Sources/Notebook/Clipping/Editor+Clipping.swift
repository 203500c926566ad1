public import Geometry
internal import Ink

extension Editor {
  /// Puts copied elements on a page, moved by a shift, and returns them, lowest first.
  ///
  /// The caller must store the files of images in the same edit.
  @discardableResult
  public mutating func paste(
    _ clipping: Clipping, by shift: Point, at place: Place
  ) throws -> [EntityID] {
    try clipping.elements.compactMap { element in
      let (new, map): (EntityID?, Affine) =
        switch element {
        case .stroke(let stroke, let visible, let map):
          (try paste(stroke, visible, at: place), map)
        case .text(let box, let map): (try addText(box, at: place), map)
        case .image(let frame, let map): (try addImage(frame, at: place), map)
        }
      let moved = map.then(.translation(by: shift))
      if let new, moved != .identity, moved.isUsable { try set(.transform, of: new, to: moved) }
      return new
    }
  }

  /// Puts the visible parts of a stroke on a page; returns nil if there are none.
  private mutating func paste(
    _ stroke: Stroke, _ parts: [StrokeRange], at place: Place
  ) throws -> EntityID? {
    let count = stroke.samples.count
    let whole = StrokeRangeSet().visibleParts(ofSamples: count)
    // A dot has no length to cut: it is all or nothing.
    let visible = StrokeRangeSet(parts).intersection(StrokeRangeSet(whole))
    guard count > 0, count == 1 ? !parts.isEmpty : !visible.isEmpty else { return nil }
    let element = try addStroke(stroke, at: place)
    let hidden = StrokeRangeSet(whole).subtracting(visible)
    if count > 1, !hidden.isEmpty { try erase(hidden.ranges, of: element) }
    return element
  }
}
