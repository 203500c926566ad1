internal import Wording

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
      Field(field, Self.name, isActive: true)
      Buttons(
        ActionButton(
          "Open", .type(.accept), isMain: true,
          isEnabled: !field.text.isEmpty || field.preedit != nil), above: 2)
    }
  }
}
