internal import Bytes
public import Geometry
public import Ink
public import Notebook

/// An element as drawn on its page.
public enum ElementPicture: Hashable, Sendable {
  case ink(InkPicture)
  case text(EntityID, TextPicture)
  case image(EntityID, ImagePicture)

  /// Creates the picture of an element, with the bytes of images by hash.
  init(
    _ id: EntityID, _ element: SeenElement, files: [ContentHash: [UInt8]],
    aim: InkShape.Aim = .smooth, source: InkSource? = nil
  ) {
    switch element {
    case .stroke(let stroke, let visible, let transform):
      self = .ink(
        InkPicture(
          id, stroke: stroke, visible: visible, transform: transform, aim: aim, source: source))
    case .text(let box, let transform): self = .text(id, TextPicture(box, transform: transform))
    case .image(let frame, let transform):
      self = .image(id, ImagePicture(frame, file: files[frame.hash], transform: transform))
    }
  }

  /// The element that is shown.
  public var id: EntityID {
    switch self {
    case .ink(let ink): ink.id
    case .text(let id, _), .image(let id, _): id
    }
  }

  /// The smallest box around everything drawn.
  public var bounds: Box {
    switch self {
    case .ink(let ink): ink.bounds
    case .text(_, let text): text.bounds
    case .image(_, let image): image.bounds
    }
  }

  /// The ink; nil for anything not written by hand.
  public var ink: InkPicture? {
    if case .ink(let ink) = self { ink } else { nil }
  }

  /// True if nothing of it is visible.
  var isEmpty: Bool {
    switch self {
    case .ink(let ink): ink.shape.isEmpty
    case .text(_, let text): text.bounds.isEmpty
    case .image(_, let image): image.bounds.isEmpty
    }
  }

  /// Its blending: highlighters darken what is below.
  public var blending: Blending { ink?.blending ?? .over }

  /// Draws it, blended as set by the caller; returns an unreadable image, drawn as a frame, or nil.
  @discardableResult
  public func draw(on surface: borrowing some PageSurface & ~Copyable) -> ImagePicture? {
    switch self {
    case .ink(let ink): ink.draw(on: surface)
    case .text(_, let text): surface.write(text)
    case .image(_, let image): return image.draw(on: surface) ? nil : image
    }
    return nil
  }

  /// True if a lasso in page coordinates selects it: ink by its visible parts, everything else if at least
  /// half of it is inside.
  func isSelected(by lasso: Lasso) -> Bool {
    switch self {
    case .ink(let ink): ink.source?.isSelected(by: lasso) == true
    case .text(_, let text): lasso.holdsHalf(of: text.bounds)
    case .image(_, let image): lasso.holdsHalf(of: image.bounds)
    }
  }
}

extension Lasso {
  /// True if at least half of a box lies inside, sampled at 64 points.
  fileprivate func holdsHalf(of box: Box) -> Bool {
    let steps = stride(from: 0.5, to: 8, by: 1)
    let places = steps.flatMap { x in
      steps.map { y in
        box.low + Point(x: box.width * x / 8, y: box.height * y / 8)
      }
    }
    return places.count { contains($0) } * 2 >= places.count
  }
}

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
