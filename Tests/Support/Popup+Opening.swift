public import Desk

extension Popup {
  /// What a person does to open the popup.
  public var opening: [Action] {
    switch self {
    case .context: [.contextMenu(atPointer: false)]
    case .eraserCard: [.take(.eraser), .take(.eraser)]
    case .key: [.toggle(.keys), .key(.change("redo"))]
    case .pageNumber: [.turnByNumber(.begin)]
    default: [.toggle(self)]
    }
  }
}
