internal import Geometry
internal import Ink
internal import Wording

extension FacePainter {
  func pill(in box: Box) -> Box {
    Box(
      low: Point(x: box.low.x, y: box.low.y + px(5)),
      high: Point(x: box.high.x, y: box.high.y - px(5)))
  }

  /// Returns the outline for the focus ring, which keeps clear of the pill.
  func outline(of pill: Box) -> Face.Outline { Face.Outline(pill: pill.expanded(by: px(3))) }

  /// Returns the background of a field, a quiet button or a choice; in high contrast it has an edge.
  func ground(_ box: Box, radius: Double, _ color: Color, isChosen: Bool = false) -> [Face.Mark] {
    guard theme.hasEdges else { return [.box(box, radius: radius, color)] }
    let width = px(isChosen ? 2 : 1)
    return [
      .box(box, radius: radius, isChosen ? theme.accent : theme.hair),
      .box(box.expanded(by: -width), radius: radius - width, color),
    ]
  }

  /// Draws a button with words in a pill; the main button of a card is red.
  func button(
    _ name: Words, _ action: Action, by icon: Icon? = nil, in box: Box, isMain: Bool = false,
    isEnabled: Bool = true, isHovered: Bool, on face: inout Face
  ) {
    let pill = pill(in: box)
    let isRaised = isHovered && isEnabled
    let quiet = isRaised ? theme.hover : theme.bar
    let ground = isMain && isEnabled ? (isRaised ? theme.chosen : theme.accent) : quiet
    let color = isMain && isEnabled ? theme.surface : isEnabled ? theme.text : theme.second
    face.marks +=
      isMain && isEnabled
      ? [.box(pill, radius: pill.height / 2, ground)]
      : self.ground(pill, radius: pill.height / 2, ground)
    let room = icon == nil ? px(16) : px(52)
    let middle = box.center + Point(x: icon == nil ? 0 : px(12), y: 0)
    if let icon { draw(icon, at: Point(x: box.low.x + px(26), y: box.center.y), color, on: &face) }
    face.marks.append(
      .words(
        name, at: middle,
        words(
          13.5, color, anchor: 0.5, weight: isMain ? .medium : .regular, room: box.width - room)))
    face.targets.append(
      Face.Target(
        control: Control(action, isEnabled: isEnabled), box: box, outline: outline(of: pill),
        isMain: isMain))
  }

  private static let choiceGap = 12.0

  /// The widths of choices: equal, unless one needs more; words shrink only if they do not fit otherwise.
  private func widths(of offers: [Words], in width: Double) -> [Double] {
    let even = width / Double(offers.count)
    let wanted = offers.map { px(WordWrap.width(of: $0.text) + 2 * Self.choiceGap) }
    guard wanted.contains(where: { $0 > even }) else { return wanted.map { _ in even } }
    let spare = (width - wanted.reduce(0, +)) / Double(offers.count)
    if spare >= 0 { return wanted.map { $0 + spare } }
    let needs = offers.map { px(WordWrap.least(of: $0) + Self.choiceGap) }
    guard needs.contains(where: { $0 > even }) else { return needs.map { _ in even } }
    return needs.map { $0 * width / needs.reduce(0, +) }
  }

  func choice(
    _ offers: [(words: Words, action: Action)], chosen: Int?, of name: Words? = nil, in box: Box,
    on face: inout Face
  ) {
    let ground = pill(in: box)
    face.marks += self.ground(ground, radius: ground.height / 2, theme.bar)
    let widths = widths(of: offers.map(\.words), in: box.width)
    var left = box.low.x
    for (place, offer) in offers.enumerated() {
      let low = Point(x: left.rounded(), y: box.low.y)
      left += widths[place]
      let end = Point(x: (low.x + widths[place]).rounded(), y: box.high.y)
      let cell = Box(low: low, high: end)
      let isChosen = place == chosen
      let inner = pill(in: cell)
      if isChosen {
        face.marks += self.ground(inner, radius: inner.height / 2, theme.soft, isChosen: true)
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
          name: name.map { "\($0): \(offer.words)" }, outline: outline(of: inner)))
    }
  }
}
