internal import Geometry
internal import Ink

/// The picker for any colour: a field of hues from light to dark, and a slider for the strength.
extension PenCardFace {
  func drawPicker(on face: inout Face) {
    drawTyped(on: &face)
    if desk.cards.pen.hex != nil { return drawDigits(on: &face) }
    let picked = desk.pickedColor
    let (field, place) = slider(.color, on: &face)
    let (track, knob) = slider(.strength, on: &face)
    let radius = painter.px(8)
    let (white, black) = (Color(rgb: 0xFFFFFF), Color(rgb: 0))
    let grey = UInt32((255 * (1 - desk.shownStrength)).rounded())
    face.marks += [
      .blend(field, radius: radius, HueColor.rainbow, isUpright: false),
      // Blends in white above the middle and black below it, and grey where the colour is weak.
      .blend(
        field, radius: radius,
        [
          Face.Stop(0, white), Face.Stop(0.5, white.faded(0)), Face.Stop(0.5, black.faded(0)),
          Face.Stop(1, black),
        ], isUpright: true),
      .blend(
        field, radius: radius, [Face.Stop(0, white.faded(grey)), Face.Stop(1, black.faded(grey))],
        isUpright: true),
    ]
    face.marks += self.knob(place, desk.style.color)
    var (weak, strong) = (picked, picked)
    (weak.strength, strong.strength) = (0, 1)
    face.marks.append(
      .blend(
        track, radius: track.height / 2, [Face.Stop(0, weak.color), Face.Stop(1, strong.color)],
        isUpright: false))
    face.marks += self.knob(knob, desk.style.color)
  }

  /// Draws the colour in digits, which a touch allows to be typed, and the recent colours.
  private func drawTyped(on face: inout Face) {
    let field = layout.hex
    let action = Action.pen(.hex(.begin))
    let isTyping = desk.cards.pen.hex != nil
    let ground =
      isTyping ? painter.theme.soft : isHovered(action) ? painter.theme.hover : painter.theme.bar
    face.marks += painter.ground(painter.pill(in: field), radius: painter.px(10), ground)
    face.marks.append(
      .text(
        desk.cards.pen.hex?.text ?? desk.style.color.hex, at: field.center,
        painter.words(
          15, isTyping ? painter.theme.chosen : painter.theme.text, anchor: 0.5, weight: .medium)))
    face.targets.append(Face.Target(control: Control(action), box: field))
    for (place, color) in desk.preferences.recentColors.enumerated() {
      let box = layout.recent(place)
      let action = Action.pen(.chooseRecent(place))
      let isChosen = color == desk.style.color.opaque
      if isChosen || isHovered(action) {
        face.marks += ring(box.center, painter.theme.surface, isChosen: isChosen)
      }
      face.marks += painter.drop(box.center, radius: 11, color)
      face.targets.append(
        Face.Target(control: Control(action), box: box, kind: .choice(isChosen: isChosen)))
    }
  }

  /// Draws the hexadecimal digits, for hands that are not at a keyboard.
  private func drawDigits(on face: inout Face) {
    let actions: [HexAction] = (0...15).map { .digit($0) } + [.erase, .end]
    for (place, action) in actions.enumerated() {
      let box = layout.digit(place)
      let control = Action.pen(.hex(action))
      switch action {
      case .digit(let digit):
        if isHovered(control) {
          face.marks.append(
            .box(box.expanded(by: -painter.px(4)), radius: painter.px(8), painter.theme.hover))
        }
        face.marks.append(
          .text(
            String(digit, radix: 16, uppercase: true), at: box.center,
            painter.words(18, painter.theme.text, anchor: 0.5)))
        face.targets.append(Face.Target(control: Control(control), box: box))
      case .erase, .end, .begin:
        painter.button(
          action == .end ? .tick : .backspace, control, in: box,
          isEnabled: action == .end
            ? desk.cards.pen.hex?.color != nil : desk.cards.pen.hex?.digits.isEmpty == false,
          isHovered: isHovered(control), on: &face)
      }
    }
  }
}
