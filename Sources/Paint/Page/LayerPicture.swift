internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

/// The content of a layer, ready to be drawn.
///
/// It is stored in blocks, bottom to top: what was read is one block, and what is added goes into small
/// ones. Even if a copy is held elsewhere, a new stroke then only copies such a small block, however much
/// there is on the layer.
struct LayerPicture: Sendable {
  let id: EntityID
  /// Whether the layer is protected from changes.
  private(set) var isLocked = false
  private var blocks: [ElementBlock] = []
  /// The elements that are not drawn because the user has hold of them.
  var hidden: Set<EntityID> = []

  /// The most elements in a block that grows.
  private static let blockSize = 64

  init(id: EntityID) { self.id = id }

  /// Works out what a layer looks like, reusing the unchanged parts of an older picture.
  init(
    _ layer: PageContent.Layer, files: [ContentHash: [UInt8]], reusing old: LayerPicture?
  ) {
    self.init(id: layer.id)
    isLocked = layer.isLocked
    let pictures = layer.elements.mappedInParallel {
      old?.picture(of: $0) ?? ElementPicture($0, files: files)
    }
    var block = ElementBlock()
    for (element, picture) in zip(layer.elements, pictures) {
      block.note(element)
      if let picture { block.add(picture) }
    }
    blocks = [block]
  }

  /// Works out what a layer looks like whose elements have no names.
  init(_ layer: LoosePage.Layer, files: [ContentHash: [UInt8]], aim: InkShape.Aim) {
    self.init(id: .notebook)
    isLocked = layer.isLocked
    let pictures = layer.elements.mappedInParallel {
      ElementPicture(.notebook, $0.content, files: files, aim: aim)
    }
    blocks = [ElementBlock(unnamed: pictures)]
  }

  /// The topmost element.
  var top: ElementPicture? { blocks.last?.pictures.last }

  /// All elements, bottom to top.
  var pictures: [ElementPicture] { blocks.flatMap(\.pictures) }

  private func picture(of element: Element) -> ElementPicture? {
    for block in blocks where block.element(element.id) == element {
      return block.picture(element.id)
    }
    return nil
  }

  mutating func add(_ picture: ElementPicture) {
    if blocks.last.map({ $0.pictures.count < Self.blockSize }) != true {
      blocks.append(ElementBlock())
    }
    blocks[blocks.count - 1].add(picture)
  }

  /// The box around everything that differs between two pictures.
  func changes(since old: LayerPicture) -> Box {
    var box = Box.empty
    for (one, other) in [(self, old), (old, self)] {
      for block in one.blocks {
        for id in block.names where !other.hasSame(id, as: block) {
          if let picture = block.picture(id) { box = box.union(picture.bounds) }
        }
      }
    }
    return box
  }

  /// Whether this layer has the same element as a block, made from the same content.
  private func hasSame(_ id: EntityID, as other: ElementBlock) -> Bool {
    for block in blocks where block.names.contains(id) {
      return block.element(id) == other.element(id)
    }
    return false
  }

  /// Replaces ink by another form of it if it is on this layer; ink of which nothing is left is removed.
  mutating func replace(_ ink: InkPicture) {
    for index in blocks.indices { blocks[index].replace(ink) }
  }

  /// The elements that touch a box, bottom to top.
  func pictures(touching box: Box) -> [ElementPicture] {
    blocks.flatMap { block in block.places(touching: box).map { block.pictures[$0] } }
  }

  /// The pictures of the given elements, bottom to top.
  func pictures(of elements: Set<EntityID>) -> [ElementPicture] {
    blocks.flatMap { $0.pictures(of: elements) }
  }

  /// Draws what touches a box, bottom to top.
  ///
  /// Stops early when the drawing is no longer wanted.
  ///
  /// - Returns: What could not be drawn.
  func draw(
    on surface: borrowing some PageSurface & ~Copyable, in box: Box, while isWanted: () -> Bool
  ) -> [Undrawn] {
    var blending = Blending.over
    var unread: [Undrawn] = []
    var count = 0
    defer { if blending != .over { surface.blend(.over) } }
    for block in blocks {
      for place in block.places(touching: box) {
        count += 1
        if count % 16 == 0, !isWanted() { return unread }
        let picture = block.pictures[place]
        guard hidden.isEmpty || !hidden.contains(picture.id) else { continue }
        if picture.blending != blending {
          blending = picture.blending
          surface.blend(blending)
        }
        if let image = picture.draw(on: surface) { unread.append(.image(image)) }
      }
    }
    return unread
  }
}

extension ElementPicture {
  /// Works out what an element looks like; nil if nothing is left of it.
  fileprivate init?(_ element: Element, files: [ContentHash: [UInt8]]) {
    guard let seen = SeenElement(element) else { return nil }
    var source: InkSource?
    if case .stroke(_, let visible, _) = seen { source = InkSource(element, visible: visible) }
    self.init(element.id, seen, files: files, source: source)
  }
}
