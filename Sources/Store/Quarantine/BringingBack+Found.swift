internal import Ink
internal import Notebook
internal import Wording

/// Restored contents without a page: they go to a separate notebook.
extension BringingBack {
  /// Puts something visible into the notebook "Found by verify", on one page for each original page.
  mutating func find(_ record: Record, at trace: RowTrace) throws -> QuarantineOutcome {
    guard case .body(let bytes) = record.fragment, let body = try? Body(stored: bytes),
      let old = body.place
    else { return .refused("what it refers to no longer exists") }
    let page = try foundPages[old.page.stored] ?? addPage()
    foundPages[old.page.stored] = page
    let isPut = try edit(page.notebook) { editor in
      switch body {
      case .stroke(_, let ink):
        guard let stroke = try InkCodec.decoded(ink).first else { return false }
        try editor.addStroke(stroke, at: page.place)
      case .text(_, let box): try editor.addText(box, at: page.place)
      case .image(_, let frame): try editor.addImage(frame, at: page.place)
      case .section, .page, .layer, .piece: return false
      }
      return true
    }
    return isPut
      ? .found(notebook: Repair.title) : .refused("the stroke that it was cut from does not exist")
  }

  private func addPage() throws -> (notebook: NotebookID, place: Place) {
    let titles = try library.rows().map { row in
      (
        id: row.id,
        cover: try StoredNotebook(library: library, number: row.number).entity(.notebook)
      )
    }
    let known = titles.first {
      $0.cover.value(.title) == Repair.title && $0.cover.value(.isTrashed) != true
    }
    let id = try known?.id ?? library.add(.random(using: &library.dice), now: now).id
    let place = try edit(id) { editor in
      if known == nil { try editor.set(.title, of: .notebook, to: Repair.title) }
      let section = try Outline(of: editor).sections.last?.id ?? editor.addSection()
      return try editor.addPage(to: section, size: .a4, paper: Paper(.plain))
    }
    return (id, place)
  }

  private func edit<Value>(
    _ id: NotebookID, _ body: (inout Editor<StoredNotebook>) throws -> Value
  ) throws -> Value {
    var row = try library.row(of: id)
    let (value, change) = try library.change(row, as: incarnation, now: now, body)
    try library.store(change, in: &row)
    return value
  }
}
