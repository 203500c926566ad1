internal import Notebook
internal import Wording

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
  mutating func take(_ unopened: UnopenedNotebook, _ effects: inout [Effect]) {
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

  mutating func take(_ notebooks: [ListedNotebook], _ effects: inout [Effect]) {
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
    putDownNotebook(&effects)
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
  mutating func putDownNotebook(_ effects: inout [Effect]) {
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
