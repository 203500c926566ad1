extension Key {
  /// What the key does to the control that the keys have hold of.
  var focusing: Action? {
    guard !control, !shift else { return nil }
    switch name {
    case "return", "keypad enter", "space": return .useFocus
    case "right", "down": return .focusNext
    case "left", "up": return .focusPrevious
    default: return nil
    }
  }

  /// The keys that walk through the controls and show what there is.
  static let showing: [Key: Action] = [
    Key("tab"): .focusNext, Key("tab", shift: true): .focusPrevious,
    Key("f10"): .toggleMenu, Key("menu"): .toggleMenu, Key("application"): .toggleMenu,
    Key("f1"): .toggleKeys, Key("?"): .toggleKeys, Key("?", shift: true): .toggleKeys,
    Key("/", shift: true): .toggleKeys,
  ]
}
