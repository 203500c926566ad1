public import Wording

/// A file that cannot be imported before its password is known.
public struct LockedFile: Hashable, Sendable {
  /// The number of the import that waits for it.
  public let number: Int
  /// The name of the file.
  public let name: String
  /// Whether a password was tried that does not open it.
  public let isRefused: Bool

  /// Describes a file.
  public init(number: Int, name: String, isRefused: Bool) {
    (self.number, self.name, self.isRefused) = (number, name, isRefused)
  }
}

/// What is to be done about a locked file.
public enum UnlockOrder: Hashable, Sendable {
  /// Import it with a password.
  case unlock(Int, password: String)
  /// Do not import it.
  case giveUp(Int)
}

/// Asking for the passwords of files.
extension Desk {
  mutating func addLocked(_ file: LockedFile, _ effects: inout [Effect]) {
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

/// The password of a file while it is typed.
public struct PasswordCard: Hashable, Sendable {
  /// The file.
  public let file: LockedFile
  /// The field.
  public internal(set) var typed: TypedFields

  /// Begins to type the password of a file.
  init(_ file: LockedFile) {
    self.file = file
    typed = TypedFields(secret: ())
  }
}

/// The card where the password of a file is typed.
struct PasswordCardFace: Card {
  static let name: Words = "Password"

  let desk: Desk

  init(_ desk: Desk) { self.desk = desk }

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
          ? "Wrong password, try again."
          : "The file is encrypted; the notebook will not be.",
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

/// A file that an import has left out.
public struct LeftOutFile: Hashable, Sendable {
  /// The name of the file.
  public let name: String
  /// Why it was left out.
  public let reason: Words

  /// Describes a file.
  public init(name: String, reason: Words) { (self.name, self.reason) = (name, reason) }
}

/// The files that an import has left out, each with the reason.
struct LeftOutFace: Card {
  static let name: Words = "Not imported"

  let desk: Desk

  /// The most files that are listed; nobody reads more.
  private static let most = 200

  init(_ desk: Desk) { self.desk = desk }

  static func suits(_ desk: Desk) -> Bool { !desk.cards.leftOut.isEmpty }

  var panel: Panel {
    let files = desk.cards.leftOut
    return Panel(Self.name, width: 460, at: .upper(Bar.height + 48)) {
      for file in files.prefix(Self.most) {
        Label(Words(verbatim: file.name), height: 22, isName: true)
        Paragraph(file.reason, size: 12.5)
        Gap(10)
      }
      if files.count > Self.most { Label("and \(files.count - Self.most) more", height: 32) }
      Gap(12)
    }
  }
}
