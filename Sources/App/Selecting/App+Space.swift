internal import Desk
internal import Geometry
internal import Notebook
internal import Paint
internal import Store

/// Space that a hand inserts: what moves is lifted off its page like a selection, and the editor does the same again.
extension App {
  func perform(_ effect: SpaceEffect) {
    switch effect {
    case .lift(let edit, let page): liftForRoom(edit, on: page)
    case .restore: restoreLiftedInk()
    case .insert(let edit, let page):
      screen.lifted?.move(along: edit.axis, by: edit.distance)
      screen.lifted?.isHeld = false
      selecting.pending += 1
      keeper.request(.edit(.room(edit, page), at: .now))
    }
  }

  private func liftForRoom(_ edit: RoomEdit, on page: PageID) {
    guard let picture = screen.pages[page]?.picture, let sheet = desk.roomSheet(of: page)
    else { return }
    let items = picture.roomItems
    var pull = edit
    (pull.distance, pull.step) = (-.greatestFiniteMagnitude, 0)
    let most = -RoomPlan(pull, of: items, on: sheet).distance
    mailbox.post(.desk(.space(SpaceNews(on: page, most: most))))
    // Where the paper moves as well, its tiles are drawn in their new place.
    guard !desk.spaceMovesPaper, selecting.pending == 0 else { return }
    let plan = RoomPlan(edit, of: items, on: sheet)
    guard !plan.moved.isEmpty else { return }
    if let other = screen.lifted { show(other) }
    let lifted = LiftedInk(
      picture.withCells(plan.moved), of: page, from: picture, scale: desk.viewport.scale)
    screen.lifted = lifted
    screen.update(page) { $0.hide(Set(lifted.elements), in: lifted.box, frame: $1) }
    needsDrawing = true
  }
}

extension NoteKeeping {
  func apply(_ edit: RoomEdit, to page: EntityID) throws -> Showing {
    let (outcome, things) = try library.edit(id, action: edit.kind, now: .now) { editor in
      (try editor.apply(edit, to: page), editor.changedThings)
    }
    return { notes, answer in
      answer.room = outcome
      if !things.isEmpty { try notes.show(things, in: &answer) }
      // What was lifted is on the last page.
      let name = notes.fullName(of: page)
      if let place = answer.pages.firstIndex(where: { $0.page == name }) {
        answer.pages.append(answer.pages.remove(at: place))
      }
    }
  }
}
