internal import Geometry
public import Notebook

/// The elements of a page as room treats them while a hand drags.
extension PagePicture {
  /// The elements that are shown; what is in a cell of a table moves with that, and a group as a whole.
  public var roomItems: [RoomItem] {
    let names = Set(layers.flatMap(\.pictures).map(\.id))
    return layers.flatMap { layer in
      layer.blocks.flatMap { block in
        block.pictures.compactMap { picture in
          let element = block.element(picture.id)
          // A table may have been erased.
          if let cell = element?.cell, names.contains(cell.table) { return nil }
          return RoomItem(
            picture.id, in: picture.bounds, of: element?.groups.outermost,
            isBlock: picture.ink == nil, isLocked: layer.isLocked || element?.isLocked == true)
        }
      }
    }.grouped
  }

  /// Some elements, and all that is in the tables among them.
  public func withCells(_ elements: Set<EntityID>) -> Set<EntityID> {
    let held = layers.flatMap(\.blocks).flatMap { block in
      block.pictures.map(\.id).filter { id in
        block.element(id)?.cell.map { elements.contains($0.table) } == true
      }
    }
    return elements.union(held)
  }
}
