public import Notebook

extension Library {
  /// The folder of papers of one's own beside the library in a directory; it need not be there.
  public static func paperFolder(of directory: String) -> String {
    LibraryFiles(directory: directory).papers
  }

  /// Lays a paper of one's own below pages of a notebook as one action, and keeps its file.
  ///
  /// - Parameters:
  ///   - bytes: The PDF of the paper.
  ///   - change: The change that lays it.
  ///   - pages: The pages; those that are gone are left out.
  ///   - id: The notebook.
  ///   - now: The time in milliseconds since 1970.
  /// - Throws: `LibraryError`; nothing has changed then.
  public func lay(
    _ bytes: [UInt8], by change: SheetChange, below pages: Set<EntityID>, of id: NotebookID,
    now: Int64
  ) throws {
    try edit(id, action: PagesEdit.change(change).kind, now: now) { editor in
      // In one step with what shows it: unused files may be swept away at any moment.
      try addImage(bytes)
      _ = try editor.make(.change(change), of: pages)
    }
  }
}
