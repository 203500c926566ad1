/// How the mark at the tip of a pen, what it raised and names go when it was taken away without a word.
extension Desk {
  /// How long a pen that hovers may say nothing until it counts as gone, in milliseconds.
  ///
  /// A hand trembles, so a pen that is near has something to say many times a second; that it was
  /// taken away, not every window system tells.
  static let penSilence = 1500.0

  /// Waits whether a pen goes on saying something.
  func waitForSilence(of pointer: Pointer, _ effects: inout [Effect]) {
    guard pointer.kind.hovers else { return }
    effects.append(.ring(.penSilence, after: Self.penSilence))
  }

  /// Takes a pen for gone that has fallen silent, unless it touches or another device points by now.
  mutating func missPen(_ effects: inout [Effect]) {
    guard let kind = pointed.kind, kind.hovers, wet == nil, gesture == nil else { return }
    endTip(&effects)
    if hovered != nil { effects.append(.drawFace) }
    (hovered, usedControl) = (nil, nil)
    pointed = Pointed(gone: kind)
  }
}
