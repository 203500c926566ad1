internal import Geometry
internal import Wording

/// An action on shortcuts.
public enum KeyAction: Hashable, Sendable {
  /// Show the card to change a shortcut, for an action by its settings name.
  case change(String)
  /// Assign the pressed key to the action, but ask first if another action has it.
  case press(Key)
  /// Assign the pressed key, which another action loses.
  case reassign
  /// Choose whether the action keeps its other keys.
  case chooseFurther(Bool)
  case removeAll
  case reset
  case resetAll

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

struct KeyChange: Hashable, Sendable {
  var action = Action.undo
  var isFurther = false
  /// The pressed key, if another action has it.
  var pressed: Key?
  /// The scroll offset of the shortcut sheet, to return to.
  var scroll = Point.zero
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

  func owner(of key: Key) -> Action? {
    preferences.input.shortcuts.action(of: key, in: cards.key.action.realm)
  }

  private mutating func assign(_ key: Key, _ effects: inout [Effect]) {
    preferences.input.shortcuts.assign(key, to: cards.key.action, further: cards.key.isFurther)
    endKeyChange(&effects)
  }

  /// Shows the shortcut sheet again, at its scroll offset.
  mutating func endKeyChange(_ effects: inout [Effect]) {
    guard popup == .key else { return }
    turn(to: .keys, &effects)
    cards.scroll = cards.key.scroll
  }

  /// True if pressed keys are shown on a card, and do nothing else.
  public var showsKeys: Bool { shownSetup != nil || popup == .key }
}

extension Key {
  /// The action of a key on a card that shows keys instead of using them; nil elsewhere.
  func listened(on desk: Desk) -> Action? {
    guard canBeBound else { return nil }
    if desk.popup == .key {
      return .key(["Backspace", "Delete"].contains(setting) ? .removeAll : .press(self))
    }
    let opensCard = desk.action(of: self) == .toggle(.devices)
    return desk.shownSetup?.isListening == true && !opensCard ? .device(.listen(self)) : nil
  }
}

struct KeyCardFace: Card {
  static let name: Words = "Change shortcut"

  let desk: Desk

  /// It opens only from the shortcut sheet, for one of its actions.
  static func suits(_ desk: Desk) -> Bool { false }

  private var change: KeyChange { desk.cards.key }
  private var shortcuts: Shortcuts { desk.preferences.input.shortcuts }

  var panel: Panel {
    let hasKeys = !shortcuts.keys(of: change.action).isEmpty
    return Panel(desk.name(of: change.action), width: 460, at: .upper(Bar.height + 48)) {
      Paragraph(present)
      Paragraph(advice)
      Gap(12)
      // The action has keys that can stay beside the new one.
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
