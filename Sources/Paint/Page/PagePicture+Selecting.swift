public import Geometry
public import Ink
public import Notebook

extension PagePicture {
  /// Returns the ink that a lasso selects, or all of it without one, bottom to top.
  ///
  /// What lies on locked layers is not selected. Ink far outside the lasso costs nothing.
  public func ink(selectedBy lasso: Lasso?) -> [InkPicture] {
    layers.filter { !$0.isLocked }.flatMap { layer in
      guard let lasso else { return layer.ink.filter { !$0.shape.isEmpty } }
      return layer.ink(touching: lasso.bounds).filter {
        $0.source?.isSelected(by: lasso) == true
      }
    }
  }

  /// Returns the ink that touches a box and may be changed, bottom to top.
  ///
  /// What lies on locked layers may not.
  public func changeableInk(touching box: Box) -> [InkPicture] {
    layers.filter { !$0.isLocked }.flatMap { $0.ink(touching: box) }
  }

  /// Returns the ink of some elements, bottom to top.
  public func ink(of elements: Set<EntityID>) -> [InkPicture] {
    layers.flatMap { $0.ink(of: elements) }
  }

  /// Leaves some elements out of what is drawn, and no others.
  public mutating func hide(_ elements: Set<EntityID>) {
    for index in layers.indices { layers[index].hidden = elements }
  }
}

extension InkSource {
  /// Whether a lasso in page coordinates selects the stroke, by what is to be seen of it.
  func isSelected(by lasso: Lasso) -> Bool {
    guard let stroke else { return false }
    let points = stroke.modelled().map { point in
      var point = point
      point.position = transform(point.position)
      return point
    }
    return InkTrail(of: points, style: stroke.style).isSelected(by: lasso, parts: visible)
  }

  /// The stroke as it is copied; nil where it cannot be read.
  public var clipped: Clipping.Piece? {
    stroke.map { Clipping.Piece($0, visible: visible, transform: transform) }
  }
}
