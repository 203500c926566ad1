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

  /// The least width of choices side by side, in units of the face.
  func least(of offers: [Words]) -> Double {
    offers.reduce(0) { $0 + WordWrap.least(of: $1) + Self.choiceGap }
  }

  /// The room that the words of a choice leave empty at their sides.
  private static let choiceGap = 12.0

  /// The widths of choices: the same for all, unless one needs more than that.
  private func widths(of offers: [Words], in width: Double) -> [Double] {
    let even = width / Double(offers.count)
    let needs = offers.map { px(WordWrap.least(of: $0) + Self.choiceGap) }
    guard needs.contains(where: { $0 > even }) else { return needs.map { _ in even } }
    return needs.map { $0 * width / needs.reduce(0, +) }
  }

  /// Draws choices side by side, of which one is chosen, perhaps beside the name of what is chosen.
  func choice(
    _ offers: [(words: Words, action: Action)], chosen: Int?, of name: Words? = nil, in box: Box,
    on face: inout Face
  ) {
    let ground = pill(in: box)
    face.marks.append(.box(ground, radius: ground.height / 2, theme.bar))
    let widths = widths(of: offers.map(\.words), in: box.width)
    var left = box.low.x
    for (place, offer) in offers.enumerated() {
      let low = Point(x: left.rounded(), y: box.low.y)
      left += widths[place]
      let end = Point(x: (low.x + widths[place]).rounded(), y: box.high.y)
      let cell = Box(low: low, high: end)
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
            weight: isChosen ? .medium : .regular, room: cell.width - px(Self.choiceGap))))
      face.targets.append(
        Face.Target(
          control: Control(offer.action), box: cell, kind: .choice(isChosen: isChosen),
          name: name.map { "\($0): \(offer.words)" }))
    }
  }
}
