internal import Desk
internal import Geometry
internal import Ink
internal import Notebook
internal import Paint
internal import Store
internal import Wording

extension App {
  func perform(_ effect: SelectionEffect) {
    switch effect {
    case .find, .choose, .tap, .findAlike, .arrange, .eraseScribbled, .encircle, .cleanUp,
      .layOut:
      seek(effect)
    case .lift: liftSelection()
    case .restore: restoreLiftedInk()
    case .change(let change, let elements, let page):
      if let selection = desk.selection { screen.lifted?.move(with: selection) }
      if case .picture(.crop(let crop)) = change { screen.lifted?.crop(to: crop) }
      screen.lifted?.isHeld = false
      selecting.pending += 1
      keeper.request(.edit(.elements(change, elements, of: page), at: .now))
    case .copy(let page, let elements, let isCut): copy(elements, of: page, isCut: isCut)
    case .clip(let order): clip(order)
    case .paste(let page, let seen, let point):
      paste(for: PasteGoal(page: page, seen: seen, point: point))
    case .lay(let path, let page, let seen, let point):
      let goal = PasteGoal(page: page, seen: seen, point: point)
      jobs.start(PictureInsertion(path: path, goal: goal, read: reading))
    case .replace(let picture, let page, let path):
      jobs.start(PictureReplacement(path: path, picture: picture, page: page, read: reading))
    case .keepOriginal: keepOriginal()
    case .findLocked(let page, let point):
      let found = screen.pages[page]?.picture?.lockedElements(at: point) ?? []
      mailbox.post(.desk(.foundLocked(found.suffix(1))))
    case .unlock(let page):
      let found = screen.pages[page]?.picture?.lockedElements() ?? []
      guard !found.isEmpty else {
        return mailbox.post(.desk(.told("Nothing on this page is locked.")))
      }
      perform(.change(.lock(false), found, of: page) as SelectionEffect)
    }
  }

  private func liftSelection() {
    guard let selection = desk.selection else { return }
    let page = selection.ink.page
    guard let picture = screen.pages[page]?.picture else { return }
    // The hand left the ink a moment ago, and its new place has not been read yet.
    if selecting.pending > 0, screen.lifted?.elements == selection.ink.elements {
      screen.lifted?.isHeld = true
      return
    }
    if let other = screen.lifted { show(other) }
    let lifted = LiftedInk(selection, from: picture, scale: desk.viewport.scale)
    screen.lifted = lifted
    screen.update(page) { $0.hide(Set(lifted.elements), in: lifted.box, frame: $1) }
    needsDrawing = true
  }

  func restoreLiftedInk() {
    guard let lifted = screen.lifted else { return }
    // While changes are under way, the ink stays lifted until the page has it.
    guard selecting.pending == 0 else {
      screen.lifted?.isHeld = false
      return
    }
    screen.lifted = nil
    show(lifted)
  }

  func show(_ lifted: LiftedInk) {
    screen.update(lifted.home) { $0.hide([], in: lifted.box, frame: $1) }
    needsDrawing = true
  }

  private func copy(_ elements: [EntityID], of page: PageID, isCut: Bool) {
    guard let picture = screen.pages[page]?.picture else { return }
    let clipping = picture.clipping(of: Set(elements))
    guard !clipping.elements.isEmpty else { return }
    selecting.clipCount += 1
    selecting.clipboard.store(clipping, of: page, isCut: isCut)
  }

  /// Shows pages after a change of ink, which is on the last one of them afterward.
  func rearrange(_ answer: Answer, _ pictures: [PageID: PagePicture]) {
    for spot in answer.pages.dropLast() { show(spot, pictures) }
    selecting.pending = max(selecting.pending - 1, 0)
    guard let (page, box) = answer.pages.last.map({ ($0.page, $0.box) }),
      let picture = pictures[page] ?? screen.pages[page]?.picture
    else { return restoreReleasedInk() }
    let isLast = selecting.pending == 0
    let isHeld = screen.lifted?.isHeld == true
    let home = screen.lifted?.home
    screen.update(page) { shown, frame in
      if isLast, !isHeld { shown.endHiding() }
      shown.update(picture, changed: box, frame: frame)
    }
    // Ink from another page must not be hidden there when it returns.
    if isLast, let home, home != page { screen.update(home) { shown, _ in shown.endHiding() } }
    if isLast, isHeld, let selection = desk.selection {
      // The hand lifted the ink again before the page had it in its new place.
      let lifted = LiftedInk(selection, from: picture, scale: desk.viewport.scale)
      screen.lifted = lifted
      if home != lifted.home {
        screen.update(page) { $0.hide(Set(lifted.elements), in: lifted.box, frame: $1) }
      }
    } else if isLast {
      screen.lifted?.isSettling = true
    }
    needsDrawing = true
  }

