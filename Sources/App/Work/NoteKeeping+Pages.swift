internal import Desk
internal import Notebook
internal import Store

extension NoteKeeping {
  /// Edits a page as a whole as one action, and shows a page that is new.
  func make(_ edit: PageEdit, of page: EntityID) throws -> Showing {
    let new = try library.edit(id, action: edit.title, now: .now) { editor in
      try editor.make(edit, of: page)
    }
    return { try $0.readAgain(show: new) }
  }
}
