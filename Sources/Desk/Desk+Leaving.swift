/// Removes the cursor, hover state and tooltip of a pen that was taken away without notice.
extension Desk {
  /// How long a hovering pen may be silent before it counts as gone, in milliseconds.
  ///
  /// A hand trembles, so a pen nearby reports many times a second; and not every window system reports
  /// that it was taken away.
  static let penSilence = 1500.0

  /// Starts to wait for a pen to fall silent.
  func waitForSilence(of pointer: Pointer, _ effects: inout [Effect]) {
    guard pointer.kind.hovers else { return }
    effects.append(.ring(.penSilence, after: Self.penSilence))
  }

  /// Treats a silent pen as gone, unless it touches or another device points by now.
  mutating func missPen(_ effects: inout [Effect]) {
    guard let kind = pointing.pointer.kind, kind.hovers, hand.isFree else { return }
    endTip(&effects)
    if hovered != nil || isPresenting { effects.append(.drawFace) }
    pointing.leave(Pointed(gone: kind))
  }
}
