internal import Geometry

extension Editor {
  /// Puts elements in front of or behind all others on their layers.
  mutating func arrange(_ elements: [EntityID], inFront isInFront: Bool) throws {
    let wanted = Set(elements)
    for page in Set(try elements.compactMap { try entity($0).place?.page }) {
      for layer in try PageContent(of: page, in: self).layers {
        let moved = layer.elements.map(\.id).filter(wanted.contains)
        let (all, others) = (layer.elements, layer.elements.filter { !wanted.contains($0.id) })
        let end = isInFront ? all.suffix(moved.count) : all.prefix(moved.count)
        if end.map(\.id) == moved { continue }
        // What is written later is above anything brought to the front.
        let keys =
          isInFront
          ? FractionalIndex.spread(
            over: moved, after: others.last?.order,
            before: FractionalIndex(whole: Int64(clamping: author.nextCounter)))
          : FractionalIndex.spread(over: moved, after: nil, before: others.first?.order)
        for (id, key) in zip(moved, keys) { try set(.order, of: id, to: key) }
      }
    }
  }

  /// Puts elements in front of the next element above that overlaps them, or behind the next one below.
  mutating func step(_ elements: [EntityID], forward isForward: Bool) throws {
    let wanted = Set(elements)
    for page in Set(try elements.compactMap { try entity($0).place?.page }) {
      for layer in try PageContent(of: page, in: self).layers {
        let all = isForward ? layer.elements : layer.elements.reversed()
        let moved = all.filter { wanted.contains($0.id) }
        guard let last = all.lastIndex(where: { wanted.contains($0.id) }) else { continue }
        let boxes = moved.compactMap { LooseElement($0)?.extent }
        let next = all[(last + 1)...].firstIndex { element in
          guard let box = LooseElement(element)?.extent else { return false }
          return boxes.contains { $0.intersects(box) }
        }
        guard let next else { continue }
        let passed = all[next].order
        // What is written later is above anything brought forward.
        let end = isForward ? FractionalIndex(whole: Int64(clamping: author.nextCounter)) : nil
        let beyond = all[(next + 1)...].first?.order ?? end
        let ids = (isForward ? moved : moved.reversed()).map(\.id)
        let keys = FractionalIndex.spread(
          over: ids, after: isForward ? passed : beyond, before: isForward ? beyond : passed)
        for (id, key) in zip(ids, keys) { try set(.order, of: id, to: key) }
      }
    }
  }

  /// Moves units of elements, each by its own map.
  mutating func move(_ units: [MovedUnit], among elements: [EntityID]) throws {
    let allowed = Set(elements)
    try transform(
      try units.map { unit in
        MovedUnit(try withContents(unit.elements).filter(allowed.contains), by: unit.map)
      })
  }
}
