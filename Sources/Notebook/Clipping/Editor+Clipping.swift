public import Geometry
internal import Ink

extension Editor {
  /// Puts copied ink on a page, moved by a shift.
  ///
  /// - Returns: The new elements, lowest first.
  @discardableResult
  public mutating func paste(
    _ clipping: Clipping, by shift: Point, at place: Place
  ) throws -> [EntityID] {
    try clipping.pieces.compactMap { piece in
      let count = piece.stroke.samples.count
      let whole = StrokeRangeSet().visibleParts(ofSamples: count)
      // A dot has no length that could be cut: it is there or it is not.
      let visible = StrokeRangeSet(piece.visible).intersection(StrokeRangeSet(whole))
      guard count > 0, count == 1 ? !piece.visible.isEmpty : !visible.isEmpty else { return nil }
      let element = try addStroke(piece.stroke, at: place)
      let hidden = StrokeRangeSet(whole).subtracting(visible)
      if count > 1, !hidden.isEmpty { try erase(hidden.ranges, of: element) }
      let map = piece.transform.then(.translation(by: shift))
      if map != .identity, map.isUsable { try set(.transform, of: element, to: map) }
      return element
    }
  }
}
