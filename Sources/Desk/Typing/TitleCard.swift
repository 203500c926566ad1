public import Notebook

/// The titles of a page and its notebook while they are typed.
public struct TitleCard: Hashable, Sendable {
  /// The page.
  public let page: PageID
  /// The two fields: the page's title, and the notebook's.
  public internal(set) var fields: [TextField]
  /// The field that has the keys.
  public internal(set) var active = 0
  /// What the titles were.
  private let old: [String]

  /// Begins to type the titles of a page and its notebook.
  init(page: PageID, title: String, notebook: String) {
    self.page = page
    old = [title, notebook]
    fields = old.map { TextField($0) }
  }

  /// The field that has the keys.
  var field: TextField {
    get { fields[active] }
    set { fields[active] = newValue }
  }

  /// The titles that are others now; a notebook keeps its title where none is typed.
  var edits: [Edit] {
    let titles = fields.map { field in
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
