internal import Notebook
internal import Store
internal import Wording

/// The target of imported pages.
struct ImportTarget {
  let id: NotebookID
  let title: String
  /// The page that everything goes on, with its number; nil for new pages.
  let fixed: (number: Int, page: Outline.Page)?

  init(id: NotebookID, title: String) {
    self.id = id
    self.title = title
    fixed = nil
  }

  /// Finds the target that the command line names.
  init(_ name: String, page: Int?, in library: Library) throws {
    id = try library.notebook(named: name)
    let outline = try library.outline(of: id)
    title = outline.title
    guard let page else {
      fixed = nil
      return
    }
    guard outline.pages.indices.contains(page - 1) else {
      throw Failure("'\(name)' has no page \(page): it has \(outline.pages.count)")
    }
    fixed = (page, outline.pages[page - 1])
  }
}
