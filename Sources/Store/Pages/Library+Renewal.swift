public import Notebook

extension Library {
  /// Puts a PDF under pages of a notebook as one action, and keeps the file.
  ///
  /// Throws `LibraryError`, or `EditError` if a page is gone; nothing has changed then.
  public func renew(
    _ id: NotebookID, by renewal: Renewal, file bytes: [UInt8], now: Int64
  ) throws {
    try edit(id, action: .renewPDF, now: now) { editor in
      // In one step with what shows it: unused files may be removed at any moment.
      try addImage(bytes)
      try editor.renew(renewal)
    }
  }
}
