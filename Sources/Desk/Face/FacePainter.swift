internal import Geometry
internal import Ink
internal import Wording

/// The measures and colours that all parts of the face share.
struct FacePainter {
  let scale: Double
  let theme: Theme
  /// The keys that are named beside what they do.
  var shortcuts = Shortcuts()
  /// The control under the pointer.
  var hovered: Control?
  /// Measures the words of fields.
  var measurer: any TextMeasurer = EvenMeasurer()
  /// The heights that are in sight of what is drawn; nil for all.
  var sight: ClosedRange<Double>?

  /// Converts units of the face to whole pixels.
  func px(_ units: Double) -> Double { (units * scale).rounded() }

  /// True if the pointer is above the control for an action.
  func isHovered(_ action: Action) -> Bool { hovered?.action == action }

  func words(
    _ size: Double, _ color: Color, anchor: Double = 0, weight: Face.TextStyle.Weight = .regular,
    room: Double? = nil
  ) -> Face.TextStyle {
    Face.TextStyle(size: size * scale, weight: weight, color: color, anchor: anchor, room: room)
  }

  /// Returns how wide regular words are, in units of the face.
  func width(of words: String, size: Double, by measurer: any TextMeasurer) -> Double {
    measurer.line(words, size: size * scale).width / scale
  }

  /// Draws an icon in a box, and makes the box a control; without `isSelected` it is nothing that is on
  /// or off.
  func button(
    _ icon: Icon, _ action: Action, in box: Box, isEnabled: Bool = true, isSelected: Bool? = nil,
    isHovered: Bool = false, on face: inout Face
  ) {
    if isSelected == true {
      face.marks.append(.box(box.expanded(by: -px(5)), radius: px(8), theme.soft))
    } else if isHovered, isEnabled {
      face.marks.append(.box(box.expanded(by: -px(5)), radius: px(8), theme.hover))
    }
    let color =
      isSelected == true ? theme.accent : isEnabled ? theme.text : theme.second.faded(0x70)
    draw(icon, at: box.center, color, on: &face)
    face.targets.append(
      Face.Target(
        control: Control(action, isEnabled: isEnabled), box: box,
        kind: isSelected.map { .toggle(isOn: $0) } ?? .button))
  }

  /// Draws an icon centred at a point.
  func draw(_ icon: Icon, at center: Point, _ color: Color, on face: inout Face) {
    let map = Affine.scaling(x: scale * 22 / 24, y: scale * 22 / 24)
      .then(.translation(by: center - Point(x: 11, y: 11) * scale))
    face.marks.append(.line(icon.path.transformed(by: map), width: 1.7 * scale, color))
  }

  /// Draws a floating panel, which catches touches.
  func panel(_ box: Box, radius: Double = 20, _ color: Color? = nil, on face: inout Face) {
    face.panels.append(box)
    face.marks += [
      .shadow(box, radius: px(radius), depth: px(14), theme.shadow),
      .box(box, radius: px(radius), color ?? theme.surface),
    ]
  }

  /// Returns a box with round corners, whose radius is in units of the face.
  func plate(_ box: Box, _ radius: Double, _ color: Color) -> Face.Mark {
    .box(box, radius: px(radius), color)
  }

  /// Returns a path with corners at points.
  func path(_ points: [Point], isClosed: Bool = false) -> Path {
    var path = Path()
    for (number, point) in points.enumerated() {
      if number == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    if isClosed { path.close() }
    return path
  }

  /// Draws a thin horizontal line.
  func hair(from left: Double, to right: Double, y: Double, on face: inout Face) {
    let box = Box(low: Point(x: left, y: y), high: Point(x: right, y: y + px(1)))
    face.marks.append(.box(box, radius: 0, theme.hair))
  }
}

extension Desk {
  /// The painter of everything above paper and ink.
  var painter: FacePainter {
    FacePainter(
      scale: faceScale, theme: theme, shortcuts: preferences.input.shortcuts, hovered: hovered,
      measurer: measurer)
  }
}

/// Round things: drops of ink, and the ticks on what can be chosen.
extension FacePainter {
  /// Returns a disc with a radius in units of the face.
  func disc(_ center: Point, radius: Double, _ color: Color) -> Face.Mark {
    let radius = radius * scale
    return .box(Box(low: center, high: center).expanded(by: radius), radius: radius, color)
  }

  /// Returns a drop of ink; except in the light theme it has an edge, as the ink may be as dark as the card.
  func drop(_ center: Point, radius: Double, _ color: Color) -> [Face.Mark] {
    let edge = theme == .light ? [] : [disc(center, radius: radius + 1, inkEdge)]
    return edge + [disc(center, radius: radius, color)]
  }

  /// The edge of ink on a ground that may be as dark.
  var inkEdge: Color { theme.second.faded(0x70) }

  /// Returns the ring on something that can be chosen, or the tick on what is, in the lower left corner of its paper.
  func tick(isChosen: Bool, on paper: Box) -> Face.Mark {
    let side = px(28)
    let center = Point(x: side / 2, y: side / 2)
    var tick = Face()
    tick.marks = [
      disc(center, radius: 13.5, theme.surface),
      disc(center, radius: 12, isChosen ? theme.accent : theme.second),
    ]
    if isChosen {
      draw(.tick, at: center, theme.surface, on: &tick)
    } else {
      tick.marks.append(disc(center, radius: 10.5, theme.surface))
    }
    let low = Point(x: paper.low.x + px(6), y: paper.high.y - side - px(6))
    return .still(tick.marks, at: low, size: Point(x: side, y: side))
  }
}

extension FacePainter {
  /// Draws the first row of a card: its title, and the button that closes it, which reaches beyond the row.
  ///
  /// - Parameters:
  ///   - title: The title of the card.
  ///   - close: What the button does; nil for no button.
  ///   - icon: The icon of the button.
  ///   - row: The row, without the margins of the card.
  ///   - isHovered: Whether a pointer is above the button.
  ///   - face: Gets what is drawn.
  func header(
    _ title: Words, close: Action?, by icon: Icon, in row: Box, isHovered: Bool,
    on face: inout Face
  ) {
    let side = px(44)
    let low = Point(x: row.high.x - side + px(12), y: row.low.y + px(6))
    face.marks.append(
      .words(
        title, at: Point(x: row.low.x, y: low.y + side / 2),
        words(15, theme.text, weight: .semiBold, room: row.width - side)))
    guard let close else { return }
    button(
      icon, close, in: Box(low: low, high: low + Point(x: side, y: side)), isHovered: isHovered,
      on: &face)
  }
}
