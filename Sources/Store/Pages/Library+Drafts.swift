public import Notebook

extension Library {
  /// The number of drafts removed in one transaction, so that others can write in between.
  private static let portion = 100

  /// Removes the contents of drafts that will not be published; published ones stay.
  ///
  /// Nothing led to them, so there is nothing to undo.
  public func discard(_ drafts: [PageDraft], of id: NotebookID) throws(LibraryError) {
    for start in stride(from: 0, to: drafts.count, by: Self.portion) {
      let portion = drafts[start..<min(start + Self.portion, drafts.count)]
      try guarded {
        try writing { _ in
          let notebook = try row(of: id).number
          for draft in portion { try discard(draft, of: notebook) }
        }
      }
    }
  }

  private func discard(_ draft: PageDraft, of notebook: Int64) throws {
    let stored = StoredNotebook(library: self, number: notebook)
    // A backdrop may be on a page that is not stated yet.
    guard try stored.entity(draft.page).body == nil else { return }
    let page = draft.page.stored
    let place: [SQLValue] = [.integer(notebook), .blob(page)]
    try connection.run(
      """
      DELETE FROM thing WHERE notebook = ?1 AND (entity = ?2
      OR entity IN (SELECT entity FROM record WHERE notebook = ?1 AND home = ?2))
      """, place)
    try connection.run("DELETE FROM record WHERE notebook = ? AND home = ?", place)
    // Statements about the page itself have no place yet.
    try connection.run(
      "DELETE FROM record WHERE notebook = ? AND home = x'' AND entity = ?", place)
  }
}
