internal import Ink

/// The state of the card of the held pen, beyond the pen itself.
struct PenSetup: Hashable, Sendable {
  /// Whether the card shows the picker for any colour.
  var isPicking = false
  /// The colour last chosen in the picker.
  var picked: HueColor?
  /// The colour being typed there; nil otherwise.
  var hex: HexColor?
  /// The pens as they were when one wrote last, if keys have changed them since.
  var before: PensBefore?
  /// The pen removed from the bar last, as long as its removal can be undone.
  var removed: RemovedPen?

  /// Handles typing of a colour; returns the colour once it is complete.
  mutating func type(_ action: HexAction) -> Color? {
    switch action {
    case .begin: hex = hex == nil ? HexColor() : nil
    case .digit(let digit):
      hex?.append(digit)
      if hex?.digits.count == 6 { return takeHex() }
    case .erase: hex?.removeLast()
    case .end: return takeHex()
    }
    return nil
  }

  private mutating func takeHex() -> Color? {
    guard let color = hex?.color else { return nil }
    hex = nil
    return color
  }
}

/// The pens of the bar, before keys changed them.
struct PensBefore: Hashable, Sendable {
  let pens: [PenPreset]
  let held: Int
}
