/// Copies for readers that know no Suzuri.
extension Desk {
  /// Shows how the copies stand, but not while a stroke is written: that would hold up the ink.
  mutating func take(_ state: CopyState, _ commands: inout [Command]) {
    guard state != copies else { return }
    copies = state
    if wet == nil { commands.append(.drawFace) }
  }

  mutating func act(_ action: CopyAction, _ commands: inout [Command]) {
    switch action {
    case .toggle:
      guard notebook != nil else { return }
      if let popup, case .copies = popup { return toggle(popup, &commands) }
      toggle(.copies(CopyCard()), &commands)
      commands.append(.copy(.look))
    case .show:
      if case .copies = popup { return }
      popup = .copies(CopyCard())
      commands += [.copy(.look), .drawFace]
    case .choose(let change, nil): self.change(&commands) { $0.choice.take(change) }
    case .choose(let change, let path?):
      guard var choice = copies.folders.first(where: { $0.path == path })?.choice else { return }
      choice.take(change)
      commands += [.copy(.change(path, choice)), .drawFace]
    case .askToEnd(let path): change(&commands) { $0.ending = path }
    case .begin, .renew, .tidy, .end:
      change(&commands) { $0.ending = nil }
      commands.append(.copy(.act(action)))
    }
  }

  /// Changes what stands on the card.
  private mutating func change(_ commands: inout [Command], _ body: (inout CopyCard) -> Void) {
    guard case .copies(var card) = popup else { return }
    body(&card)
    popup = .copies(card)
    commands.append(.drawFace)
  }
}
