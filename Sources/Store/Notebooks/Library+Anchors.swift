public import Notebook

extension Library {
  /// Reads the links and headings of a notebook, by page.
  public func anchors(of id: NotebookID) throws(LibraryError) -> [EntityID: PageAnchors] {
    try read(id) { notebook in
      let codes = ElementAnchor.codes.map { "\($0)" }.joined(separator: ", ")
      let elements = try notebook.entities(
        """
        SELECT \(RecordRow.columns) FROM record WHERE notebook = ?1 AND (home, entity) IN
        (SELECT home, entity FROM record WHERE notebook = ?1 AND code IN (\(codes)))
        ORDER BY home, entity
        """, [.integer(notebook.number)])
      return try PageAnchors.all(of: elements, in: notebook)
    }
  }
}
