public import Desk
internal import Notebook

extension Popup {
  /// What a person does to open the popup.
  public var opening: [Action] {
    switch self {
    case .context: [.contextMenu(atPointer: false)]
    case .eraserCard: [.selectTool(.eraser), .togglePenCard]
    case .key: [.toggle(.keys), .key(.change("redo"))]
    case .pageNumber: [.turnByNumber(.begin)]
    case .newNotebook, .shelfOrder, .places: [.show(.shelf), .toggle(self)]
    case .shelfMenu: [.show(.shelf), .shelf(.chooseAll), .shelf(.menu)]
    case .folders, .tags, .exportWhole: [.show(.shelf), .shelf(.chooseAll), .toggle(self)]
    case .naming: [.show(.shelf), .shelf(.name(.newFolder(in: .top)))]
    case .pagesMenu: [.show(.overview), .contextMenu(atPointer: false)]
    case .pageTags: [.show(.overview), .overview(.tags)]
    case .otherNotebooks: [.show(.overview), .overview(.sendAway)]
    case .textStyle: [.textBox(.begin), .toggle(.textStyle)]
    case .sectionName: [.show(.overview), .overview(.gather)]
    default: [.toggle(self)]
    }
  }
}
