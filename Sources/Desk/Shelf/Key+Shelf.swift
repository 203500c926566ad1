extension Key {
  /// The usual action of each key that means something on the shelf.
  static let shelving: [Key: Action] = [
    Key("f", control: true): .shelf(.search), Key("/"): .shelf(.search),
    Key("a", control: true): .shelf(.chooseAll),
    Key("n", control: true): .toggle(.newNotebook),
    Key("n", control: true, shift: true): .shelf(.newFolder),
    Key("d", control: true): .shelf(.duplicate), Key("delete"): .shelf(.trash),
    Key("f2"): .shelf(.rename), Key("insert"): .shelf(.chooseFocused),
    Key("space"): .shelf(.chooseFocused), Key("b", control: true): .shelf(.favor),
    Key("e", control: true): .shelf(.export),
    Key("="): .shelf(.larger), Key("+"): .shelf(.larger), Key("-"): .shelf(.smaller),
  ]
}
