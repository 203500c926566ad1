internal import Ink
public import Notebook
internal import Wording

/// What the writer can ask for on the shelf.
public enum ShelfAction: Hashable, Sendable {
  /// Open a notebook, where it was looked at last, or where the searched text is.
  case open(NotebookID)
  /// Show a place, or an order.
  case show(ShelfPlace)
  case order(ShelfOrder)
  /// Fold a folder in the list of places, or unfold it.
  case fold(FolderPath)
  /// Walk through the covers with the arrow keys.
  case walk(Grid.Step)
  /// Type what to search for, or end the search.
  case search, endSearch
  /// Begin to choose covers with taps, or end that.
  case choose
  /// Choose or leave the focused cover, or choose all.
  case chooseFocused, chooseAll
  /// Open the menu of the chosen covers.
  case menu
  /// Change how covers look.
  case toggleLastPage
  /// Show larger or smaller covers.
  case larger, smaller
  /// Make them favourites, or no favourites any more.
  case favor
  /// Give the backs a colour by its place among the inks; nil for the usual one.
  case color(Int?)
  /// Take the pictures off the covers.
  case uncover
  /// Put them into a folder.
  case move(FolderPath)
  /// Give them a tag, or take it away.
  case tag(String)
  /// Put them into the trash, take them out again, remove them from it for good, or all that lies in it.
  case trash, restore, deleteForGood, emptyTrash
  /// Take one out of the trash and open it.
  case restoreAndOpen(NotebookID)
  /// Make a copy of each.
  case duplicate
  /// Put the pages of all behind those of the first.
  case merge
  /// Choose a format to export them, or export them.
  case export, exportAs(WholeFormat)
  /// Type the name of a new folder, or of the chosen notebook.
  case newFolder, rename
  /// Type a name.
  case name(Naming)
  /// Keep the name that is typed.
  case keepName
  /// Remove a folder; the notebooks in it go to the one above.
  case removeFolder(FolderPath)
  /// Undo or redo what was done last.
  case undo, redo
  /// Choose something about the notebook that is being made, or make it.
  case draft(NotebookDraft.Choice)
  /// Make it.
  case create

  /// The action in a few words.
  var name: Words { Action.shelf(self).name }

  /// The words for an action of its panels, or one with a value.
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
    case .emptyTrash: "Empty trash"
    case .exportAs(let format): format.name
    case .newFolder: Naming.newFolder(in: .top).name
    case .name(let naming): naming.name
    case .keepName: "Keep"
    case .removeFolder: "Remove folder"
    case .undo: "Undo"
    case .redo: "Redo"
    case .draft(let choice): choice.name
    case .create: "Create"
    default: .none
    }
  }
}

/// What a typed name is for.
public enum Naming: Hashable, Sendable {
  /// The title of a notebook.
  case notebook(NotebookID)
  /// A new folder in another one; the chosen notebooks go into it.
  case newFolder(in: FolderPath)
  /// Another name for a folder.
  case folder(FolderPath)
  /// A tag for the chosen notebooks.
  case newTag
  /// The title of a layer of a page.
  case layer(EntityID, of: PageID, title: String)
  /// A paper of one's own, which is made of a page.
  case paper(of: PageID)
  /// Another name for a paper of one's own.
  case paperName(String)
  /// Another name for this device, as other devices see it.
  case device(String)

  /// What is done with the name.
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

  /// The same in a word, for the button.
  var verb: Words {
    switch self {
    case .notebook, .folder, .layer, .paperName, .device: "Rename"
    case .newFolder, .paper: "Create"
    case .newTag: "Add"
    }
  }
}

/// What the menu of the shelf is about, and where it opens.
struct ShelfMenu: Hashable, Sendable {
  /// What it is about.
  var subject = Subject.notebooks([])
  /// The place in the window.
  var hook = Hook()

  /// What a menu is about.
  enum Subject: Hashable, Sendable {
    /// Some notebooks.
    case notebooks([NotebookID])
    /// A folder.
    case folder(FolderPath)
  }

  /// Where a menu opens.
  struct Hook: Hashable, Sendable {
    /// The place in the window, in pixels.
    var (x, y) = (0.0, 0.0)
    /// Whether a hand is beside the place.
    var isByHand = false
  }
}
