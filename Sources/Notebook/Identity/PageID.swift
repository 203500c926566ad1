/// The full name of a page, used where pages of several notebooks meet: notebooks name their pages
/// independently.
public struct PageID: Hashable, Sendable {
  /// The notebook.
  public let notebook: NotebookID
  /// The page in its notebook.
  public let page: EntityID

  /// Creates the full name.
  public init(_ page: EntityID, of notebook: NotebookID) {
    (self.page, self.notebook) = (page, notebook)
  }
}
