internal import Geometry
internal import Notebook
public import Wording

/// A pressed key, with its modifiers.
public struct Key: Hashable, Sendable {
  /// The name: a lower-case letter, a digit, a character, or a word such as "pagedown".
  public var name: String
  /// True if Control is held.
  public var control: Bool
  /// True if Shift is held.
  public var shift: Bool
  /// True if Alt is held with the left or right arrow; with other keys Alt is ignored, or types other characters.
  var alt: Bool

  /// Creates a key press.
  public init(_ name: String, control: Bool = false, shift: Bool = false, alt: Bool = false) {
    (self.name, self.control, self.shift) = (name, control, shift)
    self.alt = alt && ["left", "right"].contains(name)
  }

  /// The name of the key, or the character of a keypad key.
  var sign: String { name.hasPrefix("keypad ") ? String(name.dropFirst(7)) : name }

  /// The action of the key, after a focused control, the selection and typing have had their turn.
  public func action(on desk: Desk) -> Action? {
    if let action = listened(on: desk) { return action }
    if desk.typesToFind, let action = actionWhileFinding(on: desk) { return action }
    if desk.popup == .chooser, let action = choosing(on: desk) { return .choose(action) }
    if desk.typesOnPage { return actionOnPage(on: desk) }
    if desk.typed != nil { return actionWhileTyping(on: desk) }
    if desk.pageNumber != nil { return typed.map { .turnByNumber($0) } ?? leaving(on: desk) }
    if desk.isTypingPages { return typedPages.map { .export($0) } ?? leaving(on: desk) }
    return actionBesideFields(on: desk)
  }

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

  /// The action of a non-typing key while numbers are typed: it moves on, confirms or closes, but does not turn pages.
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
  /// True for an action behind a card, which takes letters for itself; actions that open a card also close it.
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
  /// The key for display, such as "Ctrl+Z".
  public var words: Words {
    if alt { return "Alt+\(Key(name, control: control, shift: shift).words)" }
    return switch (control, shift && name != "?") {
    case (true, true): "Ctrl+Shift+\(shownName)"
    case (true, false): "Ctrl+\(shownName)"
    case (false, true): "Shift+\(shownName)"
    case (false, false): shownName
    }
  }

  /// The name without modifiers; letters, digits and symbols are not translated.
  private var shownName: Words {
    if let words = Self.spellings[name] { return words }
    return name.hasPrefix("keypad ")
      ? "Keypad \(sign)" : Words(verbatim: sign.prefix(1).uppercased() + sign.dropFirst())
  }

  private static let spellings: [String: Words] = [
    "=": "+", "return": "Enter", "keypad enter": "Enter", "pagedown": "Page Down",
    "pageup": "Page Up", "escape": "Escape", "space": "Space", "tab": "Tab", "delete": "Del",
    "backspace": "Backspace", "home": "Home", "end": "End", "left": "Left", "right": "Right",
    "up": "Up", "down": "Down", "menu": "Menu", "application": "Application", "insert": "Insert",
  ]
}

extension Desk {
  func action(of key: Key) -> Action? { preferences.input.shortcuts.action(of: key) }

  /// True if a key has an action now, not counting that it can be bound.
  public func knows(_ key: Key) -> Bool {
    if isTyping { return key.action(on: self) != nil }
    if preferences.input.heldKeys[key] != nil || action(of: key) != nil { return true }
    return key.listened(on: self) == nil && key.action(on: self) != nil
  }
}

extension Key {
  static let focusing: [Key: Action] = [
    Key("return"): .useFocus, Key("keypad enter"): .useFocus, Key("space"): .useFocus,
    Key("right"): .focusNext, Key("down"): .focusNext,
    Key("left"): .focusPrevious, Key("up"): .focusPrevious,
  ]

  func action(on control: Control) -> Action? {
    if case .pen(.hold(let slider)) = control.action, let step = step(of: slider) {
      return .pen(.nudge(slider, by: step))
    }
    if case .device(.hold(let point)) = control.action, let bending = bending(at: point) {
      return .device(bending)
    }
    return Self.focusing[self]
  }

  /// The step by which an arrow key enters a menu that was opened by pointer.
  func entering(on desk: Desk) -> Action? {
    let enters = desk.focus == nil && desk.popup?.card.isMenu == true
    return enters && ["up", "down"].contains(name) ? Self.focusing[self] : nil
  }

  /// The action of Enter on a card without focus: its main button, if there is just one.
  func confirming(on desk: Desk) -> Action? {
    guard desk.focus == nil, desk.popup != nil, Self.focusing[self] == .useFocus, name != "space"
    else { return nil }
    let buttons = desk.face.targets.filter {
      $0.part == .popup && $0.isMain && $0.control.isEnabled
    }
    return buttons.count == 1 ? buttons[0].control.action : nil
  }

  /// The step of an arrow key on a slider, as a fraction of its length; only colors also have a height.
  private func step(of slider: PenSlider) -> Point? {
    guard !self.control, !shift, let step = arrow(1.0 / 48) else { return nil }
    return slider == .color || step.y == 0 ? step : nil
  }

  /// A shift of this length in the direction of an arrow key; nil for any other key.
  func arrow(_ length: Double) -> Point? {
    switch name {
    case "left": Point(x: -length, y: 0)
    case "right": Point(x: length, y: 0)
    case "up": Point(x: 0, y: -length)
    case "down": Point(x: 0, y: length)
    default: nil
    }
  }
}
