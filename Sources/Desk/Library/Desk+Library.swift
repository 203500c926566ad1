internal import Wording

/// The notebooks of the library, of which one is open in the window.
extension Desk {
  mutating func act(_ action: LibraryAction, _ effects: inout [Effect]) {
    switch action {
    case .open(let place):
      guard let wanted = library.notebooks?[safe: place] else { return }
      if wanted.id == notebook?.id { return toggle(.notebooks, &effects) }
      journey = nil
      keepLook(&effects)
      effects.append(.library(.open(wanted.id)))
    case .create:
      keepLook(&effects)
      effects.append(.library(.create))
    case .retry: effects.append(.library(.open(library.unopened?.notebook)))
    }
  }

  /// Shows the card of notebooks with what could not be opened; the notebook in the window stays.
  mutating func take(_ unopened: UnopenedNotebook, _ effects: inout [Effect]) {
    if let goal = journey?.notebook, goal == unopened.notebook {
      journey = nil
      let reason = unopened.reason
      return show(Toast("The notebook of this place cannot be opened: \(reason)."), &effects)
    }
    if popup != .notebooks { toggle(.notebooks, &effects) }
    library.unopened = unopened
    effects.append(.drawFace)
  }

  mutating func take(_ notebooks: [ListedNotebook], _ effects: inout [Effect]) {
    let isFirst = library.notebooks == nil
    library.notebooks = notebooks
    // Until there is a list, keys find only the cross.
    if isFirst, focus?.control.action == .toggle(.notebooks) { focusNotebook() }
    if popup == .notebooks { effects.append(.drawFace) }
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
    if journey == nil { trail = Trail() }
    (words, pointedOut) = (ReadWords(), nil)
    endTip(&effects)
    endToast(&effects)
    (popup, focus, hand.rest) = (nil, nil, nil)
    cards.export = ExportChoice()
  }
}
