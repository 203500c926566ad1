public import Geometry
public import Ink
public import Notebook

/// A change of a notebook by the user: one action in its history, passed unchanged from the desk to the store.
public enum Edit: Hashable, Sendable {
  case write(FinishedStroke)
  case elements(ElementsEdit, [EntityID], of: PageID)
  case paste(Clipping, by: Point, on: PageID)
  /// Add strokes along lines of text.
  case mark([Stroke], on: PageID)
  case erase(Erasure)
  case text(TextEdit, of: PageID)
  /// Add a table, without a name, or change one.
  case table(TableEdit, EntityID?, of: PageID)
  /// Add a shape.
  case shape(Shape, Style, on: PageID)
  /// Insert or remove space on a page.
  case room(RoomEdit, PageID)
  case page(PageEdit, PageID)
  case layer(LayerEdit, PageID)
  case pages(PagesEdit, Set<EntityID>, NotebookID)
  case section(SectionEdit, EntityID, NotebookID)
  case carry(CarriedPages)
  /// Set the title of a page, or without a page that of the notebook.
  case entitle(String, NotebookID, page: PageID?)
  case restore(RemovedContent, NotebookID)
  case undo(NotebookID), redo(NotebookID)

  /// The notebook that it changes.
  public var notebook: NotebookID {
    switch self {
    case .write(let stroke): stroke.page.notebook
    case .erase(let erasure): erasure.page.notebook
    case .elements(_, _, let page), .paste(_, _, let page), .mark(_, let page), .page(_, let page),
      .layer(_, let page), .text(_, let page), .table(_, _, let page), .shape(_, _, let page),
      .room(_, let page):
      page.notebook
    case .entitle(_, let notebook, _), .undo(let notebook), .redo(let notebook),
      .restore(_, let notebook), .pages(_, _, let notebook), .section(_, _, let notebook):
      notebook
    case .carry(let pages): pages.shown
    }
  }

  /// The page that the user works on; nil for deleting pages, and for several pages or none.
  public var pageInHand: PageID? {
    switch self {
    case .write(let stroke): stroke.page
    case .erase(let erasure): erasure.page
    case .elements(_, _, let page), .paste(_, _, let page), .mark(_, let page),
      .layer(_, let page), .text(_, let page), .table(_, _, let page), .shape(_, _, let page),
      .room(_, let page):
      page
    case .page(let edit, let page): edit == .delete ? nil : page
    case .pages(.delete, _, _): nil
    case .pages(_, let pages, let notebook):
      pages.count == 1 ? pages.first.map { PageID($0, of: notebook) } : nil
    case .section, .carry, .entitle, .restore, .undo, .redo: nil
    }
  }
}

/// Pages to be copied or moved to another notebook.
public struct CarriedPages: Hashable, Sendable {
  /// The pages.
  public var pages: Set<EntityID>
  /// Their notebook.
  public var source: NotebookID
  /// The target notebook.
  public var target: Target
  /// The place in the target; nil for the end.
  public var place: PagePlace?
  /// True if the pages are moved rather than copied.
  public var isMove: Bool
  /// The notebook in the window, one of the two.
  var shown: NotebookID

  /// The target of pages.
  public enum Target: Hashable, Sendable {
    case notebook(NotebookID)
    case new(NewNotebook)
  }

  init(
    _ pages: Set<EntityID>, of source: NotebookID, to target: NotebookID, at place: PagePlace?,
    isMove: Bool, shown: NotebookID
  ) {
    (self.pages, self.source, self.target) = (pages, source, .notebook(target))
    (self.place, self.isMove, self.shown) = (place, isMove, shown)
  }

  init(_ pages: Set<EntityID>, of source: NotebookID, to new: NewNotebook, isMove: Bool) {
    (self.pages, self.source, self.target) = (pages, source, .new(new))
    (self.isMove, shown) = (isMove, source)
  }
}
