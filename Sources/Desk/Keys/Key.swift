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
