internal import Geometry
internal import Wording

extension ScrollBarFace {
  /// The distances of the landmark from a mouse and from a finger.
  private static let (near, far) = (10.0, 44.0)

  init(_ bar: ScrollBar, on desk: Desk, _ painter: FacePainter) {
    (self.bar, self.painter) = (bar, painter)
    (isHovered, isHeld) = (desk.pointing.bar == bar.goal, desk.heldBar == bar.goal)
    let distance = desk.pointing.pointer.kind == .finger ? Self.far : Self.near
    let words = bar.goal == .screen ? desk.screen.landmark(on: desk) : nil
    landmark = words.map { ($0, distance) }
  }
}

extension Desk {
  var heldBar: ScrollBar.Goal? {
    if case .scrollBar(let goal, _) = hand.gesture { goal } else { nil }
  }

  private func bar(of goal: ScrollBar.Goal) -> ScrollBar? {
    switch goal {
    case .screen: screen.scrollBar(on: self)
    case .card: cardFrame?.bar(at: cards.scroll, painter)
    case .hits: foundList?.bar
    }
  }

  mutating func grabBar(
    _ pointer: Pointer, on face: Face, _ effects: inout [Effect]
  ) -> Bool {
    guard let bar = face.bar(at: pointer.position, by: pointer.kind) else { return false }
    if bar.goal == .screen { closePassingCard() }
    hand.gesture = .scrollBar(bar.goal, grip: bar.grip(at: pointer.position))
    dragBar(to: pointer.position, &effects)
    return true
  }

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
    case .hits: finding.scroll = foundList?.scroll(wanted) ?? 0
    }
    effects.append(.drawFace)
  }

  mutating func hoverBar(_ pointer: Pointer, _ face: Face, _ effects: inout [Effect]) {
    let goal = face.bar(at: pointer.position, by: pointer.kind)?.goal
    guard goal != pointing.bar else { return }
    pointing.bar = goal
    effects.append(.drawFace)
  }
}

extension Face {
  func bar(at place: Point, by kind: Pointer.Kind) -> ScrollBar? {
    bars.last { $0.isHeld(at: place, by: kind) && ($0.goal != .screen || !covers(place)) }
  }
}
