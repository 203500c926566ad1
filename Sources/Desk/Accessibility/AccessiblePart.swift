internal import Geometry
internal import Ink
internal import Wording

/// A part of the face as it is told to those who hear it: its controls, and the text that belongs to none.
struct AccessiblePart {
  let name: Face.Part.Name
  /// All text on it.
  let lines: [AccessibleLine]
  private(set) var item: AccessibleItem

  private let desk: Desk

  /// Reads a part; nil for one that says nothing.
  init?(_ part: Face.Part, _ targets: [Face.Target], on desk: Desk) {
    guard let role = part.name.role else { return nil }
    (name, lines, self.desk) = (part.name, AccessibleLine.all(in: part.marks), desk)
    let popup = part.name == .popup ? desk.popup : nil
    let isMenu = popup?.card.isMenu == true
    item = AccessibleItem(
      .part(part.name, popup), isMenu ? .menu : role,
      name: (popup?.card.name ?? part.name.words)?.text ?? "",
      box: part.box.intersection(Box(low: .zero, high: desk.window)))
    item.states.insert(.enabled)
    item.children = free(of: targets, popup) + controls(targets)
    if part.name == .jobs, let share = desk.jobs.share { item.children.append(progress(share)) }
    if item.children.isEmpty { return nil }
  }

  /// The lines that stand on no control, in the order in which they are drawn.
  private func free(of targets: [Face.Target], _ popup: Popup?) -> [AccessibleItem] {
    // A whole toast can be touched away, but is there to be read.
    let targets = targets.filter { !$0.control.action.onlyPutsAside }
    return lines.filter { line in !targets.contains { $0.holds(line) } }.enumerated().map {
      AccessibleItem(.line(name, popup, $0), .line, name: $1.text, box: $1.box)
    }
  }

  private func controls(_ targets: [Face.Target]) -> [AccessibleItem] {
    var counts: [AccessibleItem.ID: Int] = [:]
    return targets.filter { !$0.control.action.onlyPutsAside }.map { target in
      var item = AccessibleItem(target.id(on: desk, &counts), target.kind.role, box: target.box)
      name(&item, target)
      state(&item, target)
      return item
    }
  }

  // MARK: - Names

  /// What stands on a control is its name; else what it does.
  private func name(_ item: inout AccessibleItem, _ target: Face.Target) {
    let keys = desk.preferences.input.shortcuts.names(for: target.control.action).map(\.text)
    item.keys = keys.first ?? ""
    if case .field(let field, _) = target.kind {
      item.typing = AccessibleItem.Typing(field)
      return item.name = target.name?.text ?? ""
    }
    let names = [target.name?.text ?? "", standing(on: target, without: keys), doing(target)]
    item.name = names.first { !$0.isEmpty } ?? ""
    // Of something in a list it is known what happens.
    let further = if case .entry = target.kind { Array(names.prefix(2)) } else { names }
    item.description = further.first { !item.name.contains($0) } ?? ""
    if let value = value(of: target) { item.description = value.text }
  }

  /// What a slider is set to.
  private func value(of target: Face.Target) -> Words? {
    guard case .slider(let share) = target.kind else { return nil }
    switch target.control.action {
    case .pen(.hold(.width)): return Desk.measure(desk.style.width)
    case .pen(.hold): return desk.style.color.name
    default: return Words(verbatim: "\(Int((share * 100).rounded())) %")
    }
  }

  /// What a control does, or what it is set to.
  private func doing(_ target: Face.Target) -> String {
    switch target.control.action {
    case .toggle(let popup) where isClosing(popup): Action.close.name.text
    default: desk.name(of: target.control.action).text
    }
  }

  /// The words on a control, without its keys.
  private func standing(on target: Face.Target, without keys: [String]) -> String {
    let words = lines.filter { target.holds($0) && !keys.contains($0.text) }.map(\.text)
    return words.joined(separator: ", ")
  }

  // MARK: - States

  private func state(_ item: inout AccessibleItem, _ target: Face.Target) {
    let room = target.room.map(target.box.intersection) ?? target.box
    if room.intersection(Box(low: .zero, high: desk.window)).isEmpty { item.states.remove(.seen) }
    if target.control.isEnabled { item.states.formUnion([.enabled, .focusable]) }
    if hasKeys(target) { item.states.insert(.focused) }
    if case .toggle(let popup) = target.control.action, !isClosing(popup) {
      item.states.insert(.opens)
      if desk.popup == popup { item.states.insert(.open) }
      // What opens something is open rather than on.
      if item.role == .toggle { item.role = .button }
    }
    switch target.kind {
    case .toggle(let isOn), .row(let isOn), .choice(let isOn), .entry(let isOn), .tab(let isOn):
      if isOn, !item.states.contains(.opens) { item.states.insert(.on) }
    case .fold(let isOpen): item.states.formUnion(isOpen ? [.opens, .open] : .opens)
    case .slider(let share):
      item.share = share.isFinite ? min(max(share, 0), 1) : 0
      if target.control.action.isUpright { item.states.insert(.upright) }
    case .button, .field: break
    }
  }

  /// Whether the control lies on the popup itself, which it closes.
  private func isClosing(_ popup: Popup) -> Bool { name == .popup && desk.popup == popup }

  private func hasKeys(_ target: Face.Target) -> Bool {
    if desk.typed != nil {
      if case .field(_, true) = target.kind { return true }
      return false
    }
    return desk.focus.map { $0.control == target.control && $0.part == target.part } == true
  }

