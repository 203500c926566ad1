public import Notebook
public import Store

/// Where the window's notes come from.
///
/// Both are opened on the keeper's thread, which the library then belongs to.
public struct NotesSource: Sendable {
  let library: @Sendable () throws -> Library
  let first: @Sendable (Library) throws -> (notebook: NotebookID, page: EntityID?)

  /// Names a library and the notebook to begin with.
  ///
  /// - Parameters:
  ///   - library: Opens the library.
  ///   - first: Finds the notebook to begin with, and the page; nil for the page viewed last.
  public init(
    library: @escaping @Sendable () throws -> Library,
    first: @escaping @Sendable (Library) throws -> (notebook: NotebookID, page: EntityID?)
  ) {
    (self.library, self.first) = (library, first)
  }
}
