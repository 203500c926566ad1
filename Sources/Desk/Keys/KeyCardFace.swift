internal import Wording

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
        button(.takeAway, isEnabled: hasKeys)
        button(.reset, isEnabled: shortcuts.areChanged(for: change.action))
        button(.takeOver, isEnabled: change.pressed != nil)
      }
      Gap(12)
    }
  }

  private func button(_ action: KeyAction, isEnabled: Bool) -> ActionButton {
    ActionButton(
      action.name, .key(action), isMain: action == .takeOver, isEnabled: isEnabled, least: nil)
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
