extension Key {
  /// What the key does on the card where files are chosen; nil for one that types.
  func choosing(on desk: Desk) -> ChooserAction? {
    guard desk.typed?.field.preedit == nil else { return nil }
    switch (sign, control) {
    case ("down", false): return .markNext
    case ("up", false): return alt ? .up : .markPrevious
    case ("tab", false): return shift ? nil : .complete
    case ("return", _), ("enter", _): return .enter
    case ("escape", _): return .leave
    // What is typed is selected first.
    case ("a", true) where desk.typed?.field.text.isEmpty == true: return .chooseAll
    case ("backspace", false) where desk.typed?.field.text.isEmpty == true: return .up
    default: return nil
    }
  }
}
