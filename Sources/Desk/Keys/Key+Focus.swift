extension Key {
  /// What keys do that have hold of a control.
  static let focusing: [Key: Action] = [
    Key("return"): .useFocus, Key("keypad enter"): .useFocus, Key("space"): .useFocus,
    Key("right"): .focusNext, Key("down"): .focusNext,
    Key("left"): .focusPrevious, Key("up"): .focusPrevious,
  ]

  /// The keys that walk through the controls and show what there is.
  static let showing: [Key: Action] = [
    Key("tab"): .focusNext, Key("tab", shift: true): .focusPrevious,
    Key("f10"): .toggleMenu, Key("menu"): .toggleMenu, Key("application"): .toggleMenu,
    Key("f1"): .toggleKeys, Key("?"): .toggleKeys, Key("?", shift: true): .toggleKeys,
    Key("/", shift: true): .toggleKeys,
  ]
}
