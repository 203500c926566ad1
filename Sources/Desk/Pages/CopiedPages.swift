public import Notebook

/// Pages that were copied or cut, to be pasted.
public struct CopiedPages: Hashable, Sendable {
  /// Their notebook.
  public let notebook: NotebookID
  /// The pages.
  public let pages: Set<EntityID>
  /// Whether they leave the place where they are when they are pasted.
  public let isCut: Bool

  /// Names pages of a notebook.
  public init(_ pages: Set<EntityID>, of notebook: NotebookID, isCut: Bool) {
    (self.pages, self.notebook, self.isCut) = (pages, notebook, isCut)
  }

  /// Whether a page is one of them, and will leave its place.
  func willMove(_ page: PageID) -> Bool {
    isCut && page.notebook == notebook && pages.contains(page.page)
  }
}

/// Where pages are to be pasted.
public struct PageGoal: Hashable, Sendable {
  /// The notebook.
  public let notebook: NotebookID
  /// The place in it.
  public let place: PagePlace

  /// Names a place of a notebook.
  public init(_ place: PagePlace, of notebook: NotebookID) {
    (self.place, self.notebook) = (place, notebook)
  }
}

/// What the desk wants done about copied pages.
public enum CopiedPagesOrder: Hashable, Sendable {
  /// Offer pages to other windows, with what they are called, until something else is copied.
  case offer(CopiedPages, names: [String])
  /// Offer them no more.
  case withdraw
  /// Find out what is to be pasted at a place: what was copied here, or later elsewhere.
  case find(PageGoal)
  /// Paste what is offered as if it came from elsewhere, since the pages themselves are gone.
  case unpack(PageGoal)
}

/// What comes back about copied pages.
public enum CopiedPagesNews: Hashable, Sendable {
  /// Nobody has copied pages since it was done here, if it was.
  case own(PageGoal)
  /// Another window on this library has copied pages.
  case other(CopiedPages, PageGoal)
  /// The pages that were cut here are in another library now, and about to leave.
  case taken(CopiedPages)
}
