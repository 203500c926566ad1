public import Notebook
internal import Wording

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
