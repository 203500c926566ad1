/// What the writer can ask for about finding text.
public enum FindAction: Hashable, Sendable {
  /// Open the bar, or give its field the keys again.
  case begin
  /// Go to the next hit, or to the one before.
  case next, previous
  /// Close the bar.
  case end
}

extension Key {
  /// The action of the key while the text to find is typed, where that differs from other fields.
  func actionWhileFinding(on desk: Desk) -> Action? {
    let action = desk.action(of: self)
    return switch (sign, control, shift) {
    case ("return", false, true), ("enter", false, true), ("up", false, false):
      .find(.previous)
    case ("down", false, false): .find(.next)
    case ("pagedown", false, false), ("pageup", false, false): action
    default: if case .find = action, !typesSign { action } else { nil }
    }
  }
}
