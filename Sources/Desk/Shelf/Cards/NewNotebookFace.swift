internal import Ink
internal import Wording

/// The card where a notebook is made: title, paper, size and the color of its back.
struct NewNotebookFace: Card {
  static let name: Words = "New notebook"

  let desk: Desk

  init(_ desk: Desk) { self.desk = desk }

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    // A touch beside the card had closed it: what was filled in is there again.
    desk.shelf.draft.title.field.endComposing()
    desk.focus = nil
    desk.beginPapers(&effects)
  }

  var panel: Panel {
    let draft = desk.shelf.draft
    let rows = SheetRows(desk, chosen: draft.shownSheet, own: draft.own) {
      .shelf(.draft(.sheet($0)))
    }
    return Panel(Self.name, close: .toggle(.newNotebook), width: 480, at: .middle) {
      Field(draft.title.field, "Title", isActive: desk.typed != nil)
      rows.papers
      if let own = draft.own {
        rows.actions(on: own)
      } else {
        rows.sizes
        rows.turns
      }
      Inset(Label("Cover color", size: 12.5, .second), left: 4)
      Swatches(Color.inks, chosen: draft.color) { .shelf(.draft(.color($0))) }
    }.foot {
      Buttons(
        ActionButton(ShelfAction.create.name, .shelf(.create), isMain: true, least: 128), above: 8)
    }
  }
}
