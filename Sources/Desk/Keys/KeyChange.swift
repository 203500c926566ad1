internal import Geometry
internal import Wording

/// What the writer can ask for about the keys of actions.
public enum KeyAction: Hashable, Sendable {
  /// Show the card where an action gets another key; the action by its name in the settings.
  case change(String)
  /// Give the action the key that was pressed, or ask first if it is that of another.
  case press(Key)
  /// Give the action the key that was pressed, which another action loses.
  case reassign
  /// Let the action keep its keys beside the new one, or lose them.
  case chooseFurther(Bool)
  /// Remove all keys from the action.
  case removeAll
  /// Give the action its usual keys back.
  case reset
  /// Give all actions their usual keys back.
  case resetAll
}

/// The state of the card where an action gets another key.
struct KeyChange: Hashable, Sendable {
  /// The action.
  var action = Action.undo
  /// Whether the action keeps its keys beside the new one.
  var isFurther = false
  /// The key that was pressed, where it is that of another action.
  var pressed: Key?
  /// How far the sheet of keys was scrolled before.
  var scroll = Point.zero
}

extension KeyAction {
  /// The action in a few words.
  var name: Words {
    switch self {
    case .change(let name): Offers.action(named: name)?.name ?? .none
    case .press(let key): key.words
    case .reassign: "Reassign"
    case .chooseFurther(false): "Replace"
    case .chooseFurther(true): "Add"
    case .removeAll: "Remove"
    case .reset: "Default"
    case .resetAll: "Reset all"
    }
  }
}

extension Desk {
  mutating func perform(_ action: KeyAction, _ effects: inout [Effect]) {
    effects.append(.drawFace)
    let change = cards.key
    switch action {
    case .change(let name):
      guard let action = Offers.action(named: name) else { return }
      cards.key = KeyChange(action: action, scroll: cards.scroll)
      turn(to: .key, &effects)
    case .press(let key):
      if let owner = owner(of: key), owner != change.action, change.pressed != key {
        return cards.key.pressed = key
      }
      assign(key, &effects)
    case .reassign: if let key = change.pressed { assign(key, &effects) }
    case .chooseFurther(let isFurther): cards.key.isFurther = isFurther
    case .removeAll:
      preferences.input.shortcuts.removeKeys(from: change.action)
      endKeyChange(&effects)
    case .reset:
      preferences.input.shortcuts.reset(change.action)
      endKeyChange(&effects)
    case .resetAll: preferences.input.shortcuts.reset()
    }
  }

  /// The action that has a key where the changed one has its own; nil if none has it.
  func owner(of key: Key) -> Action? {
    preferences.input.shortcuts.action(of: key, in: cards.key.action.realm)
  }

  private mutating func assign(_ key: Key, _ effects: inout [Effect]) {
    preferences.input.shortcuts.assign(key, to: cards.key.action, further: cards.key.isFurther)
    endKeyChange(&effects)
  }

  /// Shows the sheet of keys again, where it was left.
  mutating func endKeyChange(_ effects: inout [Effect]) {
    guard popup == .key else { return }
    turn(to: .keys, &effects)
    cards.scroll = cards.key.scroll
  }
}

extension Key {
  /// What the key means where keys are shown rather than used; nil where they are used.
  func listened(on desk: Desk) -> Action? {
    guard canBeBound else { return nil }
    if desk.popup == .key {
      return .key(["Backspace", "Delete"].contains(setting) ? .removeAll : .press(self))
    }
    let opensCard = desk.action(of: self) == .toggle(.devices)
    return desk.shownSetup?.isListening == true && !opensCard ? .device(.listen(self)) : nil
  }
}

extension Desk {
  /// Whether keys are shown on a card, so that they do nothing else.
  public var showsKeys: Bool { shownSetup != nil || popup == .key }
}

/// The card that waits for the new key of an action.
struct KeyCardFace: Card {
  static let name: Words = "Change shortcut"

  let desk: Desk

  init(_ desk: Desk) { self.desk = desk }

  /// It opens only for an action on the sheet of keys.
  static func suits(_ desk: Desk) -> Bool { false }

  private var change: KeyChange { desk.cards.key }
  private var shortcuts: Shortcuts { desk.preferences.input.shortcuts }

  var panel: Panel {
    let hasKeys = !shortcuts.keys(of: change.action).isEmpty
    return Panel(desk.name(of: change.action), width: 460, at: .upper(Bar.height + 48)) {
      Paragraph(present)
      Paragraph(advice)
      Gap(12)
      // There are keys that can stay beside the new one.
      if hasKeys {
        ChoiceRow(
          nil, [false, true], chosen: change.isFurther, gap: 0,
          { KeyAction.chooseFurther($0).name }, { .key(.chooseFurther($0)) })
      }
      Line(gap: 8) {
        button(.removeAll, isEnabled: hasKeys)
        button(.reset, isEnabled: shortcuts.areChanged(for: change.action))
        button(.reassign, isEnabled: change.pressed != nil)
      }
      Gap(12)
    }
  }

  private func button(_ action: KeyAction, isEnabled: Bool) -> ActionButton {
    ActionButton(
      action.name, .key(action), isMain: action == .reassign, isEnabled: isEnabled, least: nil)
  }

  /// The keys now.
  private var present: Words {
    let keys = shortcuts.names(for: change.action)
    return keys.isEmpty ? "No shortcut." : "Current: \(keys.joined(separator: ", "))"
  }

  private var advice: Words {
    if let key = change.pressed, let owner = desk.owner(of: key) {
      return "\(key) is the shortcut for '\(desk.name(of: owner))'. Reassign it, or press another "
        + "key."
    }
    return "Press the new key. Escape cancels, Backspace removes the shortcut."
  }
}
