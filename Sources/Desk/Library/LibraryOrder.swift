public import Notebook

/// What the desk wants done about the library.
public enum LibraryOrder: Hashable, Sendable {
  /// List the notebooks, and list them again whenever they change.
  case list
  /// Open a notebook and show it; nil for the one to begin with.
  case open(NotebookID?)
  /// Make a notebook and show it.
  case create
}
