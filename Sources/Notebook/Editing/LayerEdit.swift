/// The edits of a page's layers.
public enum LayerEdit: Hashable, Sendable {
  /// Add one above another, or on top.
  case add(above: EntityID?)
  case entitle(EntityID, String)
  /// Give one another place, from the lowest, among all.
  case move(EntityID, to: Int)
  case show(EntityID, Bool)
  case lock(EntityID, Bool)
  case mergeDown(EntityID)
  case delete(EntityID)
  case moveElements([EntityID], to: EntityID)

  /// The kind of action in the history.
  public var kind: ActionKind {
    switch self {
    case .add: .addLayer
    case .entitle: .entitleLayer
    case .move: .moveLayer
    case .show: .showLayer
    case .lock: .lockLayer
    case .mergeDown: .mergeLayers
    case .delete: .deleteLayer
    case .moveElements: .moveToLayer
    }
  }
}

extension Editor {
  /// Edits the layers of a page, unless they are gone; returns the layer to write on, if new.
  public mutating func apply(_ edit: LayerEdit, to page: EntityID) throws -> EntityID? {
    guard try Outline(of: self).pages.contains(where: { $0.id == page }) else { return nil }
    let layers = try PageContent(of: page, in: self).layers
    func place(_ layer: EntityID) -> Int? { layers.firstIndex { $0.id == layer } }
    switch edit {
    case .add(let below):
      let place = below.flatMap(place).map { $0 + 1 } ?? layers.count
      try revive(page)
      return try create(.layer(page: page, title: "", order: order(at: place, among: layers)))
    case .entitle(let layer, let title):
      if place(layer) != nil { try set(.title, of: layer, to: title.trimmedTitle) }
    case .move(let layer, let place): try move(layer, to: place, among: layers)
    case .show(let layer, let isVisible):
      if place(layer) != nil { try set(.isVisible, of: layer, to: isVisible) }
    case .lock(let layer, let isLocked):
      if place(layer) != nil { try set(.isLocked, of: layer, to: isLocked) }
    case .mergeDown(let layer):
      if let place = place(layer), place > 0 {
        try merge(layers[place], into: layers[place - 1], on: page)
      }
    case .delete(let layer): if place(layer) != nil { try deleteLayer(layer) }
    case .moveElements(let elements, let layer):
      let here = Set(layers.flatMap(\.elements).map(\.id))
      guard place(layer) != nil else { return nil }
      try move(elements.filter(here.contains), to: Place(page: page, layer: layer))
    }
    return nil
  }

  private mutating func move(
    _ layer: EntityID, to place: Int, among layers: [PageContent.Layer]
  ) throws {
    let others = layers.filter { $0.id != layer }
    let place = min(max(place, 0), others.count)
    guard others.count < layers.count, layers[place].id != layer else { return }
    try set(.order, of: layer, to: order(at: place, among: others))
  }

  private func order(at place: Int, among layers: [PageContent.Layer]) -> FractionalIndex {
    FractionalIndex(
      after: place > 0 ? layers[place - 1].order : nil,
      before: place < layers.count ? layers[place].order : nil, for: upcoming)
  }

  private mutating func merge(
    _ layer: PageContent.Layer, into lower: PageContent.Layer, on page: EntityID
  ) throws {
    try move(layer.elements.map(\.id), to: Place(page: page, layer: lower.id))
    if let top = lower.elements.last?.order, let first = layer.elements.first?.order, first <= top {
      // Upper layers stay above, and below what is written next.
      let next = FractionalIndex(whole: Int64(clamping: upcoming.counter))
      var order = top
      for element in layer.elements {
        order = FractionalIndex(plainlyAfter: order, before: next)
        try set(.order, of: element.id, to: order)
      }
    }
    try deleteLayer(layer.id)
  }
}
