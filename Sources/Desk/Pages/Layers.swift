internal import Geometry
public import Notebook
internal import Wording

/// A layer of a page, as the desk knows it.
public struct LayerOnDesk: Hashable, Sendable {
  /// The layer.
  public let id: EntityID
  /// Its title, which may be empty.
  public let title: String
  /// Whether it is shown.
  public let isVisible: Bool
  /// Whether it is protected from changes.
  public let isLocked: Bool
  /// Whether what is written comes on it.
  public let isWrittenOn: Bool

  /// Describes a layer.
  public init(_ layer: PageContent.Layer, isWrittenOn: Bool) {
    id = layer.id
    title = layer.title
    isVisible = layer.isVisible
    isLocked = layer.isLocked
    self.isWrittenOn = isWrittenOn
  }

  /// Whether it can be written on.
  var isOpen: Bool { isVisible && !isLocked }

  /// What it is called at its place, counted from the lowest.
  func name(at place: Int) -> Words {
    title.isEmpty ? "Layer \(place + 1)" : Words(verbatim: title)
  }
}

/// What the writer can ask for about the layers of a page.
public enum LayerAction: Hashable, Sendable {
  /// Choose a layer, to write on it or to do something with it.
  case choose(EntityID)
  /// Show a layer or hide it; lock it or unlock it.
  case toggleShown(EntityID), toggleLocked(EntityID)
  /// Take hold of a layer, to drag it to another place.
  case hold(EntityID)
  /// Add a layer above the chosen one.
  case add
  /// Give the chosen layer a title.
  case rename
  /// Move the chosen layer up or down among the others.
  case moveUp, moveDown
  /// Merge the chosen layer with the one below.
  case mergeDown
  /// Delete the chosen layer.
  case delete
  /// Put what is selected on the chosen layer.
  case takeSelection

  /// The action in a few words.
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

/// The state of the card of layers.
struct LayerCard: Hashable, Sendable {
  /// The layer that something is done with; nil for the one that is written on.
  var chosen: EntityID?
  /// The layer that is dragged, and the place above which it would come, counted from the lowest.
  var dragged: (layer: EntityID, place: Int)? {
    get { draggedLayer.map { ($0, draggedPlace) } }
    set { (draggedLayer, draggedPlace) = (newValue?.layer, newValue?.place ?? 0) }
  }
  /// The layers that there were when another was asked for; nil unless that is still to come.
  var known: Set<EntityID>?
  private var draggedLayer: EntityID?
  private var draggedPlace = 0
}

/// The layers of the page in use.
extension Desk {
  /// The layers of the page in use, lowest first; none until the page has been read.
  var layers: [LayerOnDesk] { sheet.flatMap { pages.layers[$0.id] } ?? [] }

  /// The place of the layer that something is done with.
  var chosenLayer: Int? {
    layers.firstIndex { $0.id == cards.layers.chosen } ?? layers.firstIndex(where: \.isWrittenOn)
  }

  /// Whether something can be done with the layers as they are.
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
    case .rename: if let chosen { beginTitle(of: chosen.layer, &effects) }
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

  /// Chooses the layer that was asked for once it is there; the focus of keys goes to it as well.
  mutating func followNewLayer(_ effects: inout [Effect]) {
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

  private mutating func beginTitle(of layer: LayerOnDesk, _ effects: inout [Effect]) {
    guard let page = sheet?.id else { return }
    begin(.layer(layer.id, of: page, title: layer.title), &effects)
  }

  // MARK: - Dragging

  /// Takes hold of a layer whose handle a pointer comes down on; returns whether it did.
  mutating func holdLayer(_ pointer: Pointer, _ effects: inout [Effect]) -> Bool {
    guard popup == .layers, case .layer(.hold(let layer))? = hovered(at: pointer.position)
    else { return false }
    hand.gesture = .layer(layer)
    cards.layers.chosen = layer
    drag(layer, to: pointer.position, &effects)
    return true
  }

  private func hovered(at place: Point) -> Action? {
    face.target(at: place)?.control.action
  }

  /// Shows where a layer would come.
  mutating func drag(_ layer: EntityID, to place: Point, _ effects: inout [Effect]) {
    let shift = cardFrame?.scroll(cards.scroll) ?? .zero
    let card = LayersCardFace(self)
    cards.layers.dragged = (layer, card.place(at: place.y + shift.y))
    effects.append(.drawFace)
  }

  /// Leaves the dragged layer where it is, or puts it there.
  mutating func dropLayer(isKept: Bool, _ effects: inout [Effect]) {
    effects.append(.drawFace)
    guard let dragged = cards.layers.dragged, let sheet else { return }
    cards.layers.dragged = nil
    guard isKept, layers[safe: dragged.place]?.id != dragged.layer else { return }
    effects.append(.edit(.layer(.move(dragged.layer, to: dragged.place), sheet.id)))
  }
}
