internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

extension Desk {
  mutating func select(_ action: SelectionAction, _ effects: inout [Effect]) {
    switch action {
    case .all where preferences.tool == .text: selectAllText(&effects)
    case .copy where textSelection != nil: perform(.text(.copy), &effects)
    case .all:
      if let sheet { effects.append(.selection(.find(page: sheet.id, nil))) }
    case .paste: paste(&effects)
    case .copy where selection?.isPlace == true, .clip: clip(&effects)
    case .saveClip: saveClip(&effects)
    case .copy: copy(isCut: false, &effects)
    case .cut:
      copy(isCut: true, &effects)
      deleteSelection(as: .cut, &effects)
    case .delete: deleteSelection(as: .delete, &effects)
    case .duplicate: duplicate(&effects)
    case .nudge(let shift): nudge(by: shift, &effects)
    case .offerColors: offer(.colors, &effects)
    case .offerWidths: offer(.widths, &effects)
    case .chooseColor(let place): recolor(place, &effects)
    case .chooseWidth(let place): setWidth(place, &effects)
    case .toFront, .toBack:
      change(restingInk?.ink.elements ?? [], .arrange(inFront: action == .toFront), &effects)
    case .forward, .backward:
      change(restingInk?.ink.elements ?? [], .step(forward: action == .forward), &effects)
    case .arrange(let arrangement): arrange(arrangement, &effects)
    case .group, .ungroup: group(action == .group, &effects)
    case .alike(let likeness): selectAlike(likeness, &effects)
    case .lock: lockSelection(&effects)
    case .unlock: unlockElements(&effects)
    case .editLink, .setLink, .editHeading, .setHeading: changeAnchor(action, &effects)
    }
  }

  private mutating func lockSelection(_ effects: inout [Effect]) {
    guard let ink = restingInk?.ink else { return }
    change(ink.elements, .lock(true), &effects)
    dropSelection(&effects)
    popup = nil
    let words: Words = "Locked \(ink.count). Press and hold to unlock."
    show(Toast(words, offer: .undo), &effects)
  }

  private func unlockElements(_ effects: inout [Effect]) {
    guard let page = sheet?.id else { return }
    let locked = popup == .context ? cards.context.locked : []
    effects.append(
      .selection(
        locked.isEmpty ? .unlock(page: page) : .change(.lock(false), locked, of: page)))
  }

  /// Selects the ink found; empty ink clears the selection, unless the user drew around an area.
  mutating func selectInk(_ ink: SelectedInk, drawn: Excerpt? = nil, _ effects: inout [Effect]) {
    dropSelection(&effects)
    noteCopy(ink)
    let drawn = drawn.flatMap { $0.page == ink.page ? $0.box : nil }
    if !ink.elements.isEmpty, !ink.box.isEmpty {
      selection = Selection(ink, drawn: drawn)
    } else if let drawn {
      selection = Selection(SelectedInk(nothingIn: drawn, on: ink.page), drawn: drawn)
    } else {
      return
    }
    // Only a selecting tool can move a selection.
    if !preferences.tool.isSelecting { preferences.tool = .lasso }
    effects.append(.drawFace)
  }

  mutating func dropSelection(_ effects: inout [Effect]) {
    guard let selection else { return }
    if selection.isLifted { effects.append(.selection(.restore)) }
    if case .grip = hand.gesture { hand.gesture = nil }
    self.selection = nil
    effects.append(.drawFace)
  }

  var restingSelection: Selection? { selection?.isLifted == true ? nil : selection }

  var restingInk: Selection? { restingSelection?.isPlace == false ? selection : nil }

  private func paste(_ effects: inout [Effect]) {
    guard let sheet, let seen = seenOfPage else { return }
    let point = popup == .context ? cards.context.point : nil
    effects.append(.selection(.paste(page: sheet.id, seen: seen, at: point)))
  }

