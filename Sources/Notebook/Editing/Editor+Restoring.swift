internal import Ink

/// Restores what others removed as it was seen.
extension Editor {
  /// Restores a deleted page, and what was seen on it: elements, their layers, and erased parts of strokes.
  ///
  /// Elements that moved to another page stay there, and what others added stays too.
  @discardableResult
  public mutating func restore(_ seen: SeenInk, on page: EntityID) throws -> Set<EntityID> {
    guard case .page? = try entity(page).body else { throw EditError.noSuchPage }
    var layers: [EntityID: [EntityID]] = [:]
    var restored: Set<EntityID> = []
    for (id, parts) in seen.parts.sorted(by: { $0.key < $1.key }) {
      let thing = try entity(id)
      guard let place = thing.place, place.page == page else { continue }
      layers[place.layer, default: []].append(id)
      if !thing.life.isAlive { restored.insert(id) }
      try bring(id, toLife: true, cover: thing.life.cover)
      if try giveBack(parts, to: thing) { restored.insert(id) }
    }
    for (layer, elements) in layers where try entity(layer).isLayer {
      restored.formUnion(try uncover(elements, in: layer))
    }
    restored.formUnion(try uncover(Array(layers.values.joined()), in: page))
    return restored
  }

  /// Revives a page or layer and shows elements on it; returns those that it had hidden.
  private mutating func uncover(
    _ elements: [EntityID], in container: EntityID
  ) throws -> [EntityID] {
    let life = try entity(container).life
    let hidden = elements.filter { !life.shows($0) }
    guard !life.isAlive || !hidden.isEmpty else { return [] }
    // Only a birth takes names out of a cover.
    try bring(container, toLife: false, cover: life.cover)
    try bring(container, toLife: true, cover: life.cover.subtracting(EntitySet(hidden)))
    return hidden
  }

  /// Undoes the erasing of seen parts of a stroke, nil for all; returns whether there was any.
  private mutating func giveBack(_ parts: StrokeRangeSet?, to thing: Entity) throws -> Bool {
    let base = if case .piece(_, let base)? = thing.body { base } else { thing.id }
    var isChanged = false
    for (field, fragment) in try entity(base).fields where field.code == 2 {
      guard case .range(let range) = fragment, range.isAlive else { continue }
      let erased = StrokeRangeSet([range.range])
      guard parts?.intersection(erased).isEmpty != true else { continue }
      try say(.range(range.toggled()), of: field, about: base)
      steps.append(.range(RecordKey(entity: base, field: field), isTaken: false))
      isChanged = true
    }
    return isChanged
  }
}
