internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

/// The content of a layer, ready to be drawn, in small blocks: a change never copies all of them.
struct LayerPicture: Sendable {
  let id: EntityID
  private(set) var isLocked = false
  var blocks: [ElementBlock] = []
  /// The elements not drawn because the user holds them.
  var hidden: Set<EntityID> = []

  /// The most elements in a block that grows.
  static let blockSize = 128

  init(id: EntityID) { self.id = id }

  /// Creates the picture of a layer, reusing the unchanged parts of an older one.
  init(_ layer: PageContent.Layer, files: [ContentHash: [UInt8]], reusing old: LayerPicture?) {
    self.init(id: layer.id)
    isLocked = layer.isLocked
    let known = old?.known ?? [:]
    let pictures = layer.elements.mappedInParallel { element in
      let old = known[element.id]
      return old?.element == element ? old?.picture : ElementPicture(element, files: files)
    }
    for (element, picture) in zip(layer.elements, pictures) {
      if let picture { add(picture, of: element) }
    }
  }

  /// Creates the picture of a layer whose elements have no names.
  init(_ layer: LoosePage.Layer, files: [ContentHash: [UInt8]], aim: InkShape.Aim) {
    self.init(id: .notebook)
    isLocked = layer.isLocked
    let pictures = layer.elements.mappedInParallel {
      ElementPicture(.notebook, $0, files: files, aim: aim)
    }
    blocks = [ElementBlock(unnamed: pictures)]
  }

  var top: ElementPicture? { blocks.last?.top }

  var pictures: [ElementPicture] { blocks.flatMap(\.pictures) }

  /// Adds a picture on top, with its element, if known.
  mutating func add(_ picture: ElementPicture, of element: Element? = nil) {
    if blocks.last.map({ $0.count < Self.blockSize }) != true { blocks.append(ElementBlock()) }
    if let element { blocks[blocks.count - 1].store(element) }
    blocks[blocks.count - 1].add(picture)
  }

  private var known: [EntityID: (element: Element?, picture: ElementPicture)] {
    var known: [EntityID: (element: Element?, picture: ElementPicture)] = [:]
    for block in blocks {
      for picture in block.pictures {
        known[picture.id] = (block.element(picture.id), picture)
      }
    }
    return known
  }

  func changes(since old: LayerPicture) -> Box {
    let (new, old) = (known, old.known)
    var box = Box.empty
    for (one, other) in [(new, old), (old, new)] {
      for (id, known) in one where other[id].map({ $0.element == known.element }) != true {
        box = box.union(known.picture.bounds)
      }
    }
    return box
  }

  mutating func replace(_ ink: InkPicture) {
    guard let index = block(of: ink.id) else { return }
    blocks[index].replace(ink)
    if blocks[index].count == 0 { blocks.remove(at: index) }
  }

  func block(of id: EntityID) -> Int? { blocks.firstIndex { $0.names.contains(id) } }

  /// The elements that touch a box, bottom to top.
  func pictures(touching box: Box) -> [ElementPicture] {
    blocks.flatMap { block in block.places(touching: box).compactMap { block[$0] } }
  }

  func pictures(of elements: Set<EntityID>) -> [ElementPicture] {
    blocks.flatMap { $0.pictures(of: elements) }
  }

  func isLocked(_ id: EntityID) -> Bool {
    blocks.contains { $0.element(id)?.isLocked == true }
  }

  /// The elements that are not locked, nor the layer, bottom to top: all, or those that touch a box.
  func changeable(touching box: Box? = nil) -> [ElementPicture] {
    guard !isLocked else { return [] }
    return blocks.flatMap { block in
      let all = box.map { block.places(touching: $0).compactMap { block[$0] } } ?? block.pictures
      return all.filter { block.element($0.id)?.isLocked != true }
    }
  }

  /// Draws everything that touches a box, bottom to top, until it is no longer wanted.
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
        guard let picture = block[place], hidden.isEmpty || !hidden.contains(picture.id) else {
          continue
        }
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
  /// Creates the picture of an element; nil if nothing is left of it.
  init?(_ element: Element, files: [ContentHash: [UInt8]]) {
    guard let loose = LooseElement(element) else { return nil }
    var source: InkSource?
    if case .stroke(_, let visible) = loose.content {
      source = InkSource(element, visible: visible)
    }
    self.init(element.id, loose, files: files, source: source)
  }
}

