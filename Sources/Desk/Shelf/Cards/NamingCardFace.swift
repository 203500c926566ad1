internal import Notebook
internal import Wording

/// The card where a name is typed: of a notebook, a folder, a tag.
struct NamingCardFace: Card {
  static let name: Words = "Name"

  let desk: Desk

  init(_ desk: Desk) { self.desk = desk }

  static func suits(_ desk: Desk) -> Bool { desk.shelf.naming != nil }

  var panel: Panel {
    Panel(title, width: 400, at: .upper(120)) {
      Field(desk.shelf.nameField.field, Self.name, isActive: true)
      Buttons(
        ActionButton(
          desk.shelf.naming?.verb ?? ShelfAction.keepName.name, .shelf(.keepName), isMain: true),
        above: 2)
    }
  }

  /// What is done with the name, and in which folder.
  private var title: Words {
    guard case .newFolder(let parent)? = desk.shelf.naming, !parent.isTop else {
      return desk.shelf.naming?.name ?? Self.name
    }
    return "New folder in '\(parent.name)'"
  }
}
