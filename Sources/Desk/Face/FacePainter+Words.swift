internal import Geometry
internal import Wording

/// Controls that are words in a pill.
extension FacePainter {
  /// The visible part of a control.
  func pill(in box: Box) -> Box {
    Box(
      low: Point(x: box.low.x, y: box.low.y + px(5)),
      high: Point(x: box.high.x, y: box.high.y - px(5)))
  }

  /// Draws a button with words in a pill; the main one of a card is the red of the seal.
  func button(
    _ name: Words, _ action: Action, in box: Box, isMain: Bool = false, isEnabled: Bool = true,
    isHovered: Bool, on face: inout Face
  ) {
    let pill = pill(in: box)
    let isRaised = isHovered && isEnabled
    let quiet = isRaised ? theme.hover : theme.bar
    let ground = isMain && isEnabled ? (isRaised ? theme.chosen : theme.accent) : quiet
    let color = isMain && isEnabled ? theme.surface : isEnabled ? theme.text : theme.second
    face.marks += [
      .box(pill, radius: pill.height / 2, ground),
      .words(
        name, at: box.center,
        words(
          13.5, color, anchor: 0.5, weight: isMain ? .medium : .regular, room: box.width - px(16))),
    ]
    face.targets.append(Face.Target(control: Control(action, isEnabled: isEnabled), box: box))
  }

  /// Draws choices side by side, of which one is chosen.
  func choice(
    _ offers: [(words: Words, action: Action)], chosen: Int?, in box: Box, on face: inout Face
  ) {
    let ground = pill(in: box)
    face.marks.append(.box(ground, radius: ground.height / 2, theme.bar))
    let width = box.width / Double(offers.count)
    for (place, offer) in offers.enumerated() {
      let low = Point(x: (box.low.x + width * Double(place)).rounded(), y: box.low.y)
      let cell = Box(low: low, high: Point(x: (low.x + width).rounded(), y: box.high.y))
      let isChosen = place == chosen
      if isChosen {
        let inner = pill(in: cell)
        face.marks.append(.box(inner, radius: inner.height / 2, theme.soft))
      }
      face.marks.append(
        .words(
          offer.words, at: cell.center,
          words(
            13.5, isChosen ? theme.chosen : theme.text, anchor: 0.5,
            weight: isChosen ? .medium : .regular, room: cell.width - px(12))))
      face.targets.append(Face.Target(control: Control(offer.action), box: cell))
    }
  }
}
