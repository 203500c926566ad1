internal import Desk
internal import Geometry
internal import Notebook
internal import Paint
internal import Store

/// The pages of an import that nobody sees yet.
struct IncomingNotes {
  /// The page to which elements come.
  var open: PageDraft?
  /// The pages that have all their elements, with the box around them.
  var complete: [(draft: PageDraft, page: LoosePage, content: Box)] = []
}

extension NoteKeeping {
  /// Takes a step of an import; where it fails, nothing of the import is left.
  mutating func take(_ step: ImportStep, of ticket: ImportTicket) {
    if case .discard = step { return discardIncoming() }
    defer { ticket.makeRoom() }
    guard !ticket.isCancelled else { return }
    do {
      switch step {
      case .add(let elements, let layer): try add(elements, layer: layer)
      case .keep(let bytes): try library.addImage(bytes)
      case .endPage(let page, let box): try endPage(page, box)
      case .publish(let notes): try publish(notes)
      case .discard: break
      }
    } catch {
      ticket.cancel()
      discardIncoming()
      mailbox.post(.failed("Nothing was imported: \(error)."))
    }
  }

  private mutating func add(_ elements: [DraftElement], layer: Int) throws {
    var draft = incoming.open
    try library.edit(id, action: "import", now: .now) { editor in
      var page = draft ?? editor.beginDraft()
      try editor.add(elements, toLayer: layer, of: &page)
      draft = page
    }
    incoming.open = draft
  }

  private mutating func endPage(_ page: LoosePage, _ content: Box) throws {
    if incoming.open == nil { try add([], layer: 0) }
    if let draft = incoming.open { incoming.complete.append((draft, page, content)) }
    incoming.open = nil
  }

  /// Puts the pages behind all others; what has no size comes on sheets like the last one where it
  /// fits.
  private mutating func publish(_ notes: [String]) throws {
    let (pages, last) = (incoming.complete, outline.pages.last)
    guard !pages.isEmpty else { return }
    let section = outline.sections.last?.id
    try library.edit(id, action: "import", now: .now) { editor in
      let section = try section ?? editor.addSection()
      for (draft, page, content) in pages {
        try editor.publish(draft, in: section, as: page, holding: content, like: last)
      }
    }
    incoming = IncomingNotes()
    let firstPage = outline.pages.count + 1
    try readOutline()
    let places =
      pages.count == 1 ? "page \(firstPage)" : "pages \(firstPage) to \(outline.pages.count)"
    let first = notes.first.map { ", but \($0)" } ?? ""
    let others = notes.count > 1 ? " (and \(notes.count - 1) more like that)" : ""
    mailbox.post(.told("Imported to \(places)\(first)\(others). Undo takes it back."))
  }

  /// Removes the pages that nobody has seen, as far as the disk lets it: nothing leads to the rest.
  mutating func discardIncoming() {
    let drafts = incoming.complete.map(\.draft) + [incoming.open].compactMap { $0 }
    incoming = IncomingNotes()
    for draft in drafts { try? library.discard(draft, of: id) }
  }
}
