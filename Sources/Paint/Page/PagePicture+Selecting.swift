public import Geometry
public import Ink
public import Notebook

extension PagePicture {
  /// Returns the selection of a lasso, or everything without one, bottom to top.
  ///
  /// Nothing on locked layers is selected. Elements far outside the lasso cost nothing.
  public func pictures(selectedBy lasso: Lasso?) -> [ElementPicture] {
    layers.filter { !$0.isLocked }.flatMap { layer in
      guard let lasso else { return layer.pictures.filter { !$0.isEmpty } }
      return layer.pictures(touching: lasso.bounds).filter { $0.isSelected(by: lasso) }
    }
  }

  /// Returns the ink that touches a box, bottom to top, except on locked layers.
  public func changeableInk(touching box: Box) -> [InkPicture] {
    layers.filter { !$0.isLocked }.flatMap { $0.pictures(touching: box).compactMap(\.ink) }
  }

  /// Returns the pictures of some elements, bottom to top.
  public func pictures(of elements: Set<EntityID>) -> [ElementPicture] {
    layers.flatMap { $0.pictures(of: elements) }
  }

  /// Returns copies of the given elements, bottom to top, with the files of their images.
  public func clipping(of elements: Set<EntityID>) -> Clipping {
    let pictures = pictures(of: elements)
    let images = pictures.compactMap { picture in
      if case .image(_, let image) = picture { image.image } else { nil }
    }
    return Clipping(
      pictures.compactMap(\.clipped),
      files: Dictionary(images.map { ($0.hash, $0.bytes) }) { one, _ in one })
  }

  /// Hides the given elements when drawing, and shows all others.
  public mutating func hide(_ elements: Set<EntityID>) {
    for index in layers.indices { layers[index].hidden = elements }
  }
}

extension ElementPicture {
  /// The element in copied form; nil if it cannot be read.
  fileprivate var clipped: SeenElement? {
    switch self {
    case .ink(let ink): ink.source?.clipped
    case .text(_, let text): .text(text.box, text.transform)
    case .image(_, let image): .image(image.frame, image.transform)
    }
  }
}

extension InkSource {
  /// True if a lasso in page coordinates selects the stroke, judged by its visible parts.
  func isSelected(by lasso: Lasso) -> Bool {
    guard let stroke else { return false }
    let points = stroke.modelled().map { point in
      var point = point
      point.position = transform(point.position)
      return point
    }
    return InkTrail(of: points, style: stroke.style).isSelected(by: lasso, parts: visible)
  }

  /// The stroke in copied form; nil if it cannot be read.
  var clipped: SeenElement? { stroke.map { .stroke($0, visible, transform) } }
}
