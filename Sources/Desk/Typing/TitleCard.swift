public import Notebook

/// The titles of a page and its notebook while they are typed.
public struct TitleCard: Hashable, Sendable {
  /// The page.
  public let page: PageID
  /// The two fields: the page's title, and the notebook's.
  public internal(set) var typed: TypedFields
  /// What the titles were.
  private let old: [String]

  /// Begins to type the titles of a page and its notebook.
  init(page: PageID, title: String, notebook: String) {
    self.page = page
    old = [title, notebook]
    typed = TypedFields(old)
  }

  /// The titles that are others now; a notebook keeps its title where none is typed.
  var edits: [Edit] {
    let titles = typed.fields.map { field in
      var field = field
      field.endComposing()
      return field.text.trimmedTitle
    }
    var edits: [Edit] = []
    if !titles[1].isEmpty, titles[1] != old[1].trimmedTitle {
      edits.append(.entitle(titles[1], page.notebook, page: nil))
    }
    if titles[0] != old[0].trimmedTitle {
      edits.append(.entitle(titles[0], page.notebook, page: page))
    }
    return edits
  }
}
