internal import Geometry
internal import Notebook
internal import Wording

/// Telling the face to those who hear it.
extension Desk {
  /// The window as it is told to those who hear it; the more is shown, the longer it takes to make.
  public var accessibilityTree: AccessibilityTree {
    let face = accessibleFace
    let parts = face.parts.compactMap { part in
      AccessiblePart(part, face.targets.filter { $0.part == part.name }, on: self)
    }
    let page = accessiblePage
    let items = [page].compactMap(\.self) + parts.map(\.item)
    var window = AccessibleItem(
      .window, .window, name: page == nil ? screenName : windowTitle,
      box: Box(low: .zero, high: self.window), children: items)
    window.states.insert(.enabled)
    focus(in: &window)
    return AccessibilityTree(window: window, news: news(of: parts))
  }

  /// The face without what is there for eyes alone, and with all that hides from a hand that writes.
  private var accessibleFace: Face {
    var desk = self
    desk.shownParts = ShownParts()
    desk.pointing.tip = nil
    return desk.face
  }

  private var screenName: String { Swift.type(of: screen).name.text }

  private var accessiblePage: AccessibleItem? {
    guard !shownPages.isEmpty, let sheet, let box = box(of: sheet.id) else { return nil }
    let place = viewport.place(of: sheet.box, on: box)
    var page = AccessibleItem(
      .page, .page, name: sheet.name(numbered: pages.current + 1).text,
      box: place.intersection(Box(low: .zero, high: window)))
    page.states.formUnion([.focusable, .enabled])
    page.reading = reading(of: sheet.id, from: viewport.corner(of: box))
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

  /// The control that has the keys; else the open popup, the page, or the screen.
  private func focus(in window: inout AccessibleItem) {
    let isHeld = window.mark(.focused) { $0.states.contains(.focused) }
    if isHeld { return }
    let popup = popup
    let isPopup = window.mark(.focused) { $0.id == .part(.popup, popup) && popup != nil }
    if isPopup { return }
    // The page, or what lies on the shelf or in the overview.
    let place = window.children.firstIndex { $0.id == .page || $0.role == .list }
    if !window.children.isEmpty { window.children[place ?? 0].states.insert(.focused) }
  }

  /// What is said once, as soon as it changes.
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
      (.unkept, waitingChanges > 0 ? text(of: .kept) : nil, 0),
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
}

/// What is said to those who hear the window.
struct Saying: Hashable, Sendable {
  /// What was said last; nil for nothing yet.
  private(set) var words: Words?
  /// How often something was said.
  private(set) var count = 0

  mutating func announce(_ words: Words) { (self.words, count) = (words, count + 1) }
}

extension AccessibleItem {
  /// Adds a state to the first item that is meant; returns whether there is one.
  fileprivate mutating func mark(_ state: States, where isMeant: (AccessibleItem) -> Bool) -> Bool {
    if isMeant(self) {
      states.insert(state)
      return true
    }
    for place in children.indices where children[place].mark(state, where: isMeant) { return true }
    return false
  }
}

// MARK: - Requests

extension Desk {
  /// Does what somebody asks for who hears the window.
  mutating func handle(_ request: AccessibilityRequest, _ effects: inout [Effect]) {
    guard hand.wet == nil else { return }
    effects.append(.drawFace)
    switch request {
    case .use(let id):
      guard focus(on: id, &effects), let focus else { return }
      if case .field = focus.kind { return perform(focus.control.action, &effects) }
      ask(.useFocus, &effects)
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

  /// Gives a control the keys, if it is there and can have them; returns whether it has.
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

extension Action {
  /// Whether what is held is moved up and down rather than along.
  var isUpright: Bool {
    switch self {
    case .pen(.hold(.color)), .device(.hold(.middle)): true
    default: false
    }
  }

  /// What moves the slider that the action takes hold of; nil for none.
  fileprivate func step(_ share: Double) -> Action? {
    let way = isUpright ? Point(x: 0, y: share) : Point(x: share, y: 0)
    return switch self {
    case .pen(.hold(let slider)): .pen(.nudge(slider, by: way))
    case .device(.hold(let point)): .device(.nudge(point, by: way))
    default: nil
    }
  }
}
