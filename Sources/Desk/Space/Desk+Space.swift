internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

/// Inserting space by a hand.
extension Desk {
  mutating func beginSpace(at point: Point, on page: Int, _ effects: inout [Effect]) {
    guard let sheet = sheet(at: page) else { return }
    closeText(&effects)
    space = SpaceLine(page: sheet.id, axis: space?.axis ?? .down, point: point)
    hand.gesture = .space(SpaceGesture(page: page, start: point))
    effects.append(.drawFace)
  }

  mutating func drag(
    _ gesture: SpaceGesture, to pointer: Pointer, _ effects: inout [Effect]
  ) {
    guard hand.tap == nil, let page = stack.boxes[safe: gesture.page],
      let sheet = sheet(at: gesture.page), var line = space, line.page == sheet.id
    else { return }
    let way = viewport.desk(pointer.position) - page.low - gesture.start
    if !gesture.isDragged {
      var gesture = gesture
      gesture.isDragged = true
      hand.gesture = .space(gesture)
      line.axis = abs(way.x) > 1.5 * abs(way.y) ? .across : .down
      line.most = nil
      let edit = roomEdit(of: line, by: 1)
      effects.append(.space(.lift(edit, of: sheet.id)))
    }
    line.step = pointer.adds ? 0 : sheet.pitch(along: line.axis) ?? 0
    line.distance = sheet.snapped(
      line.axis.place(of: way), along: line.axis, freely: pointer.adds)
    space = line
    effects.append(.draw)
  }

  mutating func lift(_ gesture: SpaceGesture, _ effects: inout [Effect]) {
    hand.gesture = nil
    effects.append(.drawFace)
    guard gesture.isDragged, let line = space else { return }
    space?.distance = 0
    guard line.moved != 0 else { return effects.append(.space(.restore)) }
    effects.append(.space(.insert(roomEdit(of: line, by: line.moved), on: line.page)))
    space = nil
  }

  /// Ends a drag without an effect.
  mutating func cancelSpace(_ effects: inout [Effect]) {
    guard case .space(let gesture)? = hand.gesture else { return }
    if gesture.isDragged { effects += [.space(.restore), .draw] }
    space = nil
    effects.append(.drawFace)
  }

  /// Removes the line where it means nothing.
  mutating func dropSpace(_ effects: inout [Effect]) {
    guard space != nil else { return }
    if case .space = hand.gesture {
      cancelSpace(&effects)
      hand.gesture = nil
    }
    space = nil
    effects.append(.drawFace)
  }

  mutating func receive(_ news: SpaceNews, _ effects: inout [Effect]) {
    guard space?.page == news.page else { return }
    space?.most = news.most
    effects.append(.drawFace)
  }

  /// Tells what space has done where it is not in sight.
  mutating func report(
    _ outcome: RoomOutcome, of edit: RoomEdit, on page: PageID, _ effects: inout [Effect]
  ) {
    guard outcome.distance != 0 else {
      return show(Toast(outcome.reason(againstRemoving: edit.distance < 0)), &effects)
    }
    let distance = outcome.distance.spaceInWords
    guard outcome.carried > 0, let next = outcome.next,
      let number = notebook?.sheets.firstIndex(where: { $0.id.page == next })
    else {
      return saying.announce(
        outcome.distance < 0 ? "Removed space: \(distance)." : "Inserted space: \(distance).")
    }
    let words: Words =
      outcome.carried == 1
      ? "Moved 1 element to page \(number + 1)."
      : "Moved \(outcome.carried) elements to page \(number + 1)."
    show(Toast(words, offer: .undo), &effects)
  }
}

extension RoomOutcome {
  fileprivate func reason(againstRemoving isRemoving: Bool) -> Words {
    if !isRemoving { return "Nothing is beyond the line." }
    return isKeptByHidden
      ? "Writing on hidden layers is in the way." : "There is no space to remove here."
  }
}

/// Inserting space by the keyboard, and from the panel.
extension Desk {
  mutating func perform(_ action: SpaceAction, _ effects: inout [Effect]) {
    guard screen is any WritingScreen, hand.isFree else { return }
    switch action {
    case .move(let axis, let steps):
      guard let line = turnedSpaceLine(to: axis, &effects) else { return }
      let step = spaceStep(on: line.page, along: axis) * Double(steps)
      moveSpaceLine(line, by: space == nil ? 0 : step, &effects)
    case .step(let axis, let steps):
      guard let line = turnedSpaceLine(to: axis, &effects) else { return }
      space = line
      insertSpace(spaceStep(on: line.page, along: axis) * Double(steps), &effects)
    case .insert(let distance): insertSpace(distance, &effects)
    case .close: insertSpace(-Self.mostSpace, &effects)
    }
  }

  private static var mostSpace: Double { 1e5 }

  /// The line in a direction, a new one in the middle of what is seen of the page.
  private mutating func turnedSpaceLine(
    to axis: RoomAxis, _ effects: inout [Effect]
  ) -> SpaceLine? {
    guard let sheet else { return nil }
    preferences.tool = .space
    var line: SpaceLine
    if let space, space.page == sheet.id {
      line = space
    } else {
      guard let seen = seenOfPage, !seen.isEmpty else { return nil }
      space = nil
      line = SpaceLine(page: sheet.id, axis: axis, point: seen.center)
    }
    line.axis = axis
    return line
  }

  private mutating func moveSpaceLine(
    _ line: SpaceLine, by distance: Double, _ effects: inout [Effect]
  ) {
    guard let sheet = sheet(of: line.page), let page = box(of: line.page) else { return }
    var line = line
    line.point = line.point + line.axis.vector(distance)
    let box = sheet.box
    line.point = Point(
      x: min(max(line.point.x, box.low.x), box.high.x),
      y: min(max(line.point.y, box.low.y), box.high.y))
    space = line
    let place = line.point + page.low
    if !viewport.seen.contains(Box(around: [place])) {
      view.viewport.reveal(Box(around: [place]), over: stack)
      waitForLookToRest(&effects)
      effects.append(.draw)
    }
    let distance = (line.place - line.axis.place(of: box.low)).spaceInWords
    saying.announce(
      line.axis == .down ? "Line \(distance) from the top" : "Line \(distance) from the left")
    effects.append(.drawFace)
  }

  private mutating func insertSpace(_ distance: Double, _ effects: inout [Effect]) {
    guard var line = space else { return }
    line.step = sheet(of: line.page)?.pitch(along: line.axis) ?? 0
    effects.append(.space(.insert(roomEdit(of: line, by: distance), on: line.page)))
  }
}

extension Key {
  /// The arrow keys move the line at which space is inserted, and with Shift insert or remove it.
  var spacing: Action? {
    guard !control, !alt else { return nil }
    let way: (RoomAxis, Int)? =
      switch name {
      case "up": (.down, -1)
      case "down": (.down, 1)
      case "left": (.across, -1)
      case "right": (.across, 1)
      default: nil
      }
    if let (axis, steps) = way {
      return .space(shift ? .step(axis, steps) : .move(axis, steps))
    }
    return ["return", "keypad enter"].contains(name) && !shift ? .toggle(.space) : nil
  }
}
