internal import Bytes
internal import Notebook
internal import Store
internal import Wording

/// A file whose notebook was here already.
struct KnownFile {
  private let path: String
  private let summary: NotebookSummary
  /// The additions to it, a sentence each.
  private let added: [Words]

  init(
    path: String, notebook: NotebookID, adding added: [Words], in library: Library
  ) throws(LibraryError) {
    (self.path, self.added) = (path, added)
    summary = try library.summary(of: notebook)
  }

  var line: Words {
    "\(path.printable): '\(summary.title.printable)' (\(summary.id.short)) had already been "
      + "imported."
  }

  /// The result as JSON, like a bundle that brought nothing new, with the damage found so far.
  func json(_ damage: [Damage]) -> JSON {
    [
      "file": .string(path), "notebook": .string(summary.id.description),
      "title": .string(summary.title), "is_new": .boolean(false), "changes": .integer(0),
      "pages": .integer(summary.pageCount), "notes": .array(added.map(JSON.sentence)),
      "damage": damage.json,
    ]
  }
}
