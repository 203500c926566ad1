public import Notebook
internal import Wording

/// What the desk knows of the library beyond the open notebook.
public struct LibraryState: Hashable, Sendable {
  /// The notebooks in it, those in the trash as well; nil until they have been listed.
  public var notebooks: [ListedNotebook]?
  /// Whether they are listed whenever they change.
  var isFollowed = false
  /// What could not be opened last, until something else is.
  public var unopened: UnopenedNotebook?
  /// The notebook whose overview is shown as soon as it is open; nil for none.
  var overviewed: NotebookID?

  /// Creates the state at the start.
  public init() {}
}

/// What the writer can ask for about the library.
public enum LibraryAction: Hashable, Sendable {
  /// Try again to open what could not be opened.
  case retry
  /// Show a notebook that a message is about, at a page or where it was looked at last.
  case show(NotebookID, page: EntityID? = nil)
  /// Restore what was taken away in another window or on another device.
  case restore(TakenAway)

  /// The action in a few words.
  var name: Words {
    switch self {
    case .retry: "Try again"
    case .show: "Show"
    case .restore: "Restore"
    }
  }
}
