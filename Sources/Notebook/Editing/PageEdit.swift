/// The edits of a whole page.
public enum PageEdit: Hashable, Sendable {
  /// Add a page after or before it: with the paper and size of new pages, or else with its own.
  case addAfter, addBefore
  case delete
  /// Add or remove a bookmark.
  case toggleBookmark

  /// The kind of action in the history.
  public var kind: ActionKind {
    switch self {
    case .addAfter, .addBefore: .addPage
    case .delete: .deletePage
    case .toggleBookmark: .bookmark
    }
  }
}

extension Editor {
  /// Edits a page; returns the new page to show, if there is one.
  ///
  /// A page that is gone meanwhile is left alone.
  public mutating func make(_ edit: PageEdit, of page: EntityID) throws -> EntityID? {
    let outline = try Outline(of: self)
    guard let place = outline.pages.firstIndex(where: { $0.id == page }) else { return nil }
    let sheet = outline.pages[place]
    switch edit {
    case .addAfter: return try addPage(like: sheet, in: outline, after: page).page
    case .addBefore:
      // The page before may be in another section.
      let before = outline.pages[..<place].last.flatMap {
        $0.section == sheet.section ? $0.id : nil
      }
      let new = try addPage(like: sheet, in: outline, after: before ?? page).page
      if before == nil { try movePage(new, to: sheet.section, after: nil) }
      return new
    case .delete:
      // The only page is replaced by an empty one like it.
      if outline.pages.count == 1 { try addPage(like: sheet, in: outline, after: page) }
      try deletePage(page)
    case .toggleBookmark: try set(.bookmark, of: page, to: !sheet.isBookmarked)
    }
    return nil
  }

  /// Adds a page after another one, like new pages, or else like a sheet.
  @discardableResult
  mutating func addPage(
    like sheet: Outline.Page, in outline: Outline, after page: EntityID
  ) throws -> Place {
    let new = outline.newSheet(like: sheet)
    let place = try addPage(to: sheet.section, after: page, on: new)
    // A custom paper fills its sheet.
    if new.own == nil { try grow(place.page, at: outline.usual.growth ?? sheet.growth) }
    return place
  }
}
