extension Editor {
  /// Copies everything on a loose page to an existing page, at the same coordinates.
  ///
  /// The content of a single layer goes to the topmost layer that is shown and not locked. Several layers
  /// are added above all others. The caller must store the files of images in the same edit.
  public mutating func add(_ loose: LoosePage, to page: EntityID) throws {
    guard case .page? = try entity(page).body else { throw EditError.noSuchPage }
    let there = try PageContent(of: page, in: self).layers
    let layers = loose.layers.filter { !$0.elements.isEmpty }
    if layers.count == 1, layers[0].isVisible,
      let open = there.last(where: { $0.isVisible && !$0.isLocked })
    {
      return try add(layers[0].elements, at: Place(page: page, layer: open.id))
    }
    var below = there.last?.order
    for layer in layers {
      let id = author.nextID()
      below = try put(layer, as: id, on: page, above: below)
      noteMaking(of: id)
      try add(layer.elements, at: Place(page: page, layer: id))
    }
  }

  private mutating func add(_ elements: [LooseElement], at place: Place) throws {
    try open(place)
    for element in elements { noteMaking(of: try put(DraftElement(element), at: place)) }
  }
}
