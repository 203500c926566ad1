internal import Geometry
internal import Notebook
public import Wording

/// A key that was pressed, with the modifiers held.
public struct Key: Hashable, Sendable {
  /// The name of the key: a lower-case letter, a digit, a character, or a word such as "pagedown".
  public var name: String
  /// Whether Control is held.
  public var control: Bool
  /// Whether Shift is held.
  public var shift: Bool
  /// Whether Alt is held with the arrow to the left or right; other keys mean the same with it, or make
  /// other signs.
  public var alt: Bool

  /// Creates a key press.
  public init(_ name: String, control: Bool = false, shift: Bool = false, alt: Bool = false) {
    self.name = name
    self.control = control
    self.shift = shift
    self.alt = alt && Self.arrows.contains(name)
  }

  private static let arrows: Set = ["left", "right"]

  /// The name of the key, or for a key on the keypad, its character.
  var sign: String { name.hasPrefix("keypad ") ? String(name.dropFirst(7)) : name }

  /// The action of the key on a desk, where a focused control, the selection or typing may come first.
  public func action(on desk: Desk) -> Action? {
    if let action = listened(on: desk) { return action }
    if desk.typesToFind, let action = actionWhileFinding(on: desk) { return action }
    if desk.popup == .chooser, let action = choosing(on: desk) { return .choose(action) }
    if desk.typed != nil { return actionWhileTyping(on: desk) }
    if desk.pageNumber != nil { return typed.map { .turnByNumber($0) } ?? leaving(on: desk) }
    if desk.isTypingPages { return typedPages.map { .export($0) } ?? leaving(on: desk) }
    return actionBesideFields(on: desk)
  }

  /// The action of the key where it does not type.
  private func actionBesideFields(on desk: Desk) -> Action? {
    if desk.cards.pen.hex != nil, let typed = typedHex { return .pen(.hex(typed)) }
    if let action = desk.screen.walkingAction(for: self, on: desk) { return action }
    if let focus = desk.focus, let action = action(on: focus.control) { return action }
    if let action = entering(on: desk) ?? confirming(on: desk) { return action }
    if let action = desk.screen.action(for: self, on: desk) {
      return action.isBehindCard(on: desk) ? nil : action
    }
    return picking(on: desk) ?? desk.action(of: self)
  }

  /// The action of a key that is no sign while numbers are typed: it walks on, confirms or closes, and does nothing to
  /// the pages behind.
  private func leaving(on desk: Desk) -> Action? {
    switch actionBesideFields(on: desk) {
    case let action? where action.walks: action
    case let action? where desk.focus.map { self.action(on: $0.control) == action } == true: action
    case .export(let action): .export(action)
    case .dismiss: .dismiss
    case .toggle(let popup) where control: .toggle(popup)
    case .turnByNumber where control: .turnByNumber(.begin)
    case .close: .close
    case .toggleFullScreen: .toggleFullScreen
    case .job(let action): .job(action)
    default: nil
    }
  }
}

extension Action {
  /// Whether it does something with what lies behind a card, which takes letters for itself; what opens a card closes it
  /// again.
  fileprivate func isBehindCard(on desk: Desk) -> Bool {
    guard let popup = desk.popup, !popup.card.isMenu else { return false }
    return switch self {
    case .overview(.export), .shelf(.export): false
    case .overview, .shelf: true
    default: false
    }
  }
}

extension Key: Worded {
  /// The key as it is shown, such as "Ctrl+Z".
  public var words: Words {
    if alt { return "Alt+\(Key(name, control: control, shift: shift).words)" }
    return switch (control, shift && name != "?") {
    case (true, true): "Ctrl+Shift+\(shownName)"
    case (true, false): "Ctrl+\(shownName)"
    case (false, true): "Shift+\(shownName)"
    case (false, false): shownName
    }
  }

  /// The name without modifiers: letters, digits and signs are the same in every language.
  private var shownName: Words {
    if let words = Self.spellings[name] { return words }
    return name.hasPrefix("keypad ") ? "Keypad \(sign)" : Words(verbatim: sign.capital)
  }

  /// The names of the keys with a word on them.
  private static let spellings: [String: Words] = [
    "=": "+", "return": "Enter", "keypad enter": "Enter", "pagedown": "Page Down",
    "pageup": "Page Up",
    "escape": "Escape", "space": "Space", "tab": "Tab", "delete": "Del",
    "backspace": "Backspace", "home": "Home", "end": "End", "left": "Left", "right": "Right",
    "up": "Up", "down": "Down", "menu": "Menu", "application": "Application", "insert": "Insert",
  ]
}

extension String {
  fileprivate var capital: String { prefix(1).uppercased() + dropFirst() }
}

extension Desk {
  /// The action of a key, by the writer's choice or as usual, where nothing comes before it.
  func action(of key: Key) -> Action? { preferences.input.shortcuts.action(of: key) }

  /// Whether a key has an action now, not counting that it can be bound.
  public func knows(_ key: Key) -> Bool {
    if typed != nil { return key.action(on: self) != nil }
    if preferences.input.heldKeys[key] != nil || action(of: key) != nil { return true }
    return key.listened(on: self) == nil && key.action(on: self) != nil
  }
}

extension Key {
  /// The keys that act on the focused control.
  static let focusing: [Key: Action] = [
    Key("return"): .useFocus, Key("keypad enter"): .useFocus, Key("space"): .useFocus,
    Key("right"): .focusNext, Key("down"): .focusNext,
    Key("left"): .focusPrevious, Key("up"): .focusPrevious,
  ]

  /// The action of the key on the focused control.
  func action(on control: Control) -> Action? {
    if case .pen(.hold(let slider)) = control.action, let step = step(of: slider) {
      return .pen(.nudge(slider, by: step))
    }
    if case .device(.hold(let point)) = control.action, let bending = bending(at: point) {
      return .device(bending)
    }
    return Self.focusing[self]
  }

  /// The step by which an arrow key leads into a menu that was opened without keys.
  func entering(on desk: Desk) -> Action? {
    guard desk.focus == nil, desk.popup?.card.isMenu == true, ["up", "down"].contains(name) else {
      return nil
    }
    return Self.focusing[self]
  }

  /// What Enter asks for on a card on which no control has the focus: its main button, if there is just one.
  func confirming(on desk: Desk) -> Action? {
    guard desk.focus == nil, desk.popup != nil, Self.focusing[self] == .useFocus, name != "space"
    else { return nil }
    let buttons = desk.face.targets.filter {
      $0.part == .popup && $0.isMain && $0.control.isEnabled
    }
    return buttons.count == 1 ? buttons[0].control.action : nil
  }

  /// How far an arrow key moves a slider; only the field of colours can be moved up and down.
  private func step(of slider: PenSlider) -> Point? {
    guard !self.control, !shift else { return nil }
    let step = 1.0 / 48
    switch name {
    case "left": return Point(x: -step, y: 0)
    case "right": return Point(x: step, y: 0)
    case "up" where slider == .color: return Point(x: 0, y: -step)
    case "down" where slider == .color: return Point(x: 0, y: step)
    default: return nil
    }
  }
}
