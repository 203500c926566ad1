public import Notebook

extension Library {
  /// The folder of custom papers beside the library in a directory; it need not exist.
  public static func paperFolder(of directory: String) -> String {
    LibraryFiles(directory: directory).papers
  }

  /// Puts a custom paper under pages of a notebook as one action, and keeps its file.
  ///
  /// Pages that are gone are left out. If this throws, nothing has changed.
  public func lay(
    _ bytes: [UInt8], by change: SheetChange, below pages: Set<EntityID>, of id: NotebookID,
    now: Int64
  ) throws {
    try edit(id, action: PagesEdit.change(change).kind, now: now) { editor in
      // In one step with what shows it: unused files may be removed at any moment.
      try addImage(bytes)
      _ = try editor.make(.change(change), of: pages)
    }
  }
}
