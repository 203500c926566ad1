public import Notebook
public import Store

/// The source of the window's notes.
///
/// Both are opened on the keeper's thread, which the library then belongs to.
public struct NotesSource: Sendable {
  let library: @Sendable () throws -> Library
  let first: @Sendable (Library) throws -> (notebook: NotebookID, page: EntityID?)

  /// Names a library and the initial notebook and page; a nil page is the one viewed last.
  public init(
    library: @escaping @Sendable () throws -> Library,
    first: @escaping @Sendable (Library) throws -> (notebook: NotebookID, page: EntityID?)
  ) {
    (self.library, self.first) = (library, first)
  }
}
