internal import Wording

/// Asking for the passwords of files.
extension Desk {
  mutating func take(_ file: LockedFile, _ effects: inout [Effect]) {
    cards.locked.append(file)
    effects.append(.drawFace)
  }

  /// Asks for the next password when nothing else is in the hand or on the desk; a card that was closed
  /// without one has given its file up.
  mutating func updateUnlocking(_ effects: inout [Effect]) {
    if let card = cards.password, popup != .password {
      cards.password = nil
      effects.append(.unlock(.giveUp(card.file.number)))
    }
    guard hand.isFree, popup == nil, !cards.locked.isEmpty else { return }
    toggle(.password, &effects)
  }

  /// Has the file of the open card imported with what is typed.
  mutating func unlock(_ effects: inout [Effect]) {
    guard var card = cards.password else { return }
    card.typed.field.endComposing()
    guard !card.typed.field.text.isEmpty else { return }
    (popup, cards.password) = (nil, nil)
    effects += [.unlock(.unlock(card.file.number, password: card.typed.field.text)), .drawFace]
  }
}
