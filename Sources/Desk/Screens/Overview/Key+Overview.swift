extension Key {
  /// The usual action of each key that means something in the overview of pages.
  static let overviewing: [Key: Action] = [
    Key("f", control: true): .overview(.search), Key("/"): .overview(.search),
    Key("a", control: true): .overview(.chooseAll), Key("insert"): .overview(.chooseFocused),
    Key("n", control: true): .overview(.addPage),
    Key("d", control: true): .overview(.edit(.duplicate)),
    Key("delete"): .overview(.edit(.delete)),
    Key("delete", control: true): .overview(.edit(.delete)),
    Key("x", control: true): .overview(.cut), Key("c", control: true): .overview(.copy),
    Key("v", control: true): .overview(.paste),
    Key("b", control: true): .overview(.edit(.toggleBookmark)),
    Key("f2"): .overview(.entitle), Key("t"): .overview(.tags),
    Key("s"): .overview(.gather), Key("m"): .overview(.sendAway),
    Key("e", control: true): .overview(.export),
    Key("="): .overview(.larger), Key("+"): .overview(.larger), Key("-"): .overview(.smaller),
  ]
}
