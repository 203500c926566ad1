internal import Desk
internal import Geometry
internal import Notebook
internal import Paint
internal import Store

/// The pages of an import that nobody sees yet.
struct IncomingNotes {
  /// The page to which ink comes.
  var open: PageDraft?
  /// The pages that have all their ink, with the box around it.
  var complete: [(draft: PageDraft, ink: Box)] = []
}

extension NoteKeeping {
  /// Takes a step of an import; where it fails, nothing of the import is left.
  mutating func take(_ step: ImportStep, of ticket: ImportTicket) {
    if case .discard = step { return discardIncoming() }
    defer { ticket.makeRoom() }
    guard !ticket.isCancelled else { return }
    do {
      switch step {
      case .ink(let strokes): try add(strokes)
      case .endPage(let box): try endPage(box)
      case .publish: try publish()
      case .discard: break
      }
    } catch {
      ticket.cancel()
      discardIncoming()
      mailbox.post(.failed("Nothing was imported: \(error)."))
    }
  }

  private mutating func add(_ strokes: [[UInt8]]) throws {
    var draft = incoming.open
    try library.edit(id, action: "import", now: .now) { editor in
      var page = draft ?? editor.beginDraft()
      try editor.add(strokes, to: &page)
      draft = page
    }
    incoming.open = draft
  }

  private mutating func endPage(_ box: Box) throws {
    if incoming.open == nil { try add([]) }
    if let draft = incoming.open { incoming.complete.append((draft, box)) }
    incoming.open = nil
  }

  /// Puts the pages behind all others, on sheets like the last one where their ink fits.
  private mutating func publish() throws {
    let (pages, last) = (incoming.complete, outline.pages.last)
    guard !pages.isEmpty else { return }
    let section = outline.sections.last?.id
    try library.edit(id, action: "import", now: .now) { editor in
      let section = try section ?? editor.addSection()
      for (draft, ink) in pages {
        try editor.publish(
          draft, in: section, size: PageSize(holding: ink, preferring: last?.size ?? .a4),
          paper: last?.paper ?? Paper(.plain))
      }
    }
    incoming = IncomingNotes()
    let first = outline.pages.count + 1
    try readOutline()
    let places = pages.count == 1 ? "page \(first)" : "pages \(first) to \(outline.pages.count)"
    mailbox.post(.told("Imported to \(places). Undo takes it back."))
  }

  /// Removes the pages that nobody has seen, as far as the disk lets it: nothing leads to the rest.
  mutating func discardIncoming() {
    let drafts = incoming.complete.map(\.draft) + [incoming.open].compactMap { $0 }
    incoming = IncomingNotes()
    for draft in drafts { try? library.discard(draft, of: id) }
  }
}
