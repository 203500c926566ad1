/// The full name of a page: pages are named anew in each notebook, so where two notebooks can meet, a
/// page is named together with its notebook.
public struct PageID: Hashable, Sendable {
  /// The notebook.
  public let notebook: NotebookID
  /// The page in its notebook.
  public let page: EntityID

  /// Names a page of a notebook.
  public init(_ page: EntityID, of notebook: NotebookID) {
    (self.page, self.notebook) = (page, notebook)
  }
}
