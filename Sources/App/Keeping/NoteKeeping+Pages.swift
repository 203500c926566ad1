internal import Bytes
internal import Desk
internal import Notebook
internal import PDFReader
internal import Store
internal import Wording

extension NoteKeeping {
  func apply(_ edit: PageEdit, to page: EntityID) throws -> Showing {
    let new = try library.edit(id, action: edit.kind, now: .now) { try $0.apply(edit, to: page) }
    return { notes, answer in
      answer.followUp = new.map { .turn(to: notes.fullName(of: $0)) }
      try notes.readAgain(into: &answer)
    }
  }

  /// Edits the layers of a page as one action; writing goes on a new one.
  func apply(_ edit: LayerEdit, to page: EntityID) throws -> Showing {
    let new = try library.edit(id, action: edit.kind, now: .now) { try $0.apply(edit, to: page) }
    return { notes, answer in
      if let new { notes.chosenLayers[page] = new }
      try notes.show(page, in: &answer)
    }
  }

  func apply(_ edit: PagesEdit, to pages: Set<EntityID>) throws -> Showing {
    let new = try library.edit(id, action: edit.kind, now: .now) { try $0.apply(edit, to: pages) }
    return choosing(new)
  }

  func apply(_ edit: SectionEdit, to section: EntityID) throws -> Showing {
    try library.edit(id, action: edit.kind, now: .now) { try $0.apply(edit, to: section) }
    return { try $0.readAgain(into: &$1) }
  }

  mutating func carry(_ carried: CarriedPages) throws -> Showing {
    switch carried.target {
    case .notebook(let target):
      let new = try library.carry(
        carried.pages, of: carried.source, to: target, at: carried.place, moving: carried.isMove,
        now: .now)
      alsoChanged.formUnion(Set([carried.source, target]).subtracting([id]))
      return choosing(target == id ? new : [])
    case .new(let new):
      let title = try new.title(in: library)
      try library.carry(
        carried.pages, of: carried.source, toNew: [.entitle(title)] + new.edits, size: new.size,
        paper: new.paper, moving: carried.isMove, now: .now)
      return choosing([])
    }
  }

  private func choosing(_ new: [EntityID]) -> Showing {
    { notes, answer in
      try notes.readAgain(into: &answer)
      if !new.isEmpty { answer.followUp = .choose(new.map(notes.fullName)) }
    }
  }

  /// Gives a page a title as one action, or without a page the notebook.
  func setTitle(of page: EntityID?, to title: String) throws -> Showing {
    let action: ActionKind = page == nil ? .rename : .entitle
    try library.edit(id, action: action, now: .now) { editor in
      guard let page else { return try editor.set(.title, of: .notebook, to: title) }
      // A page that is gone meanwhile is left alone.
      guard try Outline(of: editor).pages.contains(where: { $0.id == page }) else { return }
      try editor.set(.title, of: page, to: title)
    }
    return { try $0.readAgain(into: &$1) }
  }

  /// Adds a page where merging left none: a window needs one to write on; throws if there may be pages.
  mutating func addFirstPage() throws {
    guard try library.summary(of: id).damage.isEmpty else {
      throw UnreadableNotebook(title: outline.title)
    }
    let (section, sheet) = (outline.sections.first?.id, outline.newSheet(like: nil))
    try library.edit(id, action: .addPage, now: .now) { editor in
      let section = try section ?? editor.addSection()
      try editor.addPage(to: section, on: sheet)
    }
    try readOutline()
  }
}

struct UnreadableNotebook: Error, Worded {
  let title: String

  var words: Words {
    title.isEmpty
      ? "This notebook is damaged and none of its pages can be read: run 'suzuri verify' to save "
        + "what can be saved"
      : "'\(title)' is damaged and none of its pages can be read: run 'suzuri verify' to save what "
        + "can be saved"
  }
}

extension NoteKeeping {
  /// The most bytes of image files that a page loads; images beyond that show a frame.
  private static let mostBytes = 256 << 20

  /// Reads the images of a page, each once however many pages in use show it.
  mutating func readImages(of content: PageContent, on sheet: Outline.Page) throws {
    let files = try library.images(of: content, on: sheet, atMost: Self.mostBytes) { hash in
      images.values.lazy.compactMap { $0[hash] }.first
    }
    images[sheet.id] = files
  }
}

extension PageContent {
  func imageHashes(on sheet: Outline.Page) -> [ContentHash] {
    elements.compactMap(\.content.file) + [sheet.backdrop?.imageHash].compactMap(\.self)
  }
}

extension Library {
  /// The image files that a page shows, until they have some bytes.
  func images(
    of content: PageContent, on sheet: Outline.Page, atMost most: Int,
    known: (ContentHash) -> [UInt8]? = { _ in nil }
  ) throws -> [ContentHash: [UInt8]] {
    var (files, size) = ([ContentHash: [UInt8]](), 0)
    for hash in content.imageHashes(on: sheet) where files[hash] == nil && size < most {
      files[hash] = try known(hash) ?? image(hash)
      size += files[hash]?.count ?? 0
    }
    return files
  }
}

/// Restores what was removed elsewhere: on request, and when somebody continues writing.
extension NoteKeeping {
  mutating func restore(_ taken: RemovedContent) throws -> Showing {
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
        try !library.restoreDeleted([id], from: backup.name).isEmpty
      }
    }
    try library.edit(id, action: .restore, now: .now) { _ = try $0.apply(.trash(false)) }
    try showAll()
  }

  /// The visible parts of pages in use that others removed.
  func removedInk(from before: [EntityID: SeenInk]) throws -> [PageID: SeenInk] {
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
