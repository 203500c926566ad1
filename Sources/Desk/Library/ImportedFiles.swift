internal import Wording

/// A file that needs a password to be imported.
public struct LockedFile: Hashable, Sendable {
  /// The number of the import that waits for it.
  let number: Int
  /// The name of the file.
  public let name: String
  /// True if a wrong password was tried.
  let isRefused: Bool

  /// Creates a locked file.
  public init(number: Int, name: String, isRefused: Bool) {
    (self.number, self.name, self.isRefused) = (number, name, isRefused)
  }
}

/// A request about a locked file.
public enum UnlockOrder: Hashable, Sendable {
  case unlock(Int, password: String)
  case giveUp(Int)
}

extension Desk {
  mutating func addLocked(_ file: LockedFile, _ effects: inout [Effect]) {
    cards.locked.append(file)
    effects.append(.drawFace)
  }

  /// Asks for the next password when hand and window are free; a card closed without one has given up its file.
  mutating func updateUnlocking(_ effects: inout [Effect]) {
    if let card = cards.password, popup != .password {
      cards.password = nil
      effects.append(.unlock(.giveUp(card.file.number)))
    }
    guard hand.isFree, popup == nil, !cards.locked.isEmpty else { return }
    toggle(.password, &effects)
  }

  mutating func unlock(_ effects: inout [Effect]) {
    guard var card = cards.password else { return }
    card.typed.field.endComposing()
    guard !card.typed.field.text.isEmpty else { return }
    (popup, cards.password) = (nil, nil)
    effects += [.unlock(.unlock(card.file.number, password: card.typed.field.text)), .drawFace]
  }
}

struct PasswordCard: Hashable, Sendable {
  let file: LockedFile
  var typed: TypedFields

  init(_ file: LockedFile) {
    self.file = file
    typed = TypedFields(secret: ())
  }
}

struct PasswordCardFace: Card {
  static let name: Words = "Password"

  let desk: Desk

  static func suits(_ desk: Desk) -> Bool { !desk.cards.locked.isEmpty }

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    desk.focus = nil
    desk.cards.password = PasswordCard(desk.cards.locked.removeFirst())
  }

  var panel: Panel {
    let card = desk.cards.password
    let isRefused = card?.file.isRefused == true
    let field = card?.typed.field ?? TextField()
    return Panel("Open '\(card?.file.name ?? "")'", at: .upper(Bar.height + 48)) {
      Paragraph(
        isRefused
          ? "Wrong password, try again." : "The file is encrypted; the notebook will not be.",
        size: 12.5, isRefused ? .chosen : .second)
      Gap(8)
      InputField(field, Self.name, isActive: true)
      Buttons(
        ActionButton(
          "Open", .type(.accept), isMain: true,
          isEnabled: !field.text.isEmpty || field.preedit != nil), above: 2)
    }
  }
}
