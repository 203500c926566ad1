/// What is being set up on the card of the held pen, beyond the pen itself.
struct PenSetup: Hashable, Sendable {
  /// Whether the card shows the picker for any colour.
  var isPicking = false
  /// The colour last chosen in the picker.
  var picked: HueColor?
  /// The colour being typed there; nil otherwise.
  var hex: HexColor?
  /// The pen removed from the bar last, as long as its removal can be undone.
  var removed: RemovedPen?
}