  /// Shows ink on its page that a change did not reach, unless the hand has it again.
  private func restoreReleasedInk() { if screen.lifted?.isHeld == false { restoreLiftedInk() } }

  /// Selects the rest of the selection, in its place after an undo or a change by another window.
  func selectAgain(on page: PageID, _ picture: PagePicture) {
    guard let selection = desk.selection, selection.ink.page == page, !selection.isPlace,
      !selection.isLifted, selecting.pending == 0
    else { return }
    let ink = SelectedInk(
      picture.pictures(of: Set(selection.ink.elements)), on: page, in: picture)
    if !selection.shows(ink) { send(.selected(ink)) }
  }

  /// Moves lifted ink with the hand, and drops it once the page shows it again.
  func moveLiftedInk() {
    guard let lifted = screen.lifted else { return }
    if lifted.isHeld, let selection = desk.selection { screen.lifted?.move(with: selection) }
    if lifted.isHeld, let (line, distance) = desk.draggedSpace {
      screen.lifted?.move(along: line.axis, by: distance)
    }
    guard lifted.isSettling, screen.isSharp([lifted.home, lifted.page], desk) else { return }
    screen.lifted = nil
    needsDrawing = true
  }
}

extension NoteKeeping {
  mutating func apply(
    _ edit: ElementsEdit, to elements: [EntityID], on page: EntityID
  ) throws -> Showing {
    switch edit {
    case .carry(_, let other, _):
      try editAndSelect(on: other.page, action: edit.kind) {
        _ = try $0.apply(edit, to: elements, at: $1)
        return nil
      }
    case .duplicate:
      try editAndSelect(on: page, action: edit.kind) { try $0.apply(edit, to: elements, at: $1) }
    case .shape(.toInk):
      try editAndSelect(on: page, action: edit.kind) { editor, _ in
        // What is no shape stays selected.
        try editor.apply(edit, to: elements) + elements
      }
    case .transform, .color, .width, .link, .heading, .erase, .lock(true):
      try change(edit.kind) { _ = try $0.apply(edit, to: elements) }
    case .arrange, .step, .place, .group, .ungroup, .picture, .formula, .shape, .layOut,
      .lock(false):
      try changeAndSelect(edit, elements, on: page)
    case .becomeText: try changeToText(edit, elements)
    }
  }

  mutating func add(_ shape: Shape, _ style: Style, to page: EntityID) throws -> Showing {
    try editAndSelect(on: page, action: .addShape) { [try $0.add(shape, style: style, at: $1)] }
  }

  mutating func paste(
    _ clipping: Clipping, by shift: Point, on page: EntityID, action kind: ActionKind
  ) throws -> Showing {
    let library = library
    return try editAndSelect(on: page, action: kind) { editor, place in
      for (_, file) in clipping.files { try library.addImage(file) }
      return try editor.paste(clipping, by: shift, at: place)
    }
  }

  /// Puts a text in the place of elements, and answers with it.
  private mutating func changeToText(
    _ edit: ElementsEdit, _ elements: [EntityID]
  ) throws -> Showing {
    var new: EntityID?
    let show = try change(edit.kind) { new = try $0.apply(edit, to: elements).first }
    return { [new] notes, answer in
      try show(&notes, &answer)
      answer.text = try new.flatMap { id in
        try notes.library.read(notes.id) { try NamedText(id, in: $0) }
      }
    }
  }

  /// Changes elements, and selects them as they are then.
  private mutating func changeAndSelect(
    _ edit: ElementsEdit, _ elements: [EntityID], on page: EntityID
  ) throws -> Showing {
    let library = library
    let show = try change(edit.kind) { editor in
      if let file = edit.file { try library.addImage(file) }
      _ = try editor.apply(edit, to: elements)
    }
    return { notes, answer in
      try show(&notes, &answer)
      let changed = notes.pictures[page]?.pictures(of: Set(elements)) ?? []
      answer.followUp = .select(
        SelectedInk(changed, on: notes.fullName(of: page), in: notes.pictures[page]))
    }
  }

  /// Changes the writable layer of a page, and selects the new elements; nil leaves the selection as it is.
  private mutating func editAndSelect(
    on page: EntityID, action kind: ActionKind,
    _ body: (inout Editor<StoredNotebook>, Place) throws -> [EntityID]?
  ) throws -> Showing {
    if pictures[page] == nil { try load(page) }
    let (new, things) = try edit(page, action: kind) { editor, layer in
      let new = try body(&editor, Place(page: page, layer: layer))
      return (new, editor.changedThings)
    }
    return { notes, answer in
      try notes.show(things, in: &answer)
      guard let new else { return }
      let pasted = notes.pictures[page]?.pictures(of: Set(new)) ?? []
      answer.followUp = .select(
        SelectedInk(pasted, on: notes.fullName(of: page), in: notes.pictures[page]))
    }
  }
}
