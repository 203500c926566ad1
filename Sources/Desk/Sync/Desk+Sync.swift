internal import Wording

/// Exchanging notes with other devices.
extension Desk {
  /// Shows the new state of sync, but not while a stroke is written: that would hold up the ink.
  mutating func take(_ state: SyncState, _ effects: inout [Effect]) {
    guard state != sync else { return }
    let asksForName = state.unchosenName != nil && sync.unchosenName == nil
    sync = state
    if hand.wet == nil { effects.append(.drawFace) }
    guard asksForName, let name = state.unchosenName else { return }
    if popup == .sync { return begin(.device(name), &effects) }
    show(
      Toast("Other devices see this device as '\(name)'.", further: [.sync(.editName)]), &effects)
  }

  /// Closes a notebook whose beginning has not arrived: what is written now would come before it.
  mutating func updateArriving(_ effects: inout [Effect]) {
    if let notebook, hand.isFree, sync.isArriving(notebook.id) {
      closeNotebook(&effects)
      take(
        UnopenedNotebook(
          notebook.id,
          reason:
            "the first part of this notebook has not arrived yet; if its device is no longer "
            + "used, retire it under Sync",
          isArriving: true), &effects)
    } else if hasUnopenedArrived {
      library.unopened = nil
      effects.append(.drawFace)
    }
  }

  /// Whether the beginning of a notebook that could not be opened for lack of it is there now.
  var hasUnopenedArrived: Bool {
    guard let unopened = library.unopened, unopened.isArriving else { return false }
    return unopened.notebook.map(sync.isArriving) != true
  }

  mutating func perform(_ action: SyncAction, _ effects: inout [Effect]) {
    switch action {
    case .show: turn(to: .sync, &effects)
    case .editName: begin(.device(sync.ownName ?? ""), &effects)
    case .begin, .exchange, .end, .retire, .name: effects += [.sync(.perform(action)), .drawFace]
    }
  }
}
