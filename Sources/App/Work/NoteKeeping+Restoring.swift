internal import Desk
internal import Notebook
internal import Store

/// Restores what was removed elsewhere: on request, and when somebody continues writing.
extension NoteKeeping {
  /// Restores something as one action, and shows it.
  mutating func restore(_ taken: TakenAway) throws -> Showing {
    try restoreNotebook()
    switch taken {
    case .notebook: break
    case .page(let page): try restore([page.page: seen[page.page] ?? SeenInk()])
    case .ink(let ink):
      try restore(Dictionary(ink.map { ($0.key.page, $0.value) }) { one, _ in one })
    }
    return { try $0.readAgain(into: &$1) }
  }

  /// Restores the notebook and the page that somebody continues working on, as an action before that.
  mutating func restore(before edit: Edit) throws {
    guard let page = edit.pageInHand?.page else { return }
    try restoreNotebook()
    guard let ink = seen[page] else { return }
    let isDeleted = try library.read(id) { notebook in
      let page = try notebook.entity(page)
      return page.body != nil && !page.life.isAlive
    }
    guard isDeleted else { return }
    try restore([page: ink])
    try showAll()
  }

  private func restore(_ pages: [EntityID: SeenInk]) throws {
    try library.edit(id, action: .restore, now: .now) { editor in
      for (page, ink) in pages { try editor.restore(ink, on: page) }
    }
  }

  /// Restores the notebook from the trash, or from the newest backup that has it.
  private mutating func restoreNotebook() throws {
    do {
      guard try library.read(id, { try $0.entity(.notebook).value(.isTrashed) }) == true else {
        return
      }
    } catch LibraryError.noSuchNotebook {
      _ = try library.backups().last { backup in
        try !library.bringBack([id], from: backup.name).isEmpty
      }
    }
    try library.edit(id, action: .restore, now: .now) { _ = try $0.make(.trash(false)) }
    try showAll()
  }

  /// The visible parts of pages in use that others removed.
  func taken(from before: [EntityID: SeenInk]) throws -> [PageID: SeenInk] {
    let pages = Set(outline.pages.map(\.id))
    var taken: [PageID: SeenInk] = [:]
    for (page, ink) in before where pages.contains(page) {
      let changed = ink.changed(since: seen[page] ?? SeenInk())
      guard !changed.elements.isEmpty else { continue }
      // Only removed things can be restored; everything else has only changed.
      let lost = try library.read(id) { notebook in
        var editor = Editor(
          reading: notebook, as: Author(incarnation: Incarnation(rawValue: 0), now: 0))
        return try editor.restore(changed, on: page)
      }
      if !lost.isEmpty { taken[fullName(of: page)] = changed.filter(lost.contains) }
    }
    return taken
  }
}