/// Some elements of a layer, found by place and by name.
struct ElementBlock: Sendable {
  /// The pictures by their places, with gaps for removed ones.
  private var slots: [ElementPicture?] = []
  /// The elements of the pictures, if they were read.
  private var elements: [EntityID: Element] = [:]
  /// The names of tables and shapes, and of those that have had a link or a heading.
  private var anchored: Set<EntityID> = []
  private var places: [EntityID: Int] = [:]
  private var bounds = Box.empty
  /// A spatial index of the pictures' numbers; nil if not worth its time.
  private var index: SpatialIndex<Int>? = SpatialIndex()

  init() {}

  init(unnamed pictures: [ElementPicture]) {
    slots = pictures.filter { !$0.isEmpty }
    bounds = self.pictures.reduce(.empty) { $0.union($1.bounds) }
    index = nil
  }

  var pictures: [ElementPicture] { slots.compactMap(\.self) }

  /// The number of pictures, including gaps.
  var count: Int { slots.count }

  var top: ElementPicture? { slots.last ?? nil }

  subscript(place: Int) -> ElementPicture? { slots[place] }

  var names: Dictionary<EntityID, Int>.Keys { places.keys }

  /// Adds a picture on top, unless nothing of it is visible.
  mutating func add(_ picture: ElementPicture) {
    guard !picture.isEmpty else { return }
    places[picture.id] = slots.count
    index?.insert(slots.count, box: picture.bounds)
    bounds = bounds.union(picture.bounds)
    slots.append(picture)
  }

  mutating func store(_ element: Element) {
    elements[element.id] = element
    if !element.anchor.isEmpty || !element.link.isEmpty || PlacedTable(element) != nil
      || element.shapeOnPage != nil
    {
      anchored.insert(element.id)
    }
  }

  /// The tables and shapes, and the elements with a link or a heading, in the order of their places.
  var anchors: [(element: Element, box: Box)] {
    anchored.compactMap { id in places[id].map { ($0, id) } }.sorted { $0.0 < $1.0 }
      .compactMap { place, id in
        guard let element = elements[id], let box = slots[place]?.bounds else { return nil }
        return (element, box)
      }
  }

  func element(_ id: EntityID) -> Element? { elements[id] }

  /// The elements in cells of tables.
  func elements(where isWanted: (CellPlace) -> Bool) -> [EntityID] {
    elements.values.filter { $0.cell.map(isWanted) == true }.map(\.id)
  }

  /// The elements in groups, unless they are locked.
  func elements(in groups: Set<EntityID>) -> [EntityID] {
    elements.values.filter { element in
      !element.isLocked && element.groups.outermost.map(groups.contains) == true
    }.map(\.id)
  }

  func picture(_ id: EntityID) -> ElementPicture? { places[id].flatMap { slots[$0] } }

  /// Replaces ink by another form if it is here; removes it if nothing is left.
  mutating func replace(_ ink: InkPicture) {
    elements[ink.id] = nil
    replace(ink.id, by: .ink(ink))
  }

  /// Replaces a picture in its place; removes it if nothing is visible.
  mutating func replace(_ id: EntityID, by picture: ElementPicture?) {
    guard let place = places[id] else { return }
    index?.remove(place)
    if let picture, !picture.isEmpty {
      slots[place] = picture
      index?.insert(place, box: picture.bounds)
      bounds = bounds.union(picture.bounds)
      return
    }
    places[id] = nil
    elements[id] = nil
    slots[place] = nil
    while let last = slots.last, last == nil { slots.removeLast() }
  }

  /// The places of the pictures that touch a box, bottom to top.
  func places(touching box: Box) -> [Int] {
    guard bounds.intersects(box) else { return [] }
    return index?.elements(touching: box).sorted()
      ?? slots.indices.filter { slots[$0]?.bounds.intersects(box) == true }
  }

  func pictures(of elements: Set<EntityID>) -> [ElementPicture] {
    elements.compactMap { places[$0] }.sorted().compactMap { slots[$0] }
  }
}
