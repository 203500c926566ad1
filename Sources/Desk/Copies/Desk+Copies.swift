/// Copies of notebooks, to be read without Suzuri.
extension Desk {
  /// Shows the new state of the copies, but not while a stroke is written: that would hold up the ink.
  mutating func take(_ state: CopyState, _ effects: inout [Effect]) {
    guard state != copies else { return }
    copies = state
    if hand.wet == nil { effects.append(.drawFace) }
  }

  mutating func perform(_ action: CopyAction, _ effects: inout [Effect]) {
    switch action {
    case .show: turn(to: .copies, &effects)
    case .choose(let change, nil): self.change(&effects) { $0.choice.take(change) }
    case .choose(let change, let path?):
      guard var choice = copies.folders.first(where: { $0.path == path })?.choice else { return }
      choice.take(change)
      effects += [.copy(.change(path, choice)), .drawFace]
    case .askToEnd(let path): change(&effects) { $0.ending = path }
    case .begin, .renew, .tidy, .end:
      change(&effects) { $0.ending = nil }
      effects.append(.copy(.perform(action)))
    }
  }

  /// Changes the state of the card.
  private mutating func change(_ effects: inout [Effect], _ body: (inout CopySetup) -> Void) {
    guard popup == .copies else { return }
    body(&cards.copies)
    effects.append(.drawFace)
  }
}
