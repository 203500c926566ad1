internal import Notebook

extension Desk {
  var searchesShelf: Bool { screen is ShelfScreen && shelf.hasKeys && popup == nil }

  mutating func updateShelfSearch(since old: String, _ effects: inout [Effect]) {
    let needle = shelf.needle
    guard needle != old else { return }
    if needle.isEmpty {
      shelf.found = nil
      updateShelf()
    }
    (shelf.grid.scroll, shelf.opensFirst) = (0, false)
    effects.append(.library(.search(needle)))
  }

  mutating func showFound(_ found: FoundNotebooks, _ effects: inout [Effect]) {
    guard found.needle == shelf.needle, !found.needle.isEmpty else { return }
    shelf.found = found
    updateShelf()
    effects.append(.drawFace)
    if shelf.opensFirst { openFirstFound(&effects) }
  }

  /// Opens the first notebook found, now or when it is known; without a search focuses the first of all.
  mutating func acceptShelfSearch(_ effects: inout [Effect]) {
    if !shelf.needle.isEmpty { return openFirstFound(&effects) }
    shelf.hasKeys = false
    guard let first = shelf.shown.first else { return }
    focus(on: .shelf(.open(first)))
    effects.append(.drawFace)
  }

  private mutating func openFirstFound(_ effects: inout [Effect]) {
    guard let found = shelf.found, found.needle == shelf.needle else {
      return shelf.opensFirst = true
    }
    guard let first = shelf.shown.first else { return shelf.opensFirst = !found.isComplete }
    (shelf.opensFirst, shelf.hasKeys) = (false, false)
    focus(on: .shelf(.open(first)))
    perform(ShelfAction.open(first), &effects)
  }

  var notebookOfReturn: NotebookID? {
    guard searchesShelf, let found = shelf.found, found.needle == shelf.needle else { return nil }
    return shelf.shown.first
  }

  mutating func endShelfSearch(_ effects: inout [Effect]) {
    (shelf.hasKeys, shelf.opensFirst) = (false, false)
    guard shelf.found != nil || !shelf.needle.isEmpty else { return }
    (shelf.search, shelf.found) = (TypedFields([""]), nil)
    effects.append(.library(.search("")))
    updateShelf()
  }

  mutating func updateListing(_ effects: inout [Effect]) {
    let isWanted = screen is ShelfScreen || popup == .otherNotebooks || popup == .linkTarget
    guard library.isFollowed != isWanted else { return }
    library.isFollowed = isWanted
    effects.append(.library(.list(isWanted)))
  }

  mutating func updateMerging(_ effects: [Effect]) {
    guard !(screen is ShelfScreen) else { return }
    for case .edit(let edit) in effects { shelf.history.forgetMerging(into: edit.notebook) }
  }

  mutating func updateShelf(
    from old: any Screen, to new: any Screen, _ effects: inout [Effect]
  ) {
    let (was, isShown) = (old is ShelfScreen, new is ShelfScreen)
    guard was != isShown else { return }
    preferences.shelf.isShown = isShown
    // With a notebook in the window, an earlier failure is obsolete.
    if isShown, notebook != nil { library.unopened = nil }
    if !isShown {
      endShelfSearch(&effects)
      shelf.grid.endChoosing()
    }
  }
}
