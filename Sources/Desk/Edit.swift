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
  /// Give a page a title, or without a page the notebook.
  case entitle(String, NotebookID, page: PageID?)
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
    case .entitle(_, let notebook, _), .undo(let notebook), .redo(let notebook): notebook
    }
  }
}
