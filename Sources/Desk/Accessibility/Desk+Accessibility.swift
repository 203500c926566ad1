internal import Geometry
internal import Notebook
internal import Wording

extension Desk {
  /// The window for screen readers; the time to make it grows with the content.
  public var accessibilityTree: AccessibilityTree {
    let face = accessibleFace
    let parts = face.parts.compactMap { part in
      AccessiblePart(part, face.targets.filter { $0.part == part.name }, on: self)
    }
    let page = accessiblePage
    let items = [page].compactMap(\.self) + parts.map(\.item)
    var window = AccessibleItem(
      .window, .window, name: page == nil ? Swift.type(of: screen).name.text : windowTitle,
      box: Box(low: .zero, high: self.window), children: items)
    window.states.insert(.enabled)
    focus(in: &window)
    return AccessibilityTree(window: window, news: news(of: parts))
  }

  /// The interface without tooltips, and with the parts that hide from the writing hand.
  private var accessibleFace: Face {
    var desk = self
    desk.shownParts = ShownParts()
    desk.pointing.tip = nil
    return desk.face
  }

  private var accessiblePage: AccessibleItem? {
    guard !shownPages.isEmpty, let sheet, let box = box(of: sheet.id) else { return nil }
    let place = viewport.place(of: sheet.box, on: box)
    var page = AccessibleItem(
      .page, .page, name: sheet.name(numbered: pages.current + 1).text,
      box: place.intersection(Box(low: .zero, high: window)))
    page.states.formUnion([.focusable, .enabled])
    page.reading = reading(of: sheet.id, from: viewport.corner(of: box))
    page.children = accessibleItems(on: sheet.id, in: box)
    return page
  }

  private func reading(of page: PageID, from corner: Point) -> AccessibleItem.Reading? {
    guard let text = words.pages[page]?.text, !text.isEmpty else { return nil }
    let selected = textSelection?.page == page ? textSelection?.range : nil
    return AccessibleItem.Reading(
      text: text, selection: (selected ?? 0..<0).clamped(to: text.letters.indices),
      corner: corner, scale: viewport.scale)
  }

  private var foundOnShelf: String? { screen is ShelfScreen ? shelf.found?.words.text : nil }

  /// Marks the control with the keyboard focus; else the open popup, the page, or the screen.
  private func focus(in window: inout AccessibleItem) {
    if window.mark(.focused, where: { $0.states.contains(.focused) }) { return }
    if let popup, window.mark(.focused, where: { $0.id == .part(.popup, popup) }) { return }
    // The page, or the list on the shelf or in the overview.
    let place = window.children.firstIndex { $0.id == .page || $0.role == .list }
    if !window.children.isEmpty { window.children[place ?? 0].states.insert(.focused) }
  }

  private func news(
    of parts: [AccessiblePart]
  ) -> [AccessibilityTree.Subject: AccessibilityTree.News] {
    func text(of part: Face.Part.Name) -> String? {
      parts.first { $0.name == part }.map { $0.lines.map(\.text).joined(separator: " ") }
    }
    let isPage = !shownPages.isEmpty
    let tool: Action =
      preferences.tool == .pen ? .selectPen(preferences.heldPen) : .selectTool(preferences.tool)
    let news: [(AccessibilityTree.Subject, String?, Int)] = [
      (.message, text(of: .toast), toasts.count), (.damage, text(of: .damage), 0),
      (.unsaved, waitingChanges > 0 ? text(of: .kept) : nil, 0),
      (.step, saying.words?.text, saying.count),
      (
        .jobs, jobs.all.isEmpty ? nil : (jobs.all.compactMap(\.trouble).last ?? jobs.summary).text,
        0
      ),
      (.test, text(of: .test), 0), (.found, text(of: .find) ?? foundOnShelf, 0),
      (.page, isPage ? sheet?.name(numbered: pages.current + 1).text : nil, 0),
      (.tool, isPage ? name(of: tool).text : nil, 0),
    ]
    return news.reduce(into: [:]) { all, news in
      guard let text = news.1, !text.isEmpty else { return }
      all[news.0] = AccessibilityTree.News(text: text, number: news.2)
    }
  }

  mutating func handle(_ request: AccessibilityRequest, _ effects: inout [Effect]) {
    guard hand.wet == nil else { return }
    effects.append(.drawFace)
    switch request {
    case .use(.pageLink(let page, let number)): follow(number, on: page, &effects)
    case .use(.pageShape(let page, let shape)): select(shape, on: page, &effects)
    case .use(.pageTable(let page, let table)): type(in: nil, of: table, on: page, &effects)
    case .use(.pageCell(let page, let table, let cell)):
      type(in: cell, of: table, on: page, &effects)
    case .focus(.pageLink), .focus(.pageTable), .focus(.pageCell), .focus(.pageShape): break
    case .use(let id):
      guard focus(on: id, &effects), let focus else { return }
      if case .field = focus.kind { return perform(focus.control.action, &effects) }
      invoke(.useFocus, &effects)
    case .focus(.page):
      (popup, focus) = (nil, nil)
    case .focus(let id):
      guard focus(on: id, &effects), let focus else { return }
      if case .field = focus.kind { perform(focus.control.action, &effects) }
      revealFocus()
    case .move(let id, let share):
      guard share.isFinite, focus(on: id, &effects), let focus, case .slider(let now) = focus.kind,
        let step = focus.control.action.step(min(max(share, 0), 1) - now)
      else { return }
      perform(step, &effects)
    case .type(let id, let letters, let input):
      guard focus(on: id, &effects), case .field? = focus?.kind, let action = focus?.control.action
      else { return }
      perform(action, &effects)
      select(letters, &effects)
      if let input { type(input, &effects) }
    }
  }

  /// Focuses a control; returns false if it is gone or disabled.
  private mutating func focus(on id: AccessibleItem.ID, _ effects: inout [Effect]) -> Bool {
    if !shownParts.hidden.isEmpty { showHiddenParts(&effects) }
    var counts: [AccessibleItem.ID: Int] = [:]
    let targets = face.targets
    guard let target = targets.first(where: { $0.id(on: self, &counts) == id }),
      target.control.isEnabled
    else { return false }
    focus = target
    return true
  }
}

struct Announcement: Hashable, Sendable {
  private(set) var words: Words?
  private(set) var count = 0

  mutating func announce(_ words: Words) { (self.words, count) = (words, count + 1) }
}

extension AccessibleItem {
  /// Adds a state to the first item that matches; returns false if there is none.
  fileprivate mutating func mark(_ state: States, where isMeant: (AccessibleItem) -> Bool) -> Bool {
    if isMeant(self) {
      states.insert(state)
      return true
    }
    for place in children.indices where children[place].mark(state, where: isMeant) { return true }
    return false
  }
}

extension Action {
  var isUpright: Bool { self == .pen(.hold(.color)) || self == .device(.hold(.middle)) }

  /// The action that moves the slider by a share of its length; nil for anything but a slider.
  fileprivate func step(_ share: Double) -> Action? {
    let way = isUpright ? Point(x: 0, y: share) : Point(x: share, y: 0)
    return switch self {
    case .pen(.hold(let slider)): .pen(.nudge(slider, by: way))
    case .device(.hold(let point)): .device(.nudge(point, by: way))
    default: nil
    }
  }
}
