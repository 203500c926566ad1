internal import Bytes
public import Geometry
internal import Ink
public import Notebook

/// An element as drawn on its page.
public enum ElementPicture: Hashable, Sendable {
  case ink(InkPicture)
  case figure(EntityID, FigurePicture)

  init(
    _ id: EntityID, _ element: LooseElement, files: [ContentHash: [UInt8]],
    aim: InkShape.Aim = .smooth, source: InkSource? = nil
  ) {
    switch element.content {
    case .stroke(let stroke, let visible):
      self = .ink(
        InkPicture(
          id, stroke: stroke, visible: visible, transform: element.transform, aim: aim,
          source: source))
    case .figure(let figure):
      self = .figure(id, FigurePicture(figure, transform: element.transform, files: files))
    }
  }

  /// The element that is shown.
  public var id: EntityID {
    switch self {
    case .ink(let ink): ink.id
    case .figure(let id, _): id
    }
  }

  /// The smallest box around everything drawn.
  public var bounds: Box {
    switch self {
    case .ink(let ink): ink.bounds
    case .figure(_, let figure): figure.content.bounds
    }
  }

  /// The ink; nil for anything not written by hand.
  public var ink: InkPicture? { if case .ink(let ink) = self { ink } else { nil } }

  /// The figure; nil for ink.
  public var figure: Figure? {
    if case .figure(_, let figure) = self { figure.content.figure } else { nil }
  }

  package var text: TextPicture? {
    if case .figure(_, let figure) = self { figure.text } else { nil }
  }

  package var readableText: TextPicture? {
    if case .figure(_, let figure) = self { figure.readableText } else { nil }
  }

  var isTable: Bool { if case .figure(_, .table) = self { true } else { false } }

  /// The picture from a file; nil for all else.
  public var image: ImagePicture? {
    if case .figure(_, .image(let image)) = self { image } else { nil }
  }

  /// The same element with all of its picture.
  public var uncropped: ElementPicture { cropped(to: nil) }

  /// The same element with another part of its picture.
  public func cropped(to crop: Crop?) -> ElementPicture {
    image.map { .figure(id, .image($0.cropped(to: crop))) } ?? self
  }

  var isEmpty: Bool {
    switch self {
    case .ink(let ink): ink.shape.isEmpty
    case .figure(_, let figure): figure.content.bounds.isEmpty
    }
  }

  /// Its blending: highlighters darken what is below.
  public var blending: Blending { ink?.blending ?? .over }

  /// Draws it, blended as set by the caller; returns an unreadable image, drawn as a frame, or nil.
  @discardableResult
  public func draw(on surface: borrowing some PageSurface & ~Copyable) -> ImagePicture? {
    switch self {
    case .ink(let ink):
      ink.draw(on: surface)
      return nil
    case .figure(_, let figure): return figure.content.draw(on: surface)
    }
  }

  /// True if a lasso in page coordinates selects it: ink by its visible parts, else half of its box.
  func isSelected(by lasso: Lasso) -> Bool {
    switch self {
    case .ink(let ink): ink.source?.isSelected(by: lasso) == true
    case .figure(_, let figure): lasso.holdsHalf(of: figure.content.bounds)
    }
  }
}

extension Lasso {
  /// True if at least half of a box lies inside.
  fileprivate func holdsHalf(of box: Box) -> Bool { share(of: box) >= 0.5 }

  /// The share of a box that lies inside, sampled at 64 points.
  func share(of box: Box) -> Double {
    let steps = stride(from: 0.5, to: 8, by: 1)
    let places = steps.flatMap { x in
      steps.map { y in
        box.low + Point(x: box.width * x / 8, y: box.height * y / 8)
      }
    }
    return Double(places.count { contains($0) }) / Double(places.count)
  }
}

extension PagePicture {
  /// Returns the ink that touches a box, bottom to top, unless it or its layer is locked.
  public func changeableInk(touching box: Box) -> [InkPicture] {
    layers.flatMap { $0.changeable(touching: box).compactMap(\.ink) }
  }

  /// Returns the ink that was written last on a layer, unless the layer is locked.
  public func latestInk(on layer: EntityID?) -> InkPicture? {
    layers.filter { $0.id == layer }.flatMap { $0.changeable().compactMap(\.ink) }
      .max { $0.id < $1.id }
  }

  /// Returns the locked elements on unlocked layers, bottom to top: all, or those around a point.
  public func lockedElements(at point: Point? = nil) -> [EntityID] {
    layers.filter { !$0.isLocked }.flatMap { layer in
      let all = point.map { layer.pictures(touching: Box(around: [$0])) } ?? layer.pictures
      return all.map(\.id).filter(layer.isLocked)
    }
  }

  /// The topmost text box at a point, or else in the same cell of a table, except on locked layers.
  public func textBox(at point: Point) -> EntityID? {
    let place = Box(low: point, high: point)
    let layers = layers.reversed().lazy.filter { !$0.isLocked }
    let found = layers.compactMap { layer in
      layer.pictures(touching: place).last { $0.text?.contains(point) == true }?.id
    }
    if let text = found.first { return text }
    guard let (placed, cell) = anchors.cell(at: point) else { return nil }
    return layers.compactMap { layer in
      let inside = layer.blocks.flatMap { $0.elements { $0.table == placed.id && $0.cell == cell } }
      return layer.pictures(of: Set(inside)).last { $0.text != nil }?.id
    }.first
  }

  /// Returns the pictures of some elements, bottom to top.
  public func pictures(of elements: Set<EntityID>) -> [ElementPicture] {
    layers.flatMap { $0.pictures(of: elements) }
  }

  /// Returns copies of the given elements, bottom to top, with the files of their images.
  public func clipping(of elements: Set<EntityID>) -> Clipping {
    let pictures = pictures(of: elements)
    let images = pictures.compactMap { picture in
      if case .figure(_, let figure) = picture { figure.content.image } else { nil }
    }
    let known = Dictionary(self.elements(elements).map { ($0.id, $0) }) { $1 }
    return Clipping(
      pictures.compactMap { picture in
        guard var element = picture.clipped else { return nil }
        element.anchor = known[picture.id]?.anchor ?? ElementAnchor()
        element.groups = known[picture.id]?.groups ?? ElementGroups()
        return element
      },
      files: Dictionary(images.map { ($0.hash, $0.bytes) }) { one, _ in one })
  }

  /// Hides the given elements when drawing, and shows all others.
  public mutating func hide(_ elements: Set<EntityID>) {
    for index in layers.indices { layers[index].hidden = elements }
  }
}

extension ElementPicture {
  fileprivate var clipped: LooseElement? {
    switch self {
    case .ink(let ink): ink.source?.clipped
    case .figure(_, let figure):
      LooseElement(figure.content.figure, transform: figure.content.transform)
    }
  }
}

extension InkSource {
  /// True if a lasso in page coordinates selects the stroke, judged by its visible parts.
  func isSelected(by lasso: Lasso) -> Bool {
    guard let stroke else { return false }
    let points = stroke.modeled().map { point in
      var point = point
      point.position = transform(point.position)
      return point
    }
    return InkTrail(of: points, style: stroke.style).isSelected(by: lasso, parts: visible)
  }

  var clipped: LooseElement? {
    guard let stroke else { return nil }
    var loose = LooseElement(stroke, showing: visible, transform: transform)
    loose.shape = element.loose
    return loose
  }
}
