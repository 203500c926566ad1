internal import Bus
internal import Desk

struct AccessEvents {
  private let old: AccessibleTree
  private let new: AccessibleTree
  private let surroundings: AccessSurroundings
  private(set) var messages: [BusMessage] = []

  init(from old: AccessibleTree, to new: AccessibleTree, _ surroundings: AccessSurroundings) {
    (self.old, self.new, self.surroundings) = (old, new, surroundings)
    reportChildren()
    let numbers = new.nodes.keys.sorted()
    for number in numbers where old.nodes[number] != nil { reportChange(of: number) }
    reportWindow()
    reportFocus()
    announceNews()
  }

  // MARK: - Events

  private mutating func add(
    _ kind: String, _ member: String, of number: UInt64, _ detail: String = "", _ first: Int = 0,
    _ second: Int = 0, _ value: BusValue = .int32(0)
  ) {
    messages.append(
      .signal(
        "org.a11y.atspi.Event.\(kind)", member, at: AccessNames.path(number),
        [.string(detail), .number(first), .number(second), .variant(value), .options([:])]))
  }

  private mutating func change(of number: UInt64, _ property: String, to value: BusValue) {
    add("Object", "PropertyChange", of: number, "accessible-\(property)", 0, 0, value)
  }

  private mutating func state(_ state: AccessState, of number: UInt64, _ isOn: Bool) {
    add("Object", "StateChanged", of: number, state.word, isOn ? 1 : 0)
  }

  // MARK: - Changes

  private mutating func reportChildren() {
    for number in old.nodes.keys.sorted() {
      guard let before = old.nodes[number], let after = new.nodes[number] else { continue }
      guard before.children != after.children else { continue }
      let (gone, come) = (Set(before.children), Set(after.children))
      for (place, child) in before.children.enumerated().reversed() where !come.contains(child) {
        reportChild(of: child, "remove", at: place, on: number)
      }
      for (place, child) in after.children.enumerated() where !gone.contains(child) {
        reportChild(of: child, "add", at: place, on: number)
      }
    }
  }

  private mutating func reportChild(
    of child: UInt64, _ change: String, at place: Int, on number: UInt64
  ) {
    let reference = AccessReference(bus: surroundings.bus, path: AccessNames.path(child))
    add("Object", "ChildrenChanged", of: number, change, place, 0, reference.value)
  }

  private mutating func reportChange(of number: UInt64) {
    guard let before = old.nodes[number]?.item, let after = new.nodes[number]?.item else { return }
    if before.name != after.name {
      change(of: number, "name", to: .string(AccessibleTree.short(after.name)))
    }
    if before.description != after.description {
      change(of: number, "description", to: .string(AccessibleTree.short(after.description)))
    }
    let role = after.accessRole.number
    if before.accessRole.number != role { change(of: number, "role", to: .uint32(role)) }
    if let share = after.share, share != before.share {
      change(of: number, "value", to: .double(share))
    }
    if before.box != after.box {
      let place = AccessObject(number, in: new, surroundings)?.extents(of: after.box, in: 0) ?? []
      if !place.isEmpty { add("Object", "BoundsChanged", of: number, "", 0, 0, .structure(place)) }
    }
    reportStates(of: number, before, after)
    reportText(of: number, before, after)
  }

  /// The keyboard focus is reported last.
  private mutating func reportStates(
    of number: UInt64, _ before: AccessibleItem, _ after: AccessibleItem
  ) {
    let changed =
      before.accessStates(isActive: old.isActive) ^ after.accessStates(isActive: new.isActive)
    let now = after.accessStates(isActive: new.isActive)
    for state in AccessState.allCases where changed >> state.rawValue & 1 == 1 {
      if state != .focused { self.state(state, of: number, now >> state.rawValue & 1 == 1) }
    }
  }

  private mutating func reportText(
    of number: UInt64, _ before: AccessibleItem, _ after: AccessibleItem
  ) {
    // The text of a page is looked up; another page is not a change of a text.
    guard before.typing != after.typing || before.name != after.name, after.reading == nil,
      let before = AccessibleText(of: before), let after = AccessibleText(of: after)
    else { return }
    if let change = before.change(to: after) {
      for (detail, text) in [("delete", change.removed), ("insert", change.added)]
      where !text.isEmpty {
        add(
          "Object", "TextChanged", of: number, detail, change.place, text.unicodeScalars.count,
          .string(text))
      }
    }
    if before.caret != after.caret { add("Object", "TextCaretMoved", of: number, "", after.caret) }
    if before.selection != after.selection { add("Object", "TextSelectionChanged", of: number) }
  }

  // MARK: - Window

  private mutating func reportWindow() {
    guard let window = new.window, let item = new.nodes[window]?.item else { return }
    let name = BusValue.string(AccessibleTree.short(item.name))
    if old.window == nil { add("Window", "Create", of: window, "", 0, 0, name) }
    guard (old.window != nil && old.isActive) != new.isActive else { return }
    add("Window", new.isActive ? "Activate" : "Deactivate", of: window, "", 0, 0, name)
    if old.window == nil { state(.active, of: window, new.isActive) }
  }

  private mutating func reportFocus() {
    let before = old.isActive ? old.focus : nil
    let after = new.isActive ? new.focus : nil
    guard before != after else { return }
    if let before, new.nodes[before] != nil { state(.focused, of: before, false) }
    if let after { state(.focused, of: after, true) }
  }

  /// Announces news; anything from before anybody listened is read by walking.
  private mutating func announceNews() {
    guard let window = new.window, old.window != nil else { return }
    for subject in AccessibilityTree.Subject.allCases {
      guard let news = new.news[subject], news != old.news[subject] else { continue }
      // The higher number is said before anything else.
      add(
        "Object", "Announcement", of: window, "", subject.isUrgent ? 2 : 1, 0,
        .string(AccessibleTree.short(news.text)))
    }
  }
}

extension AccessibilityTree.Subject {
  fileprivate var isUrgent: Bool {
    switch self {
    case .message, .damage, .unsaved, .test: true
    case .step, .jobs, .found, .page, .tool: false
    }
  }
}
