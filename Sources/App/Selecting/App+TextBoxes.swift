internal import Desk
internal import Geometry
internal import Notebook
internal import Paint
internal import Store

extension App {
  func perform(_ order: TextOrder) {
    switch order {
    case .find(let page, let point):
      let found = screen.pages[page]?.picture?.textBox(at: point)
      guard let found else { return mailbox.post(.desk(.textBox(.found(nil, page, at: point)))) }
      keeper.request(.readText(found, of: page) { .found($0, page, at: point) })
    case .read(let text, let page):
      keeper.request(.readText(text, of: page) { .read(text, $0) })
    case .lift(let text, let page):
      let box = screen.pages[page]?.picture?.pictures(of: [text]).first?.bounds ?? .empty
      screen.update(page) { $0.hide([text], in: box, frame: $1) }
      needsDrawing = true
    case .restore(let page):
      let hidden = screen.pages[page]?.hidden ?? []
      let boxes = screen.pages[page]?.picture?.pictures(of: hidden).map(\.bounds) ?? []
      let box = boxes.reduce(Box.empty) { $0.union($1) }
      screen.update(page) { $0.hide([], in: box, frame: $1) }
      needsDrawing = true
    case .watch(let page): watchedTextPages.insert(page)
    }
  }

  /// Tells of pages that show everything saved, after a text box on them has closed.
  func reportShownTexts() {
    for page in watchedTextPages
    where keeper.unsaved.count == 0 && !desk.hasUnsentText && screen.isSharp([page], desk) {
      watchedTextPages.remove(page)
      send(.textBox(.shown(page)))
    }
  }
}

extension NoteKeeping {
  mutating func type(_ edit: TextEdit, on page: EntityID) throws -> Showing {
    let (id, things): (EntityID, Set<EntityID>)
    switch edit {
    case .add(let box):
      if pictures[page] == nil { try load(page) }
      (id, things) = try self.edit(page, action: edit.kind) { editor, layer in
        let id = try editor.add(.text(box), at: Place(page: page, layer: layer))
        try editor.makeRow(of: id)
        return (id, editor.changedThings)
      }
    case .change(let box, let changes, let isContinuing):
      id = box
      things = try library.edit(
        self.id, action: edit.kind, continuing: isContinuing ? box : nil, now: .now
      ) { editor in
        try editor.apply(changes, toText: box, continuing: isContinuing)
        try editor.makeRow(of: box)
        return editor.changedThings
      }
    }
    return { notes, answer in
      try notes.show(things, in: &answer)
      answer.text = try notes.library.read(notes.id) { try NamedText(id, in: $0) }
    }
  }

  mutating func apply(
    _ edit: TableEdit, to table: EntityID?, on page: EntityID
  ) throws -> Showing {
    if pictures[page] == nil { try load(page) }
    let things = try self.edit(page, action: edit.kind) { editor, layer in
      try editor.apply(edit, to: table, at: Place(page: page, layer: layer))
      return editor.changedThings
    }
    return { try $0.show(things, in: &$1) }
  }
}

extension Editor {
  /// Makes the row of a text in a table high enough for it.
  fileprivate mutating func makeRow(of text: EntityID) throws {
    guard let named = try NamedText(text, in: self), named.cell != nil else { return }
    let picture = TextPicture(named.box, transform: named.transform)
    try makeRow(of: text, hold: picture.bounds)
  }
}
