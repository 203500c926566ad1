internal import Geometry
internal import Notebook

extension [LooseElement] {
  /// The elements moved right and down as far as some are left of the page or above it, which has no size of its own.
  func movedOntoSheet() -> [LooseElement] {
    let low = reduce(Box.empty) { $0.union($1.bounds) }.low
    // A margin, so that nothing is at the very edge.
    let margin = 5 * Length.millimeter
    let shift = Point(x: low.x < 0 ? margin - low.x : 0, y: low.y < 0 ? margin - low.y : 0)
    guard shift != .zero, shift.isPlace else { return self }
    let map = Affine.translation(by: shift)
    return self.map { element in
      var moved = element
      moved.transform = element.transform.then(map)
      return moved
    }
  }
}
