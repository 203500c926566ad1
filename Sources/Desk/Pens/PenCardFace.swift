internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

/// The card of the held pen: a sample stroke, and everything that can be changed about the pen.
struct PenCardFace: Card {
  static let name: Words = "Card of the pen"

  let desk: Desk
  let painter: FacePainter
  let layout: PenCardLayout

  init(_ desk: Desk, _ painter: FacePainter) {
    self.desk = desk
    self.painter = painter
    layout = PenCardLayout(desk, painter)
  }

  /// Whoever opens the card sees what keys have made of the pens, and goes on from there.
  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    desk.cards.pen.before = nil
  }

  var box: Box { layout.box }
  var hook: Double? { layout.hook }

  func draw(on face: inout Face) {
    drawPaper(on: &face)
    drawColors(on: &face)
    if desk.cards.pen.isPicking {
      drawPicker(on: &face)
    } else {
      drawWidths(on: &face)
      drawWidthSlider(on: &face)
      drawResponses(on: &face)
    }
    drawFoot(on: &face)
  }

  /// Draws a piece of paper with a stroke as this pen would draw it.
  private func drawPaper(on face: inout Face) {
    let paper = layout.paper
    tile(paper, radius: 8, isChosen: false, on: &face)
    let inner = Box(
      low: paper.low + Point(x: painter.px(28), y: painter.px(8)),
      high: paper.high - Point(x: painter.px(28), y: painter.px(8)))
    guard desk.style.tool == .highlighter else {
      return face.marks.append(sample(desk.style).flourish(in: inner))
    }
    // The highlighter goes straight through, with writing above it.
    face.marks += [
      sample(desk.style).bar(in: inner), sample(PenPreset.writer.style).flourish(in: inner),
    ]
  }

  /// A stroke of a style, as it looks on paper.
  func sample(_ style: Style) -> PenSample {
    PenSample(style: desk.seen(style), scale: desk.viewport.fullScale)
  }

  // MARK: - Colours

  private func drawColors(on face: inout Face) {
    let colors = desk.style.tool.colors
    for (place, color) in colors.enumerated() {
      let box = layout.color(place)
      let action = Action.pen(.chooseColor(place))
      let isChosen = color == desk.style.color.opaque
      if isChosen || isHovered(action) {
        face.marks += ring(box.center, painter.theme.surface, isChosen: isChosen)
      }
      face.marks += painter.drop(box.center, radius: 11, color)
      face.targets.append(
        Face.Target(control: Control(action), box: box, kind: .choice(isChosen: isChosen)))
    }
    drawFreeColor(
      in: layout.color(8), isChosen: !colors.contains(desk.style.color.opaque), on: &face)
  }

  /// Draws the button for any colour: a rainbow around the colour picked from it.
  private func drawFreeColor(in box: Box, isChosen: Bool, on face: inout Face) {
    let action = Action.pen(.togglePicker)
    if desk.cards.pen.isPicking {
      face.marks.append(
        .box(box.expanded(by: -painter.px(3)), radius: painter.px(10), painter.theme.soft))
    }
    if isChosen || isHovered(action) {
      let ground = desk.cards.pen.isPicking ? painter.theme.soft : painter.theme.surface
      face.marks += ring(box.center, ground, isChosen: isChosen)
    }
    let count = 24
    let reach = 11 * painter.scale
    for place in 0..<count {
      let hue = Double(place) / Double(count)
      var wedge = Path()
      wedge.move(to: box.center)
      for turn in [hue, hue + 1.2 / Double(count)] {
        let (sine, cosine) = sineAndCosine(of: turn * 2 * .pi)
        wedge.line(to: box.center + Point(x: cosine, y: sine) * reach)
      }
      wedge.close()
      let color = HueColor(hue: hue, strength: 0.72, lightness: 0.56).color
      face.marks.append(.area(wedge, color))
    }
    let middle =
      isChosen
      ? desk.style.color : desk.cards.pen.isPicking ? painter.theme.soft : painter.theme.surface
    face.marks.append(painter.disc(box.center, radius: isChosen ? 7 : 5, middle))
    face.targets.append(
      Face.Target(control: Control(action), box: box, kind: .toggle(isOn: desk.cards.pen.isPicking))
    )
  }

  // MARK: - The foot

  private func drawFoot(on face: inout Face) {
    let hair = Box(
      low: Point(x: layout.paper.low.x, y: layout.foot),
      high: Point(x: layout.paper.high.x, y: layout.foot + painter.px(1)))
    face.marks.append(.box(hair, radius: 0, painter.theme.second.faded(0x40)))
    let actions: [(place: Int, action: PenAction)] = [
      (0, .moveLeft), (1, .moveRight), (2, .toggleMarking), (-1, .remove), (-2, .add),
    ]
    for (place, action) in actions {
      guard let icon = desk.icon(of: .pen(action)) else { continue }
      painter.button(
        icon, .pen(action), in: layout.button(place), isEnabled: desk.isEnabled(.pen(action)),
        isSelected: desk.isOn(.pen(action)), isHovered: isHovered(.pen(action)), on: &face)
    }
  }
}

// MARK: - Pieces

extension PenCardFace {
  func isHovered(_ action: Action) -> Bool { desk.hovered?.action == action }

  /// A piece of paper to draw on; the chosen one has a ring of the seal's red.
  func tile(
    _ box: Box, radius: Double, isChosen: Bool, isHovered: Bool = false, on face: inout Face
  ) {
    let radius = painter.px(radius)
    let edge = isChosen ? painter.px(2) : painter.px(1)
    let color =
      isChosen ? painter.theme.accent : isHovered ? painter.theme.second : painter.theme.hair
    face.marks += [
      .box(box, radius: radius, color),
      .box(box.expanded(by: -edge), radius: radius - edge, desk.seenPaper),
    ]
  }

  func ring(_ center: Point, _ ground: Color, isChosen: Bool) -> [Face.Mark] {
    [
      painter.disc(center, radius: 16, isChosen ? painter.theme.accent : painter.theme.hover),
      painter.disc(center, radius: 14, ground),
    ]
  }

  /// The knob of a slider, filled with a colour.
  func knob(_ center: Point, _ color: Color) -> [Face.Mark] {
    let box = Box(low: center, high: center).expanded(by: 11 * painter.scale)
    return [
      .shadow(box, radius: 11 * painter.scale, depth: painter.px(6), painter.theme.shadow),
      painter.disc(center, radius: 11, Color(rgb: 0xFFFFFF)),
      painter.disc(center, radius: 8, color),
    ]
  }

  /// The track of a slider and the place of its knob; also makes the slider touchable.
  func slider(_ slider: PenSlider, on face: inout Face) -> (track: Box, knob: Point) {
    let track = layout.track(of: slider)
    let position = desk.position(of: slider)
    let touch = slider == .color ? track : track.grown(x: painter.px(16), y: painter.px(18))
    face.targets.append(
      Face.Target(
        control: Control(.pen(.hold(slider))), box: touch,
        kind: .slider(slider == .color ? position.y : position.x)))
    let y = slider == .color ? track.low.y + track.height * position.y : track.center.y
    return (track, Point(x: track.low.x + track.width * position.x, y: y))
  }
}

extension Box {
  fileprivate func grown(x: Double, y: Double) -> Box {
    Box(low: low - Point(x: x, y: y), high: high + Point(x: x, y: y))
  }
}
