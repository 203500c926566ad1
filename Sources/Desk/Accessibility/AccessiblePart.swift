internal import Geometry
internal import Ink
internal import Wording

/// A part of the interface for screen readers: its controls, and the text that belongs to none.
struct AccessiblePart {
  let name: Face.Part.Name
  let lines: [AccessibleLine]
  private(set) var item: AccessibleItem

  private let desk: Desk

  /// Reads a part; nil if it has nothing to read out.
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

  /// The lines outside controls, in drawing order.
  private func free(of targets: [Face.Target], _ popup: Popup?) -> [AccessibleItem] {
    // A toast can be dismissed by a touch anywhere, but is text to read.
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

  /// Names a control by its text, else by its action.
  private func name(_ item: inout AccessibleItem, _ target: Face.Target) {
    let keys = desk.preferences.input.shortcuts.names(for: target.control.action).map(\.text)
    item.keys = keys.first ?? ""
    if case .field(let field, _) = target.kind {
      item.typing = AccessibleItem.Typing(field)
      return item.name = target.name?.text ?? ""
    }
    let names = [target.name?.text ?? "", standing(on: target, without: keys), doing(target)]
    item.name = names.first { !$0.isEmpty } ?? ""
    // List entries do not repeat their action.
    let further = if case .entry = target.kind { Array(names.prefix(2)) } else { names }
    item.description = further.first { !item.name.contains($0) } ?? ""
    if let value = value(of: target) { item.description = value.text }
  }

  private func value(of target: Face.Target) -> Words? {
    guard case .slider(let share) = target.kind else { return nil }
    switch target.control.action {
    case .pen(.hold(.width)): return Desk.measure(desk.style.width)
    case .pen(.hold): return desk.style.color.name
    default: return Words(verbatim: "\(Int((share * 100).rounded())) %")
    }
  }

  private func doing(_ target: Face.Target) -> String {
    switch target.control.action {
    case .toggle(let popup) where isClosing(popup): Action.close.name.text
    default: desk.name(of: target.control.action).text
    }
  }

  private func standing(on target: Face.Target, without keys: [String]) -> String {
    lines.filter { target.holds($0) && !keys.contains($0.text) }.map(\.text)
      .joined(separator: ", ")
  }

  private func state(_ item: inout AccessibleItem, _ target: Face.Target) {
    let room = target.room.map(target.box.intersection) ?? target.box
    if room.intersection(Box(low: .zero, high: desk.window)).isEmpty { item.states.remove(.seen) }
    if target.control.isEnabled { item.states.formUnion([.enabled, .focusable]) }
    if hasKeys(target) { item.states.insert(.focused) }
    if case .toggle(let popup) = target.control.action, !isClosing(popup) {
      item.states.insert(.opens)
      if desk.popup == popup { item.states.insert(.open) }
      // A control that opens something is open rather than on.
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

  /// True if the control lies on the popup that it closes.
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
    // Whole percents, so that a screen reader does not announce every step.
    item.share = (share * 100).rounded(.down) / 100
    return item
  }
}

extension Face.Target {
  fileprivate func holds(_ line: AccessibleLine) -> Bool {
    box.expanded(by: 1).contains(line.place)
  }

  /// Identifies the control in the interface; `counts` tells controls with the same action apart.
  func id(on desk: Desk, _ counts: inout [AccessibleItem.ID: Int]) -> AccessibleItem.ID {
    let popup = part == .popup ? desk.popup : nil
    let first = AccessibleItem.ID.control(part, popup, control.action, 0)
    let number = counts[first, default: 0]
    counts[first] = number + 1
    return number == 0 ? first : .control(part, popup, control.action, number)
  }

  /// The kind of a control, both for drawing and for screen readers.
  enum Kind: Hashable, Sendable {
    case button
    case toggle(isOn: Bool)
    case choice(isChosen: Bool)
    case row(isOn: Bool)
    case entry(isChosen: Bool)
    /// Shows or hides what is below it.
    case fold(isOpen: Bool)
    case tab(isShown: Bool)
    /// A slider at a value, 0 to 1.
    case slider(Double)
    case field(TextField, hasKeys: Bool)
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
  /// The role of the part; nil if it is only visual.
  fileprivate var role: AccessibleItem.Role? {
    switch self {
    case .covers, .places, .thumbnails: .list
    case .tabs: .tabs
    case .popup, .test: .card
    case .toast: .message
    case .damage, .missing: .alert
    case .kept, .zoom, .meter, .jobs: .status
    case .selection, .text, .typing, .bar, .pill, .find, .head: .bar
    case .hits, .links, .place, .carried, .jobLine, .focus, .tip: nil
    }
  }

  /// The name of the part; nil if its content names it.
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
    case .typing: "Text box"
    case .meter: "Ink latency"
    case .jobs: "Background tasks"
    case .kept: "Saved"
    case .damage: "Damage"
    case .missing: "Missing PDFs"
    case .test: "Stylus test"
    case .toast, .popup, .hits, .links, .place, .carried, .jobLine, .focus, .tip: nil
    }
  }
}

extension AccessibleItem.Typing {
  /// Uses the text on screen, so that no password leaks.
  init(_ field: TextField) {
    let shown = field.shown
    func place(_ cluster: Int) -> Int { shown.text.clusters(0..<cluster).unicodeScalars.count }
    let (low, high) = (place(shown.selection.lowerBound), place(shown.selection.upperBound))
    self.init(text: shown.text, caret: place(shown.caret), selection: low..<max(low, high))
  }
}

/// A line of text, with the point where it starts, is centered or ends.
struct AccessibleLine: Hashable {
  let text: String
  let place: Point

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

  static func all(in marks: [Face.Mark], shift: Point = .zero) -> [AccessibleLine] {
    marks.flatMap { mark -> [AccessibleLine] in
      switch mark {
      case .text(let text, let place, let style), .label(let text, let place, _, let style, _):
        text.allSatisfy(\.isWhitespace) ? [] : [AccessibleLine(text, at: place + shift, style)]
      case .shifted(let inner, let more, _): all(in: inner, shift: shift + more)
      case .still(let inner, let place, _): all(in: inner, shift: shift + place)
      default: []
      }
    }
  }
}
