internal import Ink
public import Notebook

extension Library {
  /// The notebooks that hold stickers, latest first.
  public func stickerNotebooks() throws(LibraryError) -> [ShelvedNotebook] {
    try shelf().filter { $0.cover.holdsStickers && !$0.cover.isTrashed }
      .sorted { ($1.created, $0.id) < ($0.created, $1.id) }
  }

  /// Adds a page with copied elements to the latest notebook of stickers, or to a new one; returns the notebook.
  @discardableResult
  public func addSticker(
    _ clipping: Clipping, inNotebookTitled title: String, now: Int64
  ) throws -> NotebookID {
    let sheet = NewSheet(size: clipping.stickerSize, paper: Paper(.plain))
    func fill(_ editor: inout Editor<StoredNotebook>, _ place: Place) throws {
      for (_, file) in clipping.files { try addImage(file) }
      try editor.fillSticker(clipping, at: place)
    }
    if let notebook = try stickerNotebooks().first {
      try edit(notebook.id, action: .addPage, now: now) { editor in
        let section = try Outline(of: editor).sections.last?.id ?? editor.addSection()
        try fill(&editor, editor.addPage(to: section, on: sheet))
      }
      return notebook.id
    }
    return try createNotebook(titled: title, size: sheet.size, paper: Paper(.plain), now: now) {
      editor, place in
      try editor.set(.holdsStickers, of: .notebook, to: true)
      try fill(&editor, place)
    }
  }
}
