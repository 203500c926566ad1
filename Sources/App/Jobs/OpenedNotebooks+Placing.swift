public import Notebook
public import Store

extension OpenedNotebooks {
  /// True if the notebook was here already, and stood on the shelf.
  var isFound: Bool { notebook != nil && made.isEmpty && restored.isEmpty }

  /// Brings the notebooks of a file to their place on the shelf: those of a file in folders lie in folders of the
  /// same names.
  ///
  /// One that was here already stays as it is, but comes into the folder that an import has not brought it to which
  /// was ended before.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - folders: The names of the folders that the file lies in, from the one that was brought in.
  ///   - edits: What brings a new notebook to the place where all of them are wanted.
  /// - Returns: What takes it back that one which was here already came into its folder; nil if it did not.
  /// - Throws: Why the library cannot be changed.
  @discardableResult
  public func place(
    in library: Library, below folders: [String], by edits: [NotebookEdit] = []
  ) throws(LibraryError) -> ShelfEdit? {
    let edits = Self.edits(edits, below: folders)
    guard isFound, let notebook else {
      let all = made.flatMap { notebook in edits.map { ShelfEdit(notebook, $0) } }
      if !all.isEmpty { try library.arrange(all, now: .now) }
      return nil
    }
    guard !folders.isEmpty, case .move(let folder)? = edits.last else { return nil }
    return try library.file(notebook, in: folder, now: .now)
  }

  /// What brings a notebook to its place within folders that were brought in.
  private static func edits(
    _ edits: [NotebookEdit], below folders: [String]
  ) -> [NotebookEdit] {
    guard !folders.isEmpty else { return edits }
    var (base, others) = (FolderPath.top, [NotebookEdit]())
    for edit in edits {
      if case .move(let folder) = edit { base = folder } else { others.append(edit) }
    }
    return others + [.move(to: FolderPath(base.names + folders))]
  }
}
