internal import Geometry
public import Notebook
internal import Wording

/// A layer of a page.
public struct LayerOnDesk: Hashable, Sendable {
  /// The layer.
  public let id: EntityID
  /// The title, which may be empty.
  let title: String
  let isVisible: Bool
  /// True if it is protected from changes.
  let isLocked: Bool
  /// True for the layer that gets new ink.
  let isWrittenOn: Bool

  /// Creates a layer from page content.
  public init(_ layer: PageContent.Layer, isWrittenOn: Bool) {
    (id, title, self.isWrittenOn) = (layer.id, layer.title, isWrittenOn)
    (isVisible, isLocked) = (layer.isVisible, layer.isLocked)
  }

  var isOpen: Bool { isVisible && !isLocked }

  /// The title, or a name from its place counted from the lowest.
  func name(at place: Int) -> Words {
    title.isEmpty ? "Layer \(place + 1)" : Words(verbatim: title)
  }
}

/// An action on layers.
public enum LayerAction: Hashable, Sendable {
  /// Choose a layer, for writing and for other actions.
  case choose(EntityID)
  /// Show or hide a layer; lock or unlock it.
  case toggleShown(EntityID), toggleLocked(EntityID)
  case hold(EntityID)
  /// Add a layer above the chosen one.
  case add
  case rename
  case moveUp, moveDown
  case mergeDown
  case delete
  case takeSelection

  var name: Words {
    switch self {
    case .choose: "Write on this layer"
    case .toggleShown: "Show or hide"
    case .toggleLocked: "Lock or unlock"
    case .hold: "Drag to reorder"
    case .add: "New layer"
    case .rename: "Rename"
    case .moveUp: "Move up"
    case .moveDown: "Move down"
    case .mergeDown: "Merge down"
    case .delete: "Delete"
    case .takeSelection: "Move selection here"
    }
  }
}

struct LayerCard: Hashable, Sendable {
  /// The layer that actions apply to; nil for the one that is written on.
  var chosen: EntityID?
  var dragged: Dragged?
  /// The layers from before a new one was added; nil unless it is still to come.
  var known: Set<EntityID>?

  struct Dragged: Hashable, Sendable {
    let layer: EntityID
    /// Its new place, counted from the lowest.
    let place: Int
  }
}

extension Desk {
  /// The layer of a page that gets new ink; nil until the page has been read.
  public func writableLayer(of page: PageID) -> EntityID? {
    pages.layers[page]?.first(where: \.isWrittenOn)?.id
  }

  /// The layers of the current page, lowest first; none until the page has been read.
  var layers: [LayerOnDesk] { sheet.flatMap { pages.layers[$0.id] } ?? [] }

  var chosenLayer: Int? {
    layers.firstIndex { $0.id == cards.layers.chosen } ?? layers.firstIndex(where: \.isWrittenOn)
  }

  func offers(_ action: LayerAction) -> Bool {
    let layers = layers
    guard let place = chosenLayer else { return action == .add && sheet != nil }
    return switch action {
    case .choose, .toggleShown, .toggleLocked, .hold, .add, .rename: true
    case .moveUp: place + 1 < layers.count
    case .moveDown: place > 0
    case .mergeDown: place > 0 && layers[place].isOpen && layers[place - 1].isOpen
    case .delete: layers.count > 1 && !layers[place].isLocked
    case .takeSelection: selection?.isPlace == false && layers[place].isOpen
    }
  }

  mutating func perform(_ action: LayerAction, _ effects: inout [Effect]) {
    guard let sheet, offers(action) else { return }
    effects.append(.drawFace)
    func edit(_ edit: LayerEdit) { effects.append(.edit(.layer(edit, sheet.id))) }
    let chosen = chosenLayer.map { (place: $0, layer: layers[$0]) }
    switch action {
    case .choose(let layer):
      cards.layers.chosen = layer
      guard layers.first(where: { $0.id == layer })?.isOpen == true else { return }
      effects.append(.chooseLayer(layer, of: sheet.id))
    case .toggleShown(let layer):
      layers.first { $0.id == layer }.map { edit(.show(layer, !$0.isVisible)) }
    case .toggleLocked(let layer):
      layers.first { $0.id == layer }.map { edit(.lock(layer, !$0.isLocked)) }
    case .hold: break
    case .add:
      (cards.layers.chosen, cards.layers.known) = (nil, Set(layers.map(\.id)))
      edit(.add(above: chosen?.layer.id))
    case .rename:
      guard let layer = chosen?.layer else { return }
      begin(.layer(layer.id, of: sheet.id, title: layer.title), &effects)
    case .moveUp: if let chosen { edit(.move(chosen.layer.id, to: chosen.place + 1)) }
    case .moveDown: if let chosen { edit(.move(chosen.layer.id, to: chosen.place - 1)) }
    case .mergeDown: if let chosen { edit(.mergeDown(chosen.layer.id)) }
    case .delete:
      guard let chosen else { return }
      dropSelection(&effects)
      edit(.delete(chosen.layer.id))
      let name = chosen.layer.name(at: chosen.place)
      show(Toast("Deleted '\(name)'.", offer: .undo), &effects)
    case .takeSelection:
      guard let chosen, let ink = selection?.ink else { return }
      dropSelection(&effects)
      edit(.moveElements(ink.elements, to: chosen.layer.id))
    }
  }

  /// Chooses a new layer once it exists, and moves the keyboard focus on the card to it.
  mutating func chooseNewLayer(_ effects: inout [Effect]) {
    guard let known = cards.layers.known,
      let new = layers.first(where: { !known.contains($0.id) })
    else { return }
    (cards.layers.chosen, cards.layers.known) = (new.id, nil)
    guard popup == .layers else { return }
    effects.append(.drawFace)
    guard focus?.part == .popup else { return }
    focus(on: .layer(.choose(new.id)))
    revealFocus()
  }

  // MARK: - Dragging

  /// Starts to drag a layer by its handle; returns false if the pointer is elsewhere.
  mutating func holdLayer(_ pointer: Pointer, _ effects: inout [Effect]) -> Bool {
    guard popup == .layers,
      case .layer(.hold(let layer))? = face.target(at: pointer.position)?.control.action
    else { return false }
    hand.gesture = .layer(layer)
    cards.layers.chosen = layer
    drag(layer, to: pointer.position, &effects)
    return true
  }

  mutating func drag(_ layer: EntityID, to place: Point, _ effects: inout [Effect]) {
    let shift = cardFrame?.scroll(cards.scroll) ?? .zero
    let place = LayersCardFace(desk: self).place(at: place.y + shift.y)
    cards.layers.dragged = LayerCard.Dragged(layer: layer, place: place)
    effects.append(.drawFace)
  }

  mutating func dropLayer(isKept: Bool, _ effects: inout [Effect]) {
    effects.append(.drawFace)
    guard let dragged = cards.layers.dragged, let sheet else { return }
    cards.layers.dragged = nil
    guard isKept, layers[safe: dragged.place]?.id != dragged.layer else { return }
    effects.append(.edit(.layer(.move(dragged.layer, to: dragged.place), sheet.id)))
  }
}
