internal import Geometry

/// Bars that are dragged to scroll.
extension Desk {
  /// What the bar scrolls that is held; nil while none is.
  var heldBar: ScrollBar.Goal? {
    if case .scrollBar(let goal, _) = hand.gesture { goal } else { nil }
  }

  /// The bar of what can be scrolled, as it lies now.
  private func bar(of goal: ScrollBar.Goal) -> ScrollBar? {
    switch goal {
    case .screen: screen.scrollBar(on: self)
    case .card: cardFrame?.bar(at: cards.scroll, painter)
    }
  }

  /// Takes hold of a bar; returns false if there is none below the pointer.
  mutating func takeBar(
    _ pointer: Pointer, on face: Face, _ effects: inout [Effect]
  ) -> Bool {
    guard let bar = face.bar(at: pointer.position, by: pointer.kind) else { return false }
    if bar.goal == .screen { closePassingCard() }
    hand.gesture = .scrollBar(bar.goal, grip: bar.grip(at: pointer.position))
    dragBar(to: pointer.position, &effects)
    return true
  }

  /// Scrolls as far as the bar that is held is dragged.
  mutating func dragBar(to place: Point, _ effects: inout [Effect]) {
    guard case .scrollBar(let goal, let grip) = hand.gesture, let bar = bar(of: goal) else {
      return
    }
    let wanted = bar.scroll(at: place.y, by: grip)
    switch goal {
    case .screen:
      let screen = screen
      screen.scroll(to: wanted, on: &self)
    case .card:
      guard let frame = cardFrame else { return }
      cards.scroll = frame.scroll(Point(x: cards.scroll.x, y: wanted))
    }
    effects.append(.drawFace)
  }

  /// Follows a pointer that hovers onto a bar, or away from it.
  mutating func hoverBar(_ pointer: Pointer, _ face: Face, _ effects: inout [Effect]) {
    let goal = face.bar(at: pointer.position, by: pointer.kind)?.goal
    guard goal != pointing.bar else { return }
    pointing.bar = goal
    effects.append(.drawFace)
  }
}

extension Face {
  /// The bar that a pointer takes hold of at a place, unless something lies over it.
  func bar(at place: Point, by kind: Pointer.Kind) -> ScrollBar? {
    bars.last { $0.isHeld(at: place, by: kind) && ($0.goal != .screen || !covers(place)) }
  }
}
