/// Exchanging notes with other devices.
extension Desk {
  /// Shows the new state of sync, but not while a stroke is written: that would hold up the ink.
  mutating func take(_ state: SyncState, _ effects: inout [Effect]) {
    guard state != sync else { return }
    sync = state
    if hand.wet == nil { effects.append(.drawFace) }
  }

  mutating func act(_ action: SyncAction, _ effects: inout [Effect]) {
    switch action {
    case .show: turn(to: .sync, &effects)
    case .begin, .exchange, .end, .retire: effects += [.sync(.act(action)), .drawFace]
    }
  }
}
