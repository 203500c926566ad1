public import Geometry
public import Ink
public import Notebook

/// A change of a notebook that a person asks for: one action in its history, carried unchanged from the desk
/// to the store.
public enum Edit: Hashable, Sendable {
  /// Keep a stroke.
  case write(FinishedStroke)
  /// Change ink of a page.
  case ink(InkChange, [EntityID], of: PageID)
  /// Put copied ink on a page, moved by a shift.
  case paste(Clipping, by: Point, on: PageID)
  /// Put strokes along lines of text.
  case mark([Stroke], on: PageID)
  /// Remove what an eraser touched, as one action.
  case erase(Erasure)
  /// Do something with a page as a whole.
  case page(PageEdit, PageID)
  /// Do something with the layers of a page.
  case layer(LayerEdit, PageID)
  /// Do something with several pages of a notebook.
  case pages(PagesEdit, Set<EntityID>, NotebookID)
  /// Do something with a section of a notebook.
  case section(SectionEdit, EntityID, NotebookID)
  /// Take pages from one notebook to another.
  case carry(CarriedPages)
  /// Give a page a title, or without a page the notebook.
  case entitle(String, NotebookID, page: PageID?)
  /// Restore what was taken away elsewhere.
  case restore(TakenAway, NotebookID)
  /// Undo or redo the last action.
  case undo(NotebookID), redo(NotebookID)

  /// The notebook that it changes.
  public var notebook: NotebookID {
    switch self {
    case .write(let stroke): stroke.page.notebook
    case .erase(let erasure): erasure.page.notebook
    case .ink(_, _, let page), .paste(_, _, let page), .mark(_, let page), .page(_, let page),
      .layer(_, let page):
      page.notebook
    case .entitle(_, let notebook, _), .undo(let notebook), .redo(let notebook),
      .restore(_, let notebook),
      .pages(_, _, let notebook), .section(_, _, let notebook):
      notebook
    case .carry(let pages): pages.shown
    }
  }

  /// The page that a hand works on; nil where it deletes pages, or works on several or on none.
  public var pageInHand: PageID? {
    switch self {
    case .write(let stroke): stroke.page
    case .erase(let erasure): erasure.page
    case .ink(_, _, let page), .paste(_, _, let page), .mark(_, let page), .layer(_, let page): page
    case .page(let edit, let page): edit == .delete ? nil : page
    case .pages(.delete, _, _): nil
    case .pages(_, let pages, let notebook):
      pages.count == 1 ? pages.first.map { PageID($0, of: notebook) } : nil
    case .section, .carry, .entitle, .restore, .undo, .redo: nil
    }
  }

}

/// Pages on their way from one notebook to another.
public struct CarriedPages: Hashable, Sendable {
  /// The pages.
  public var pages: Set<EntityID>
  /// Their notebook.
  public var source: NotebookID
  /// The one that gets them.
  public var target: Target
  /// Where they come to lie; nil for behind all pages.
  public var place: PagePlace?
  /// Whether they are deleted in their notebook.
  public var isMove: Bool
  /// Which of the two notebooks is in the window.
  public var shown: NotebookID

  /// A notebook that gets pages.
  public enum Target: Hashable, Sendable {
    /// One that is there.
    case notebook(NotebookID)
    /// One that is made for them.
    case new(NewNotebook)
  }

  /// Names pages of a notebook and where they go.
  init(
    _ pages: Set<EntityID>, of source: NotebookID, to target: NotebookID, at place: PagePlace?,
    isMove: Bool, shown: NotebookID
  ) {
    (self.pages, self.source, self.target) = (pages, source, .notebook(target))
    (self.place, self.isMove, self.shown) = (place, isMove, shown)
  }

  /// Names pages of the notebook in the window that go into one that is made for them.
  init(_ pages: Set<EntityID>, of source: NotebookID, to new: NewNotebook, isMove: Bool) {
    (self.pages, self.source, self.target) = (pages, source, .new(new))
    (self.isMove, shown) = (isMove, source)
  }
}
