internal import Desk
internal import Notebook
internal import Store

extension NoteKeeping {
  /// Adds a page of the same size and paper beside another, and shows it.
  func addPage(beside page: EntityID, isBefore: Bool) throws -> Showing {
    guard let place = outline.pages.firstIndex(where: { $0.id == page }) else { return { _ in } }
    let sheet = outline.pages[place]
    // The page before may lie in another section.
    let before = outline.pages[..<place].last.flatMap { $0.section == sheet.section ? $0.id : nil }
    let new = try library.edit(id, action: .addPage, now: .now) { editor in
      let new = try editor.addPage(
        to: sheet.section, after: isBefore ? before : page, size: sheet.size, paper: sheet.paper)
      if isBefore, before == nil {
        try editor.movePage(new.page, to: sheet.section, after: nil)
      }
      return new
    }
    return { try $0.readAgain(show: new.page) }
  }

  /// Deletes a page; the only one is replaced by an empty one like it.
  func deletePage(_ page: EntityID) throws -> Showing {
    guard let sheet = outline.pages.first(where: { $0.id == page }) else { return { _ in } }
    let isOnly = outline.pages.count == 1
    try library.edit(id, action: .deletePage, now: .now) { editor in
      if isOnly {
        try editor.addPage(to: sheet.section, size: sheet.size, paper: sheet.paper)
      }
      try editor.deletePage(page)
    }
    return { try $0.readAgain() }
  }

  func setBookmark(of page: EntityID, to isMarked: Bool) throws -> Showing {
    try library.edit(id, action: .bookmark, now: .now) { editor in
      try editor.set(.bookmark, of: page, to: isMarked)
    }
    return { try $0.readAgain() }
  }
}
