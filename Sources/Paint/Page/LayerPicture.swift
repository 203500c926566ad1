internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

/// The content of a layer, ready to be drawn.
///
/// It lies in blocks, bottom to top. What was read is one; what is added goes into small ones, so
/// that a copy which somebody holds costs a stroke no more than such a block to be copied, however
/// much there is.
struct LayerPicture: Sendable {
  let id: EntityID
  /// Whether the layer is protected from changes.
  private(set) var isLocked = false
  private var blocks: [ElementBlock] = []
  /// The elements left out because they are being dragged.
  var hidden: Set<EntityID> = []

  /// The most elements of a block that is added to.
  private static let blockSize = 64

  init(id: EntityID) { self.id = id }

  /// Works out what a layer looks like, and takes from an older picture what did not change.
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

  /// The topmost picture.
  var top: ElementPicture? { blocks.last?.pictures.last }

  /// Everything, bottom to top.
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

  /// The box around everything that only one of two pictures has in this form.
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

  /// Whether an element of a block stands here as well, made from the same.
  private func hasSame(_ id: EntityID, as other: ElementBlock) -> Bool {
    for block in blocks where block.names.contains(id) {
      return block.element(id) == other.element(id)
    }
    return false
  }

  /// Shows ink in another form where it is on this layer; ink of which nothing is left goes.
  mutating func replace(_ ink: InkPicture) {
    for index in blocks.indices { blocks[index].replace(ink) }
  }

  /// The pictures that touch a box, bottom to top.
  func pictures(touching box: Box) -> [ElementPicture] {
    blocks.flatMap { block in block.places(touching: box).map { block.pictures[$0] } }
  }

  /// The pictures of some elements, bottom to top.
  func pictures(of elements: Set<EntityID>) -> [ElementPicture] {
    blocks.flatMap { $0.pictures(of: elements) }
  }

  /// Draws what touches a box, bottom to top.
  ///
  /// It ends early where it is not wanted any more.
  ///
  /// - Returns: The images that cannot be read.
  func draw(
    on surface: borrowing some PageSurface & ~Copyable, in box: Box, while isWanted: () -> Bool
  ) -> [ImagePicture] {
    var blending = Blending.over
    var unread: [ImagePicture] = []
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
        if let image = picture.draw(on: surface) { unread.append(image) }
      }
    }
    return unread
  }
}

extension ElementPicture {
  /// Works out what an element looks like; nil where nothing is left of it.
  fileprivate init?(_ element: Element, files: [ContentHash: [UInt8]]) {
    guard let seen = SeenElement(element) else { return nil }
    var source: InkSource?
    if case .stroke(_, let visible, _) = seen { source = InkSource(element, visible: visible) }
    self.init(element.id, seen, files: files, source: source)
  }
}