  private func progress(_ share: Double) -> AccessibleItem {
    var item = AccessibleItem(.progress, .progress, name: desk.jobs.summary.text, box: item.box)
    // A reader says whole percents.
    item.share = (share * 100).rounded(.down) / 100
    return item
  }
}

extension Face.Target {
  /// Whether a line stands on it.
  fileprivate func holds(_ line: AccessibleLine) -> Bool {
    box.expanded(by: 1).contains(line.place)
  }

  /// Which one it is among all of the face; counts those that do the same.
  func id(on desk: Desk, _ counts: inout [AccessibleItem.ID: Int]) -> AccessibleItem.ID {
    let popup = part == .popup ? desk.popup : nil
    let first = AccessibleItem.ID.control(part, popup, control.action, 0)
    let number = counts[first, default: 0]
    counts[first] = number + 1
    return number == 0 ? first : .control(part, popup, control.action, number)
  }
}

extension Face.Target.Kind {
  fileprivate var role: AccessibleItem.Role {
    switch self {
    case .button: .button
    case .toggle: .toggle
    case .choice: .choice
    case .row: .row
    case .entry: .entry
    case .fold: .fold
    case .tab: .tab
    case .slider: .slider
    case .field(let field, _): field.isSecret ? .secret : .field
    }
  }
}

extension Face.Part.Name {
  /// What the part is; nil for what only eyes need.
  fileprivate var role: AccessibleItem.Role? {
    switch self {
    case .covers, .places, .thumbnails: .list
    case .tabs: .tabs
    case .popup, .test: .card
    case .toast: .message
    case .damage, .missing: .alert
    case .kept, .zoom, .meter, .jobs: .status
    case .selection, .text, .bar, .pill, .find, .head: .bar
    case .hits, .place, .carried, .jobLine, .focus, .tip: nil
    }
  }
}

extension Face.Part.Name {
  /// What the part is called; nil for one that says itself what it is.
  fileprivate var words: Words? {
    switch self {
    case .covers: "Notebooks"
    case .places: "Folders and tags"
    case .thumbnails: "Pages"
    case .head: "Library"
    case .tabs: "Open notebooks"
    case .bar: "Tools"
    case .pill: "Page"
    case .zoom: "Zoom"
    case .find: "Find"
    case .selection: "Selection"
    case .text: "Selected text"
    case .meter: "Ink latency"
    case .jobs: "Background tasks"
    case .kept: "Saved"
    case .damage: "Damage"
    case .missing: "Missing PDFs"
    case .test: "Stylus test"
    case .toast, .popup, .hits, .place, .carried, .jobLine, .focus, .tip: nil
    }
  }
}

extension AccessibleItem.Typing {
  /// A field as it is seen, so that no secret is told.
  init(_ field: TextField) {
    let shown = field.shown
    func place(_ cluster: Int) -> Int { shown.text.clusters(0..<cluster).unicodeScalars.count }
    let (low, high) = (place(shown.selection.lowerBound), place(shown.selection.upperBound))
    self.init(text: shown.text, caret: place(shown.caret), selection: low..<max(low, high))
  }
}

/// A line of text on the face, and where it begins or has its middle or end.
struct AccessibleLine: Hashable {
  let text: String
  let place: Point

  /// The box that the letters take, more or less.
  var box: Box {
    let size = Point(x: Double(text.count) * height / 2, y: height)
    let low = Point(x: place.x - anchor * size.x, y: place.y - height / 2)
    return Box(low: low, high: low + size)
  }

  private let height: Double
  private let anchor: Double

  private init(_ text: String, at place: Point, _ style: Face.TextStyle) {
    (self.text, self.place, height, anchor) = (text, place, style.size * 1.4, style.anchor)
  }

  /// All lines among marks, in the order in which they are drawn.
  static func all(in marks: [Face.Mark]) -> [AccessibleLine] {
    var lines: [AccessibleLine] = []
    collect(marks, shift: .zero, into: &lines)
    return lines
  }

  private static func collect(
    _ marks: [Face.Mark], shift: Point, into lines: inout [AccessibleLine]
  ) {
    for mark in marks {
      switch mark {
      case .text(let text, let place, let style), .label(let text, let place, _, let style, _):
        let isBlank = text.allSatisfy(\.isWhitespace)
        if !isBlank { lines.append(AccessibleLine(text, at: place + shift, style)) }
      case .shifted(let inner, let more, _): collect(inner, shift: shift + more, into: &lines)
      case .still(let inner, let place, _): collect(inner, shift: shift + place, into: &lines)
      default: break
      }
    }
  }
}

extension Face.Target {
  /// What sort of control it is: this is seen, and told to those who hear the face.
  enum Kind: Hashable, Sendable {
    /// Does something.
    case button
    /// Is on or off.
    case toggle(isOn: Bool)
    /// Is one of several, of which one is chosen.
    case choice(isChosen: Bool)
    /// A row of a menu.
    case row(isOn: Bool)
    /// Something in a list.
    case entry(isChosen: Bool)
    /// Shows or hides what is below it.
    case fold(isOpen: Bool)
    /// Shows one of several that are open.
    case tab(isShown: Bool)
    /// Is moved, 0 to 1.
    case slider(Double)
    /// A field for a line of text.
    case field(TextField, hasKeys: Bool)
  }
}
