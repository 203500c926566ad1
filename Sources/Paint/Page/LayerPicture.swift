internal import Geometry
internal import Ink
internal import Notebook

/// The ink of a layer, ready to be drawn.
///
/// It lies in blocks, bottom to top. What was read is one; what is added goes into small ones, so
/// that a copy which somebody holds costs a stroke no more than such a block to be copied, however
/// much ink there is.
struct LayerPicture: Sendable {
  let id: EntityID
  /// Whether the ink is protected from changes.
  private(set) var isLocked = false
  private var blocks: [InkBlock] = []
  /// Ink that is not drawn, because it is in somebody's hand.
  var hidden: Set<EntityID> = []

  /// The most ink of a block that is added to.
  private static let blockSize = 64

  init(id: EntityID) { self.id = id }

  /// Works out what a layer looks like, and takes from an older picture what did not change.
  init(_ layer: PageContent.Layer, reusing old: LayerPicture?) {
    self.init(id: layer.id)
    isLocked = layer.isLocked
    let pictures = layer.elements.mappedInParallel { old?.picture(of: $0) ?? InkPicture($0) }
    var block = InkBlock()
    for (element, picture) in zip(layer.elements, pictures) {
      block.note(element)
      if let picture { block.add(picture) }
    }
    blocks = [block]
  }

  /// Works out what a layer looks like whose elements have no names.
  init(_ layer: LoosePage.Layer) {
    self.init(id: .notebook)
    isLocked = layer.isLocked
    let pictures = layer.elements.mappedInParallel { InkPicture($0) }
    blocks = [InkBlock(unnamed: pictures.compactMap(\.self))]
  }

  /// The ink that lies on all other.
  var topInk: InkPicture? { blocks.last?.ink.last }

  /// All ink, bottom to top.
  var ink: [InkPicture] { blocks.flatMap(\.ink) }

  private func picture(of element: Element) -> InkPicture? {
    for block in blocks where block.element(element.id) == element {
      return block.picture(element.id)
    }
    return nil
  }

  mutating func add(_ picture: InkPicture) {
    if blocks.last.map({ $0.ink.count < Self.blockSize }) != true { blocks.append(InkBlock()) }
    blocks[blocks.count - 1].add(picture)
  }

  /// The box around all ink that only one of two pictures has in this form.
  func changes(since old: LayerPicture) -> Box {
    var box = Box.empty
    for (one, other) in [(self, old), (old, self)] {
      for block in one.blocks {
        for id in block.names where !other.hasSame(id, as: block) {
          if let ink = block.picture(id) { box = box.union(ink.bounds) }
        }
      }
    }
    return box
  }

  /// Whether ink of a block stands here as well, made from the same.
  private func hasSame(_ id: EntityID, as other: InkBlock) -> Bool {
    for block in blocks where block.names.contains(id) {
      return block.element(id) == other.element(id)
    }
    return false
  }

  /// Shows ink in another form where it is on this layer; ink of which nothing is left goes.
  mutating func replace(_ picture: InkPicture) {
    for index in blocks.indices { blocks[index].replace(picture) }
  }

  /// The ink that touches a box, bottom to top.
  func ink(touching box: Box) -> [InkPicture] {
    blocks.flatMap { block in block.places(touching: box).map { block.ink[$0] } }
  }

  /// The ink of some elements, bottom to top.
  func ink(of elements: Set<EntityID>) -> [InkPicture] {
    blocks.flatMap { $0.ink(of: elements) }
  }

  /// Draws what touches a box: highlighters first, so that writing lies on top of them.
  ///
  /// It ends early where it is not wanted any more.
  func draw(
    on canvas: borrowing some PageSurface & ~Copyable, in box: Box, while isWanted: () -> Bool
  ) {
    func draw(_ places: [Int], of block: InkBlock) {
      for (number, place) in places.enumerated() {
        if number % 16 == 0, !isWanted() { return }
        block.ink[place].draw(on: canvas)
      }
    }
    let seen = blocks.map { block in
      let places = block.places(touching: box)
        .filter { hidden.isEmpty || !hidden.contains(block.ink[$0].id) }
      return (
        block, places.filter { block.ink[$0].tool == .highlighter },
        places.filter { block.ink[$0].tool != .highlighter }
      )
    }
    if seen.contains(where: { !$0.1.isEmpty }) {
      canvas.blend(.multiply)
      for (block, marks, _) in seen { draw(marks, of: block) }
      canvas.blend(.over)
    }
    for (block, _, writing) in seen { draw(writing, of: block) }
  }
}

extension InkPicture {
  fileprivate init?(_ element: LooseElement) {
    guard case .stroke(let stroke, let visible, let transform) = element.content else {
      return nil
    }
    self.init(.notebook, stroke: stroke, visible: visible, transform: transform)
  }

  /// Works out what an element looks like; nil where it shows no ink.
  fileprivate init?(_ element: Element) {
    guard case .stroke(let stroke, let visible, let transform)? = SeenElement(element) else {
      return nil
    }
    self.init(
      element.id, stroke: stroke, visible: visible, transform: transform,
      source: InkSource(element, visible: visible))
  }
}
