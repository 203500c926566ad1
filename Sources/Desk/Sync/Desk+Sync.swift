/// Notes that go to other devices and come from them.
extension Desk {
  /// Shows how sharing stands, but not while a stroke is written: that would hold up the ink.
  mutating func take(_ state: SyncState, _ commands: inout [Command]) {
    guard state != sync else { return }
    sync = state
    if wet == nil { commands.append(.drawFace) }
  }

  mutating func act(_ action: SyncAction, _ commands: inout [Command]) {
    switch action {
    case .toggle:
      guard notebook != nil else { return }
      toggle(.sync, &commands)
      if popup == .sync { commands.append(.sync(.look)) }
    case .show:
      guard popup != .sync else { return }
      popup = .sync
      commands += [.sync(.look), .drawFace]
    case .begin, .exchange, .end, .retire: commands += [.sync(.act(action)), .drawFace]
    }
  }
}
