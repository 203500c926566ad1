public import Notebook

extension Library {
  /// Removes what was put on a draft that will not be published; a published one stays.
  ///
  /// Nothing led to it, so there is nothing to take back.
  public func discard(_ draft: PageDraft, of id: NotebookID) throws(LibraryError) {
    try guarded {
      try writing { _ in
        let notebook = try row(of: id).number
        let page = draft.page
        let stored = StoredNotebook(library: self, number: notebook)
        guard try stored.entity(page).fields.isEmpty else { return }
        let place: [SQLValue] = [.integer(notebook), .blob(page.stored)]
        try connection.run(
          """
          DELETE FROM thing WHERE notebook = ?1
          AND entity IN (SELECT entity FROM record WHERE notebook = ?1 AND home = ?2)
          """, place)
        try connection.run("DELETE FROM record WHERE notebook = ? AND home = ?", place)
      }
    }
  }
}
