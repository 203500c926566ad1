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

/// What the desk wants done about the library.
public enum LibraryOrder: Hashable, Sendable {
  /// List the notebooks, and list them again whenever they change, or no more.
  case list(Bool)
  /// Find notebooks by title, tag and typed text; nothing for an empty text.
  case search(String)
  /// Open a notebook and show it; nil for the one to begin with. At a page, or as it was looked at last.
  case open(NotebookID?, page: EntityID? = nil)
  /// Make a notebook and show it.
  case create(NewNotebook)
  /// Make a notebook of each of some files, and edit it so that it lies where it is wanted.
  case importFiles([String], editing: [NotebookEdit])
  /// Close the notebook in the window.
  case close(NotebookID)
  /// Change notebooks as a whole, and say what was done.
  case arrange(ShelfStep)
  /// Put the picture in a file on the covers of notebooks.
  case cover([NotebookID], picture: String)
  /// Remove notebooks in the trash for good, or bring some back, and say what was done.
  case remove(Removal, ShelfStep)
  /// Make a copy of each.
  case duplicate([NotebookID])
  /// Put the pages of all behind those of the first, and the others into the trash.
  case merge([NotebookID])
  /// Export each as a whole.
  case export([NotebookID], as: WholeFormat)
}

/// The notebooks of the library, of which one is open in the window.
extension Desk {
  mutating func perform(_ action: LibraryAction, _ effects: inout [Effect]) {
    switch action {
    case .retry: effects.append(.library(.open(library.unopened?.notebook)))
    case .show(let id, let page):
      if id == notebook?.id { leave() }
      open(id, at: page, &effects)
    case .restore(let taken):
      if let id = notebook?.id { effects.append(.edit(.restore(taken, id))) }
    }
  }

  /// Shows the shelf with what could not be opened; the notebook in the window stays.
  mutating func showUnopened(_ unopened: UnopenedNotebook, _ effects: inout [Effect]) {
    if let goal = destination?.notebook, goal == unopened.notebook {
      destination = nil
      let reason = unopened.reason
      return show(Toast("Cannot open the notebook of this place: \(reason)."), &effects)
    }
    show(.shelf, &effects)
    reopened = nil
    library.unopened = unopened
    if let id = unopened.notebook { _ = tabs.close(id) }
    effects.append(.drawFace)
  }

  mutating func receive(_ notebooks: [ListedNotebook], _ effects: inout [Effect]) {
    library.notebooks = notebooks
    tabs.follow(notebooks, showing: notebook?.id)
    updateShelf()
    // Merging, or another device, may have put it there.
    if screen is ShelfScreen, let notebook,
      listed(notebook.id)?.isTrashed == true || notebook.place == .nowhere
    {
      closeNotebook(&effects)
    }
    if screen is ShelfScreen || popup == .otherNotebooks { effects.append(.drawFace) }
  }

  /// Closes the notebook in the window; the shelf is shown, since there are no pages to show.
  mutating func closeNotebook(_ effects: inout [Effect]) {
    guard let notebook else { return }
    // Whoever walks through the shelf goes on there.
    let item = screen is ShelfScreen ? focus : nil
    leaveNotebook(&effects)
    focus = item
    pages = OpenPages()
    show(.shelf, &effects)
    effects += [.library(.close(notebook.id)), .entitle(windowTitle), .draw]
  }

  /// Whether there are pages to go back to.
  var canShowPages: Bool { notebook != nil || otherTab != nil }

  /// The last of the notebooks that are open beside the one in the window, or without it.
  private var otherTab: NotebookID? { tabs.all.last { listed($0.id)?.isTrashed != true }?.id }

  /// Shows the pages of the notebook in the window; where that has left, those of another one that is open.
  mutating func showPages(_ effects: inout [Effect]) {
    if notebook != nil { return show(.pages, &effects) }
    if let otherTab { effects.append(.library(.open(otherTab))) }
  }

  /// Puts down what belongs to the notebook that was in the window: another one takes its place.
  ///
  /// A stroke in progress is kept on its page, since that is nowhere to be seen any more.
  mutating func leaveNotebook(_ effects: inout [Effect]) {
    keepDot(&effects)
    dropSelection(&effects)
    endFinding(&effects)
    dropText(&effects)
    // A link that leads to another notebook leads back as well.
    if destination == nil { navigation = NavigationHistory() }
    (words, pointedOut) = (ReadWords(), nil)
    endTip(&effects)
    // What is said before the first notebook is open, such as that settings cannot be read, is of none.
    if notebook != nil || toasts.shown?.offers.isEmpty == false {
      toasts.end { $0.taken != nil }
      endToast(&effects)
    }
    (popup, focus, hand.rest, pages.gone) = (nil, nil, nil, nil)
    cards.export = ExportChoice()
  }
}
