public import Bytes
public import Geometry
public import Notebook

extension PagePicture {
  /// Updates changed elements, at the cost of the change alone; returns the box that looks different.
  public mutating func update(
    _ changed: ChangedElements, on page: EntityID, files: [ContentHash: [UInt8]]
  ) -> Box {
    let found = changed.names.map { (name: $0, now: changed.element($0, on: page)) }
    let pictures = found.mappedInParallel { found in
      found.now.flatMap { ElementPicture($0.element, files: files) }
    }
    var box = Box.empty
    for ((name, now), picture) in zip(found, pictures) {
      for index in layers.indices {
        let isHere = now?.layer == layers[index].id
        box = box.union(
          layers[index].update(name, to: isHere ? picture : nil, of: isHere ? now?.element : nil))
      }
    }
    return box
  }
}

extension LayerPicture {
  /// Updates or removes an element; returns the box in which the layer looks different.
  fileprivate mutating func update(
    _ name: EntityID, to picture: ElementPicture?, of element: Element?
  ) -> Box {
    let index = block(of: name)
    let old = index.flatMap { blocks[$0].picture(name) }
    let box = (old?.bounds ?? .empty).union(picture?.bounds ?? .empty)
    if let index, let element, blocks[index].order(of: name) == element.order {
      let isSame = blocks[index].knows(element)
      blocks[index].store(element)
      guard old != picture || !isSame else { return .empty }
      blocks[index].replace(name, by: picture)
      if blocks[index].count == 0 { blocks.remove(at: index) }
      return box
    }
    if let index {
      blocks[index].replace(name, by: nil)
      if blocks[index].count == 0 { blocks.remove(at: index) }
    }
    if let picture, let element { insert(picture, of: element) }
    return box
  }

  private mutating func insert(_ picture: ElementPicture, of element: Element) {
    let key = ElementBlock.Key(element.order, element.id)
    guard let index = blocks.firstIndex(where: { $0.highest.map { $0 > key } == true }) else {
      return add(picture, of: element)
    }
    blocks[index].insert(picture, of: element)
    guard blocks[index].count > 2 * Self.blockSize else { return }
    blocks.replaceSubrange(index...index, with: blocks[index].halves)
  }
}

extension ElementBlock {
  /// True if an element is known with all that does not show: its link, heading and groups, and whether it is locked.
  fileprivate func knows(_ element: Element) -> Bool {
    let known = self.element(element.id)
    return known?.anchor ?? ElementAnchor() == element.anchor
      && known?.groups ?? ElementGroups() == element.groups
      && known?.isLocked ?? false == element.isLocked
  }

  struct Key: Comparable {
    private let order: FractionalIndex
    private let id: EntityID

    init(_ order: FractionalIndex, _ id: EntityID) { (self.order, self.id) = (order, id) }

    static func < (one: Key, other: Key) -> Bool { (one.order, one.id) < (other.order, other.id) }
  }

  /// The order of an element; one that was never read is where its writer put it.
  fileprivate func order(of id: EntityID) -> FractionalIndex {
    element(id)?.order ?? FractionalIndex(whole: Int64(id.counter))
  }

  private func key(of picture: ElementPicture) -> Key { Key(order(of: picture.id), picture.id) }

  fileprivate var highest: Key? { top.map(key) }

  fileprivate mutating func insert(_ picture: ElementPicture, of element: Element) {
    let key = Key(element.order, element.id)
    let all = pictures
    let place = all.firstIndex { self.key(of: $0) > key } ?? all.endIndex
    var block = ElementBlock()
    block.add(all[..<place], from: self)
    block.store(element)
    block.add(picture)
    block.add(all[place...], from: self)
    self = block
  }

  fileprivate var halves: [ElementBlock] {
    let all = pictures
    return [all.prefix(all.count / 2), all.dropFirst(all.count / 2)].map { half in
      var block = ElementBlock()
      block.add(half, from: self)
      return block
    }
  }

  private mutating func add(_ pictures: ArraySlice<ElementPicture>, from other: ElementBlock) {
    for picture in pictures {
      if let element = other.element(picture.id) { store(element) }
      add(picture)
    }
  }
}
