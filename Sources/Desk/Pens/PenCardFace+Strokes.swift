internal import Geometry
internal import Ink
internal import Wording

/// The widths and the pressure responses, each shown as a stroke that the pen would draw with it.
extension PenCardFace {
  func drawWidths(on face: inout Face) {
    for (place, width) in desk.style.tool.widths.enumerated() {
      var style = desk.style
      style.width = width
      choice(
        style, .chooseWidth(place), in: layout.choice(place, in: .first),
        isChosen: width == desk.style.width, on: &face)
    }
  }

  func drawResponses(on face: inout Face) {
    guard !desk.style.tool.responses.isEmpty else { return }
    for (place, offer) in PressureResponse.offered.enumerated() {
      var style = desk.style
      style.response = offer.response
      // With thin lines all responses look alike.
      style.width = max(style.width, 2.4)
      let isChosen = offer.response == desk.style.response
      let box = layout.choice(place, in: .third)
      let name = Point(x: box.center.x, y: box.high.y - painter.px(10))
      face.marks.append(
        .words(
          offer.name, at: name,
          painter.words(12.5, isChosen ? painter.theme.text : painter.theme.second, anchor: 0.5)))
      choice(
        style, .chooseResponse(place),
        in: Box(low: box.low, high: Point(x: box.high.x, y: box.low.y + painter.px(44))),
        isChosen: isChosen, touch: box, on: &face)
    }
  }

  /// Draws a piece of paper with a stroke in a style; a touch chooses it.
  private func choice(
    _ style: Style, _ action: PenAction, in box: Box, isChosen: Bool, touch: Box? = nil,
    on face: inout Face
  ) {
    let paper = box.expanded(by: -painter.px(3))
    tile(
      paper, radius: 8, isChosen: isChosen, isHovered: isHovered(.pen(action)), on: &face)
    let isMark = style.tool == .highlighter
    let margin = Point(x: painter.px(isMark ? 8 : 15), y: painter.px(isMark ? 3 : 6))
    let scale = desk.viewport.fullScale
    let room = Box(low: paper.low + margin, high: paper.high - margin)
    // As wide as the pen writes, but no wider than the paper.
    var style = style
    style.width = min(style.width, room.height / scale)
    let sample = sample(style)
    face.marks.append(isMark ? sample.bar(in: room) : sample.wave(in: room))
    face.targets.append(
      Face.Target(
        control: Control(.pen(action)), box: touch ?? box, kind: .choice(isChosen: isChosen)))
  }

  /// Draws the slider for any width: a wedge that grows with the width.
  func drawWidthSlider(on face: inout Face) {
    let (track, knob) = slider(.width, on: &face)
    var wedge = Path()
    let middle = track.center.y
    wedge.move(to: Point(x: track.low.x, y: middle - painter.px(1) / 2))
    wedge.line(to: Point(x: track.high.x, y: track.low.y))
    wedge.line(to: Point(x: track.high.x, y: track.high.y))
    wedge.line(to: Point(x: track.low.x, y: middle + painter.px(1) / 2))
    wedge.close()
    face.marks.append(.area(wedge, painter.theme.second.faded(0x60)))
    face.marks += self.knob(knob, painter.theme.accent)
    face.marks.append(
      .text(
        width, at: Point(x: layout.paper.high.x - painter.px(4), y: middle),
        painter.words(13.5, painter.theme.second, anchor: 1)))
  }

  /// The width in millimetres, with a suitable number of digits.
  private var width: String {
    let millimetres = desk.style.width / Length.millimetre
    let digits = millimetres < 1 ? 2 : 1
    let power = digits == 2 ? 100.0 : 10
    let number = Int((millimetres * power).rounded())
    let rest = String(number % Int(power))
    let zeros = String(repeating: "0", count: max(digits - rest.count, 0))
    return "\(number / Int(power)).\(zeros)\(rest) mm"
  }
}
