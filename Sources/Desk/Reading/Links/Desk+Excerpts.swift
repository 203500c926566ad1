internal import Geometry
internal import Notebook
internal import Wording

/// Going to where a picture was clipped from.
extension Desk {
  /// How long a place is pointed out, in milliseconds.
  static let pointingOut = 4000.0

  /// Shows the place that a picture was clipped from, or says why that cannot be seen.
  mutating func go(to excerpt: Excerpt, _ effects: inout [Effect]) {
    let id = excerpt.page.notebook
    guard id == notebook?.id else {
      return travel(Destination(notebook: id, goal: .excerpt(excerpt, from: stay)), &effects)
    }
    leave()
    arrive(at: excerpt, &effects)
  }

  private mutating func arrive(at excerpt: Excerpt, _ effects: inout [Effect]) {
    let sheets = notebook?.sheets ?? []
    guard let place = sheets.firstIndex(where: { $0.id == excerpt.page }) else {
      return show(Toast("The page that this was clipped from no longer exists."), &effects)
    }
    pages.current = place
    if scrolling == .single { layOut(&effects) }
    let sheet = sheets[place]
    let box = excerpt.box(on: sheet.size.box.high, turned: sheet.turns)
    reveal(box, &effects)
    pointedOut = Excerpt(of: excerpt.page, box, turned: sheet.turns)
    effects += [.draw, .entitle(windowTitle), .ring(.pointedOut, after: Self.pointingOut)]
    waitForLookToRest(&effects)
    show(Toast(sheet.name(numbered: place + 1), offer: .go(.back)), &effects)
  }

  /// Brings a part of the current page into sight, smaller if it is too large for the window.
  private mutating func reveal(_ box: Box, _ effects: inout [Effect]) {
    guard let page = pageBox, let sheet else { return }
    if isPresenting { return fillWindow() }
    let part = box.intersection(sheet.box).moved(by: page.low)
    guard part.width > 0, part.height > 0 else { return showPage(nil, &effects) }
    // Clear of the toast and of the pill.
    var room = viewport.frame.expanded(by: -24 * faceScale)
    room.high.y = max(room.high.y - 116 * faceScale, room.center.y)
    let fitting = min(room.width / part.width, room.height / part.height)
    if fitting > 0, fitting < viewport.scale {
      view.viewport.zoom(
        by: fitting / viewport.scale, about: viewport.frame.center, over: stack)
      view.fit = nil
    }
    let shift = (viewport.frame.center.y - room.center.y) / viewport.scale
    view.viewport.show(middleOf: part.moved(by: Point(x: 0, y: shift)), over: stack)
  }

  /// Ends to point out where a link has led.
  mutating func endPointingOut(_ effects: inout [Effect]) {
    guard pointedOut != nil else { return }
    pointedOut = nil
    effects.append(.drawFace)
  }

  // MARK: - Other notebooks

  /// Has another notebook opened, to go to a place in it.
  mutating func travel(_ destination: Destination, _ effects: inout [Effect]) {
    self.destination = destination
    keepLook(&effects)
    effects.append(.library(.open(destination.notebook)))
  }

  /// Goes on in the notebook that was opened.
  mutating func endDestination(_ effects: inout [Effect]) {
    guard let destination else { return }
    self.destination = nil
    guard destination.notebook == notebook?.id else { return }
    switch destination.goal {
    case .excerpt(let excerpt, let start):
      if let start { navigation.leave(start) }
      arrive(at: excerpt, &effects)
    case .look(let look): show(look, &effects)
    }
  }
}
