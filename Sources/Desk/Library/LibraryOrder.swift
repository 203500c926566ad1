public import Notebook

/// What the desk wants done about the library.
public enum LibraryOrder: Hashable, Sendable {
  /// List the notebooks, and list them again whenever they change, or no more.
  case list(Bool)
  /// Find notebooks by title, tag and typed text; nothing for an empty text.
  case search(String)
  /// Open a notebook and show it; nil for the one to begin with. At a page, or as it was looked at last.
  case open(NotebookID?, page: EntityID? = nil)
  /// Make a notebook and show it.
  case create(NewNotebook)
  /// Make a notebook of each of some files, and edit it so that it lies where it is wanted.
  case bringIn([String], editing: [NotebookEdit])
  /// Close the notebook in the window.
  case close(NotebookID)
  /// Change notebooks as a whole, and say what was done.
  case arrange(ShelfStep)
  /// Put the picture in a file on the covers of notebooks.
  case cover([NotebookID], picture: String)
  /// Remove notebooks in the trash for good, or bring some back, and say what was done.
  case remove(Removal, ShelfStep)
  /// Make a copy of each.
  case duplicate([NotebookID])
  /// Put the pages of all behind those of the first, and the others into the trash.
  case merge([NotebookID])
  /// Export each as a whole.
  case export([NotebookID], as: WholeFormat)
}
