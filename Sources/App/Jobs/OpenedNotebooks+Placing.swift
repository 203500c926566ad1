public import Notebook
public import Store

extension OpenedNotebooks {
  /// True if the notebook was on the shelf already.
  var isFound: Bool { notebook != nil && made.isEmpty && restored.isEmpty }

  /// Puts the notebooks of a file in their place on the shelf: a file in folders gets folders of the same
  /// names.
  ///
  /// A notebook that was here already stays, but goes into its folder if an earlier, interrupted import has
  /// not put it there; the edit that takes that back is returned. `folders` are the names of the folders
  /// around the file, from the imported one; `edits` put a new notebook in the requested place.
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

  /// The edits that put a notebook in its place within imported folders.
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
