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

  /// Gives a page a title as one action, or without a page the notebook.
  func entitle(_ page: EntityID?, _ title: String) throws -> Showing {
    let action = page == nil ? "rename" : "title"
    try library.edit(id, action: action, now: .now) { editor in
      guard let page else { return try editor.set(.title, of: .notebook, to: title) }
      // A page that is gone meanwhile is left alone.
      guard try Outline(of: editor).pages.contains(where: { $0.id == page }) else { return }
      try editor.set(.title, of: page, to: title)
    }
    return { try $0.readAgain() }
  }
}