  /// Inserts a dropped picture into a page; returns false if it is not a picture.
  mutating func insertPicture(
    _ paths: [String], at place: Point?, _ effects: inout [Effect]
  ) -> Bool {
    guard screen is PageScreen, popup == nil || cardStays, paths.count == 1, let path = paths.first,
      PictureKind.isNamed(path)
    else { return false }
    return insertPicture(path, at: place, &effects)
  }

  @discardableResult
  mutating func insertPicture(
    _ path: String, at place: Point?, _ effects: inout [Effect]
  ) -> Bool {
    let dropped = place.flatMap(page(at:))
    if let dropped { setCurrentPage(stack.first + dropped, &effects) }
    guard let sheet, let seen = seenOfPage, let box = pageBox else { return false }
    let point = dropped == nil ? nil : place.map { viewport.desk($0) - box.low }
    effects.append(.selection(.lay(picture: path, page: sheet.id, seen: seen, at: point)))
    return true
  }

  var seenOfPage: Box? {
    guard selection?.isLifted != true, let box = pageBox,
      let part = stack.parts[safe: pages.currentPlace]
    else { return nil }
    let seen = viewport.seen.intersection(part)
    return Box(low: seen.low - box.low, high: seen.high - box.low)
  }

  private func copy(isCut: Bool, _ effects: inout [Effect]) {
    guard let ink = restingInk?.ink else { return }
    effects.append(.selection(.copy(page: ink.page, elements: ink.elements, isCut: isCut)))
  }

  func change(
    _ elements: [EntityID], _ change: ElementsEdit, _ effects: inout [Effect]
  ) {
    guard let page = selection?.ink.page, !elements.isEmpty else { return }
    effects.append(.selection(.change(change, elements, of: page)))
  }

  private mutating func deleteSelection(as kind: ActionKind, _ effects: inout [Effect]) {
    guard let ink = restingInk?.ink else { return }
    change(ink.elements, .erase(kind), &effects)
    dropSelection(&effects)
    let words: Words = kind == .cut ? "Cut \(ink.count)." : "Deleted \(ink.count)."
    show(Toast(words, offer: .undo), &effects)
  }

  private mutating func nudge(by shift: Point, _ effects: inout [Effect]) {
    guard let selection = restingInk, shift.isFinite else { return }
    let map = Affine.translation(by: shift)
    self.selection?.map = selection.map.then(map)
    update(by: map, kind: .move, &effects)
    effects.append(.drawFace)
  }

  private mutating func offer(_ offer: Selection.Offer, _ effects: inout [Effect]) {
    guard let selection = restingInk else { return }
    self.selection?.offer = selection.offer == offer ? .nothing : offer
    effects.append(.drawFace)
  }

  private mutating func recolor(_ place: Int, _ effects: inout [Effect]) {
    guard let selection = restingInk, let color = offeredColors(for: selection)[safe: place],
      !selection.ink.recolored.isEmpty
    else { return }
    change(selection.ink.recolored, .color(color), &effects)
    self.selection?.ink.color = color
    self.selection?.offer = .nothing
    effects.append(.drawFace)
  }

  private mutating func setWidth(_ place: Int, _ effects: inout [Effect]) {
    guard let selection = restingInk, let width = selection.offeredWidths[safe: place],
      !selection.ink.widened.isEmpty
    else { return }
    change(selection.ink.widened, .width(width), &effects)
    self.selection?.ink.width = width
    self.selection?.offer = .nothing
    effects.append(.drawFace)
  }

  func offeredColors(for selection: Selection) -> [Color] {
    (selection.ink.isMarks ? Color.marks : Color.inks) + preferences.recentColors
  }
}

extension Tool {
  var isSelecting: Bool { self == .lasso || self == .rectangle || self == .shape }
}

extension Key {
  /// The arrow keys move the selection by 1 mm, with Shift by 5 mm.
  var nudge: Action? {
    guard !control, !alt else { return nil }
    return arrow((shift ? 5 : 1) * Length.millimeter).map { .select(.nudge($0)) }
  }
}
