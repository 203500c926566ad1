internal import Ink
public import Notebook
internal import Wording

/// The user's actions on the shelf.
public enum ShelfAction: Hashable, Sendable {
  /// Open a notebook where it was last viewed, or at the search hit.
  case open(NotebookID)
  case show(ShelfPlace)
  case order(ShelfOrder)
  case fold(FolderPath)
  case walk(Grid.Step)
  case search, endSearch
  case choose
  case chooseFocused, chooseAll
  case menu
  case toggleLastPage
  case larger, smaller
  case favor
  /// Set the spine color by its index among the inks; nil for the default.
  case color(Int?)
  case uncover
  case move(FolderPath)
  case tag(String)
  /// Move to the trash, restore, delete permanently, or empty the trash.
  case trash, restore, deleteForGood, emptyTrash
  case restoreAndOpen(NotebookID)
  /// Move the notebooks of the last import to the trash.
  case discardArrivals
  case duplicate
  /// Append the pages of all to the first.
  case merge
  case export, exportAs(FileFormat)
  case saveAttachments
  /// Type the name of a new folder, or of the chosen notebook.
  case newFolder, rename
  case name(Naming)
  case saveName
  /// Remove a folder; its notebooks move to the parent.
  case removeFolder(FolderPath)
  case undo, redo
  case draft(NotebookDraft.Choice)
  case create

  var name: Words { Action.shelf(self).name }

  var label: Words {
    switch self {
    case .open: "Open"
    case .show(let place): place.name
    case .order(let order): order.name
    case .fold: "Collapse or expand"
    case .walk: "Next notebook"
    case .endSearch: "Clear search"
    case .choose: "Select multiple"
    case .menu: "Menu"
    case .toggleLastPage: "Show last used page on covers"
    case .color(let place): place.flatMap { Color.inks[safe: $0] }?.name ?? "Default color"
    case .uncover: "Remove cover picture"
    case .move(let folder): folder.isTop ? "No folder" : Words(verbatim: folder.name)
    case .tag(let tag): Words(verbatim: tag)
    case .restoreAndOpen: "Restore and open"
    case .discardArrivals: "Discard"
    case .emptyTrash: "Empty trash"
    case .exportAs(let format): format.nameForNotebooks
    case .saveAttachments: "Save attached files"
    case .newFolder: Naming.newFolder(in: .top).name
    case .name(let naming): naming.name
    case .saveName: "Keep"
    case .removeFolder: "Remove folder"
    case .undo: "Undo"
    case .redo: "Redo"
    case .draft(let choice): choice.name
    case .create: "Create"
    default: .none
    }
  }
}

/// The subject of a typed name.
public enum Naming: Hashable, Sendable {
  case notebook(NotebookID)
  case newFolder(in: FolderPath)
  case folder(FolderPath)
  case newTag
  case layer(EntityID, of: PageID, title: String)
  case paper(of: PageID)
  case paperName(String)
  /// A new name for this device, as seen by other devices.
  case device(String)

  var name: Words {
    switch self {
    case .notebook: "Rename"
    case .newFolder: "New folder"
    case .folder: "Rename folder"
    case .newTag: "New tag"
    case .layer: "Title of the layer"
    case .paper: "Make paper from page"
    case .paperName: "Rename paper"
    case .device: "Device name"
    }
  }

  var verb: Words {
    switch self {
    case .notebook, .folder, .layer, .paperName, .device: "Rename"
    case .newFolder, .paper: "Create"
    case .newTag: "Add"
    }
  }
}
