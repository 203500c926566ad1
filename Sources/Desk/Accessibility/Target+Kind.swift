internal import Wording

extension Face.Target {
  /// What sort of control it is: this is seen, and told to those who hear the face.
  enum Kind: Hashable, Sendable {
    /// Does something.
    case button
    /// Is on or off.
    case toggle(isOn: Bool)
    /// Is one of several, of which one is chosen.
    case choice(isChosen: Bool)
    /// A row of a menu.
    case row(isOn: Bool)
    /// Something in a list.
    case entry(isChosen: Bool)
    /// Shows or hides what is below it.
    case fold(isOpen: Bool)
    /// Shows one of several that are open.
    case tab(isShown: Bool)
    /// Is moved, 0 to 1.
    case slider(Double)
    /// A field for a line of text.
    case field(TextField, hasKeys: Bool)
  }
}
