internal import Desk
internal import Notebook
internal import Store
internal import Wording

extension NoteKeeping {
  /// Edits a whole page as one action, and shows a new page.
  func make(_ edit: PageEdit, of page: EntityID) throws -> Showing {
    let new = try library.edit(id, action: edit.kind, now: .now) { editor in
      try editor.make(edit, of: page)
    }
    return { notes, answer in
      answer.followUp = new.map { .turn(to: notes.fullName(of: $0)) }
      try notes.readAgain(into: &answer)
    }
  }

  /// Edits the layers of a page as one action; writing goes on a new one.
  func make(_ edit: LayerEdit, of page: EntityID) throws -> Showing {
    let new = try library.edit(id, action: edit.kind, now: .now) { editor in
      try editor.make(edit, of: page)
    }
    return { notes, answer in
      if let new { notes.chosenLayers[page] = new }
      try notes.show(page, in: &answer)
    }
  }

  /// Edits several pages as one action, and selects new ones.
  func make(_ edit: PagesEdit, of pages: Set<EntityID>) throws -> Showing {
    let new = try library.edit(id, action: edit.kind, now: .now) { editor in
      try editor.make(edit, of: pages)
    }
    return choosing(new)
  }

  /// Edits a section as one action.
  func make(_ edit: SectionEdit, of section: EntityID) throws -> Showing {
    try library.edit(id, action: edit.kind, now: .now) { try $0.make(edit, of: section) }
    return { try $0.readAgain(into: &$1) }
  }

  /// Moves or copies pages to or from another notebook, as one action in each.
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

  /// Shows the notebook, and selects new pages of it.
  private func choosing(_ new: [EntityID]) -> Showing {
    { notes, answer in
      try notes.readAgain(into: &answer)
      if !new.isEmpty { answer.followUp = .choose(new.map(notes.fullName)) }
    }
  }

  /// Gives a page a title as one action, or without a page the notebook.
  func entitle(_ page: EntityID?, _ title: String) throws -> Showing {
    let action: ActionKind = page == nil ? .rename : .entitle
    try library.edit(id, action: action, now: .now) { editor in
      guard let page else { return try editor.set(.title, of: .notebook, to: title) }
      // A page that is gone meanwhile is left alone.
      guard try Outline(of: editor).pages.contains(where: { $0.id == page }) else { return }
      try editor.set(.title, of: page, to: title)
    }
    return { try $0.readAgain(into: &$1) }
  }
}

extension NoteKeeping {
  /// Adds a page to a notebook that merging left without any: a window needs one to write on.
  ///
  /// Throws `UnreadableNotebook` if there may be pages, but none can be read.
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

/// Nothing of a notebook can be read.
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
