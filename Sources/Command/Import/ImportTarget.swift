internal import Notebook
internal import Store

/// Where the pages of files go.
struct ImportTarget {
  let id: NotebookID
  let title: String
  /// The number and the place of the page on which everything goes; nil for new pages.
  let fixed: (number: Int, place: Place)?

  /// A notebook that gets new pages.
  init(id: NotebookID, title: String) {
    self.id = id
    self.title = title
    fixed = nil
  }

  /// Finds what the command line names.
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
    let target = outline.pages[page - 1].id
    let place = try library.edit(id, action: "add a layer", now: .now) {
      try $0.openLayer(of: target)
    }
    fixed = (page, place)
  }
}

extension Editor {
  /// The layer on which new ink of a page goes: the topmost that is shown and not locked.
  fileprivate mutating func openLayer(of page: EntityID) throws -> Place {
    let layers = try PageContent(of: page, in: self).layers
    let open = layers.last { $0.isVisible && !$0.isLocked }?.id
    return Place(page: page, layer: try open ?? addLayer(to: page))
  }
}
