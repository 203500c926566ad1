public import Notebook

extension Library {
  /// Puts everything on a loose page onto a page of a notebook, as one action.
  ///
  /// That page keeps its size, paper and statements.
  public func write(_ loose: LoosePage, on page: EntityID, of id: NotebookID, now: Int64) throws {
    var ink = loose
    ink.backdrop = nil
    try edit(id, action: .importFile, now: now) { editor in
      for hash in ink.fileHashes {
        if let file = ink.files[hash] { try addImage(file) }
      }
      try editor.add(ink, to: page)
    }
  }
}
