internal import Wording

/// The card where the titles of the page and the notebook are typed.
struct TitleCardFace: Card {
  static let name: Words = "Titles"

  let desk: Desk

  private static let names: [Words] = ["Title of the page", "Title of the notebook"]
  private static let placeholders: [Words] = ["Untitled", "Unchanged"]

  init(_ desk: Desk) { self.desk = desk }

  static func suits(_ desk: Desk) -> Bool { desk.sheet != nil }

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    guard let notebook = desk.notebook, let sheet = desk.sheet else { return }
    desk.focus = nil
    desk.cards.titles = TitleCard(page: sheet.id, title: sheet.title, notebook: notebook.title)
  }

  var panel: Panel {
    let typed = desk.cards.titles?.typed
    return Panel(nil, at: .titles) {
      Gap(12)
      for (place, name) in Self.names.enumerated() {
        Label(name, size: 12.5, .second, height: 26)
        Field(
          typed?.fields[place] ?? TextField(""), Self.placeholders[place], place: place,
          isActive: typed?.active == place, gap: 10)
      }
      Buttons(
        ActionButton("Keep", .toggle(.titles), isMain: true), ActionButton("Cancel", .dismiss),
        below: 14)
    }
  }
}
