internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

struct NavigationHistory: Hashable, Sendable {
  private(set) var back: [Stay] = []
  private(set) var forward: [Stay] = []

  struct Stay: Hashable, Sendable {
    var notebook: NotebookID
    var look: Look
  }

  private static let most = 100

  mutating func push(_ stay: Stay) {
    if back.last != stay { back.append(stay) }
    if back.count > Self.most { back.removeFirst() }
    forward = []
  }

  /// Goes back or forward from a place; returns where that leads, or nil.
  mutating func move(_ way: NavigationAction, from stay: Stay) -> Stay? {
    guard let place = way == .back ? back.popLast() : forward.popLast() else { return nil }
    if way == .back { forward.append(stay) } else { back.append(stay) }
    return place
  }
}

/// The user's actions on the navigation history.
public enum NavigationAction: Hashable, Sendable {
  case back, forward
}

struct Destination: Hashable, Sendable {
  let notebook: NotebookID
  let goal: Goal

  enum Goal: Hashable, Sendable {
    /// The source of a clipped picture, and the place before.
    case excerpt(Excerpt, from: NavigationHistory.Stay?)
    case look(Look)
    /// The target of a link, and the place before.
    case target(LinkTarget, from: NavigationHistory.Stay?)
  }
}

extension Desk {
  /// How long a place is highlighted, in milliseconds.
  static let pointingOut = 4000.0

  /// Shows the source of a clipped picture, or reports why it cannot be shown.
  mutating func showSource(of excerpt: Excerpt, _ effects: inout [Effect]) {
    let id = excerpt.page.notebook
    guard id == notebook?.id else {
      return open(Destination(notebook: id, goal: .excerpt(excerpt, from: stay)), &effects)
    }
    recordStay()
    reveal(excerpt, &effects)
  }

  private mutating func reveal(_ excerpt: Excerpt, _ effects: inout [Effect]) {
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

  /// Makes a part of the current page visible, zoomed out if it is too large for the window.
  mutating func reveal(_ box: Box, _ effects: inout [Effect]) {
    guard let page = pageBox, let sheet else { return }
    if isPresenting { return fillWindow() }
    let part = box.intersection(sheet.box).moved(by: page.low)
    guard part.width > 0, part.height > 0 else { return showPage(nil, &effects) }
    // Clear of the toast and of the page pill.
    var room = viewport.frame.expanded(by: -24 * faceScale)
    room.high.y = max(room.high.y - 116 * faceScale, room.center.y)
    let fitting = min(room.width / part.width, room.height / part.height)
    if fitting > 0, fitting < viewport.scale {
      view.viewport.zoom(by: fitting / viewport.scale, about: viewport.frame.center, over: stack)
      view.fit = nil
    }
    let shift = (viewport.frame.center.y - room.center.y) / viewport.scale
    view.viewport.show(middleOf: part.moved(by: Point(x: 0, y: shift)), over: stack)
  }

  mutating func endPointingOut(_ effects: inout [Effect]) {
    guard pointedOut != nil else { return }
    pointedOut = nil
    effects.append(.drawFace)
  }

  mutating func open(_ destination: Destination, _ effects: inout [Effect]) {
    self.destination = destination
    saveLook(&effects)
    effects.append(.library(.open(destination.notebook)))
  }

  mutating func endDestination(_ effects: inout [Effect]) {
    guard let destination else { return }
    self.destination = nil
    guard destination.notebook == notebook?.id else { return }
    switch destination.goal {
    case .excerpt(let excerpt, let start):
      if let start { navigation.push(start) }
      reveal(excerpt, &effects)
    case .look(let look): show(look, &effects)
    case .target(let target, let start):
      if let start { navigation.push(start) }
      reveal(target, &effects)
    }
  }
}

struct PlaceFace {
  let desk: Desk
  let painter: FacePainter

  func draw(on face: inout Face) {
    guard let place = desk.pointedOut,
      let sheet = desk.shownPages.lazy.compactMap(desk.sheet).first(where: { $0.id == place.page }),
      let page = desk.box(of: place.page)
    else { return }
    let part = place.box(on: sheet.size.box.high, turned: sheet.turns).intersection(sheet.box)
    guard !part.isEmpty else { return }
    let box = desk.viewport.place(of: part, on: page).expanded(by: painter.px(6)).roundedOut
    guard box.intersects(desk.viewport.window) else { return }
    let accent = desk.paperTheme.accent
    let edge = Path(around: box, radius: painter.px(8))
    face.reach.append(box.expanded(by: painter.px(3)))
    face.marks += [.area(edge, accent.faded(0x14)), .line(edge, width: painter.px(2.5), accent)]
  }
}
