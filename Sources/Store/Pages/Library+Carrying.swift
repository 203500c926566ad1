public import Notebook

extension Library {
  /// Puts copies of pages into another notebook, and deletes the pages if they move there: either all of it
  /// happens or nothing.
  ///
  /// It is one action in each notebook that changes; both are undone and redone together. The files of images
  /// are in the library already.
  ///
  /// - Parameters:
  ///   - pages: The pages; those that are gone, with their notebook perhaps, are left out.
  ///   - source: Their notebook.
  ///   - target: The other notebook.
  ///   - place: Where they come to lie; nil or a place that is gone for behind all pages.
  ///   - isMove: Whether they are deleted in their notebook.
  ///   - now: The time in milliseconds since 1970.
  /// - Returns: The new pages, in order.
  /// - Throws: What prevents it.
  @discardableResult
  public func carry(
    _ pages: Set<EntityID>, of source: NotebookID, to target: NotebookID, at place: PagePlace?,
    moving isMove: Bool, now: Int64
  ) throws(LibraryError) -> [EntityID] {
    try guarded {
      try writing { incarnation in
        var into = try row(of: target)
        guard var from = try present(source) else { return [] }
        let loose = try copies(of: pages, in: from)
        guard !loose.isEmpty else { return [] }
        let (new, adding) = try change(into, as: incarnation, now: now) { editor in
          let (place, outline) = try editor.settled(place)
          return try editor.add(loose, at: place, in: outline)
        }
        try store(adding, in: &into)
        try record(adding.steps, as: .pastePages, in: into.number)
        guard isMove else { return new }
        let (_, leaving) = try change(from, as: incarnation, now: now) { editor in
          try editor.make(.delete, of: pages)
        }
        try store(leaving, in: &from)
        try record(leaving.steps, as: .movePagesAway, in: from.number)
        try CarriedHalf.join(from, into, in: self)
        return new
      }
    }
  }

  private func copies(of pages: Set<EntityID>, in row: NotebookRow) throws -> [LoosePage] {
    let notebook = StoredNotebook(library: self, number: row.number)
    return try Outline(of: notebook).pages.filter { pages.contains($0.id) }
      .map { try LoosePage(copying: $0, in: notebook) }
  }
}
