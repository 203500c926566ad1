extension Desk {
  /// What the pointer is above, and what that shows.
  struct Pointing: Hashable, Sendable {
    /// Where the pointer is, and what the hand would do there.
    var pointer = Pointed()
    /// The face that the pointer hovers above; nil after anything but hovering.
    var face: Face?
    /// The control below the pointer.
    var hovered: Control?
    /// The part of the face that it belongs to.
    var part: Face.Part.Name?
    /// What the scroll bar below the pointer scrolls.
    var bar: ScrollBar.Goal?
    /// The control used last, whose tooltip stays away until the pointer has left it.
    var used: Control?
    /// The control whose tooltip is shown.
    var tip: Face.Target?

    /// The pointer has left what it was above.
    mutating func leave(_ pointer: Pointed) {
      (self.pointer, hovered, part, bar, used) = (pointer, nil, nil, nil, nil)
    }
  }

  /// The control below the pointer.
  var hovered: Control? { pointing.hovered }

  /// Whether the pointer is above the control of an action in a part of the face; it may have others elsewhere.
  func hovers(over action: Action, in part: Face.Part.Name) -> Bool {
    hovered?.action == action && pointing.part == part
  }

  /// The desk as it is seen on cards, or below them: what opens and closes a card has a control in both places, and
  /// only the one below the pointer looks so.
  func hovering(onCard: Bool) -> Desk {
    guard let part = pointing.part, (part == .popup) != onCard else { return self }
    var desk = self
    desk.pointing.hovered = nil
    return desk
  }
}
