public import Notebook
internal import Wording

/// The state of the library beyond the open notebook.
public struct LibraryState: Hashable, Sendable {
  /// The notebooks, including those in the trash; nil until they have been listed.
  public var notebooks: [ListedNotebook]?
  /// True if they are listed again whenever they change.
  var isFollowed = false
  /// The notebook that last failed to open; reset when another one opens.
  public var unopened: UnopenedNotebook?
  /// The notebook whose overview is shown once it is open; nil for none.
  var overviewed: NotebookID?

  /// Creates the initial state.
  public init() {}
}

/// An action on the library.
public enum LibraryAction: Hashable, Sendable {
  case retry
  /// Show a notebook that a message is about, at a page or where it was last viewed.
  case show(NotebookID, page: EntityID? = nil)
  /// Restore content removed in another window or on another device.
  case restore(RemovedContent)

  var name: Words {
    switch self {
    case .retry: "Try again"
    case .show: "Show"
    case .restore: "Restore"
    }
  }
}

/// A request of the desk to the library.
public enum LibraryOrder: Hashable, Sendable {
  /// List the notebooks, and again whenever they change; false ends that.
  case list(Bool)
  /// Find notebooks by title, tag and typed text; an empty text finds none.
  case search(String)
  /// Find the pages of all notebooks with links to a page.
  case findLinks(to: PageID)
  /// Open a notebook, nil for the initial one, at a page or as it was last viewed.
  case open(NotebookID?, page: EntityID? = nil)
  case create(NewNotebook)
  /// Create a notebook of each file, and apply edits that put it in its place.
  case importFiles([String], editing: [NotebookEdit])
  case close(NotebookID)
  case arrange(ShelfStep)
  case cover([NotebookID], picture: String)
  /// Delete notebooks in the trash permanently, or restore some, and report the result.
  case remove(Removal, ShelfStep)
  case duplicate([NotebookID])
  /// Append the pages of all notebooks to the first, and move the others to the trash.
  case merge([NotebookID])
  case export([NotebookID], as: FileFormat)
  /// Save copies of the files that they keep.
  case saveAttachments([NotebookID])
}

extension Desk {
  mutating func perform(_ action: LibraryAction, _ effects: inout [Effect]) {
    switch action {
    case .retry: effects.append(.library(.open(library.unopened?.notebook)))
    case .show(let id, let page):
      if id == notebook?.id { recordStay() }
      open(id, at: page, &effects)
    case .restore(let taken):
      if let id = notebook?.id { effects.append(.edit(.restore(taken, id))) }
    }
  }

  /// Shows on the shelf which notebook failed to open; the one in the window stays open.
  mutating func showUnopened(_ unopened: UnopenedNotebook, _ effects: inout [Effect]) {
    if let goal = destination?.notebook, goal == unopened.notebook {
      destination = nil
      let reason = unopened.reason
      let remedies = unopened.isTrashed ? [Action.shelf(.restoreAndOpen(goal))] : []
      return show(
        Toast("Cannot open the notebook of this place: \(reason).", further: remedies), &effects)
    }
    show(.shelf, &effects)
    reopened = nil
    library.unopened = unopened
    if let id = unopened.notebook { _ = tabs.close(id) }
    effects.append(.drawFace)
  }

  mutating func receive(_ notebooks: [ListedNotebook], _ effects: inout [Effect]) {
    library.notebooks = notebooks
    tabs.update(from: notebooks, showing: notebook?.id)
    updateShelf()
    // Merging, or another device, may have moved the notebook to the trash.
    if screen is ShelfScreen, let notebook,
      listed(notebook.id)?.isTrashed == true || notebook.place == .nowhere
    {
      closeNotebook(&effects)
    }
    if screen is ShelfScreen || popup == .otherNotebooks || popup == .linkTarget {
      effects.append(.drawFace)
    }
  }

  mutating func closeNotebook(_ effects: inout [Effect]) {
    guard let notebook else { return }
    // The keyboard focus stays where it is on the shelf.
    let item = screen is ShelfScreen ? focus : nil
    leaveNotebook(&effects)
    focus = item
    pages = OpenPages()
    show(.shelf, &effects)
    effects += [.library(.close(notebook.id)), .entitle(windowTitle), .draw]
  }

  var canShowPages: Bool { notebook != nil || otherTab != nil }

  private var otherTab: NotebookID? { tabs.all.last { listed($0.id)?.isTrashed != true }?.id }

  /// Shows the pages of the notebook in the window; if that is closed, opens another open notebook.
  mutating func showPages(_ effects: inout [Effect]) {
    if notebook != nil { return show(.pages, &effects) }
    if let otherTab { effects.append(.library(.open(otherTab))) }
  }

  /// Ends all that belongs to the notebook in the window before another takes its place; a stroke is kept.
  mutating func leaveNotebook(_ effects: inout [Effect]) {
    saveDot(&effects)
    dropSelection(&effects)
    endFinding(&effects)
    dropText(&effects)
    // Links between notebooks keep the navigation history.
    if destination == nil { navigation = NavigationHistory() }
    (words, pointedOut) = (ReadWords(), nil)
    endTip(&effects)
    // A toast from before the first notebook, such as one about unreadable settings, stays.
    if notebook != nil || toasts.shown?.offers.isEmpty == false {
      toasts.end { $0.taken != nil }
      endToast(&effects)
    }
    (popup, focus, hand.rest, pages.gone) = (nil, nil, nil, nil)
    cards.export = ExportChoice()
  }
}
