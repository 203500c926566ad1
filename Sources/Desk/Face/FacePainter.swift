internal import Geometry
internal import Ink
internal import Wording

struct FacePainter {
  let scale: Double
  let theme: Theme
  var shortcuts = Shortcuts()
  var hovered: Control?
  var measurer: any TextMeasurer = EvenMeasurer()
  /// The visible range of y; nil for everything.
  var sight: ClosedRange<Double>?
  /// True if lines of widgets run from right to left, for left-handed users.
  private(set) var isMirrored = false

  /// Converts interface units to whole pixels.
  func px(_ units: Double) -> Double { (units * scale).rounded() }

  func isHovered(_ action: Action) -> Bool { hovered?.action == action }

  /// Returns the painter of a bar that is mirrored for left-handed users.
  func mirrored(for desk: Desk) -> FacePainter {
    var painter = self
    painter.isMirrored = desk.preferences.isLeftHanded
    return painter
  }

  /// Returns a box of the right-handed layout, or its mirror image in the room.
  func placed(_ box: Box, in room: Box) -> Box {
    guard isMirrored else { return box }
    return box.moved(by: Point(x: room.low.x + room.high.x - box.low.x - box.high.x, y: 0))
  }

  func words(
    _ size: Double, _ color: Color, anchor: Double = 0, weight: Face.TextStyle.Weight = .regular,
    room: Double? = nil
  ) -> Face.TextStyle {
    Face.TextStyle(size: size * scale, weight: weight, color: color, anchor: anchor, room: room)
  }

  /// The width of regular words, in interface units.
  func width(of words: String, size: Double, by measurer: any TextMeasurer) -> Double {
    measurer.line(words, size: size * scale).width / scale
  }

  /// Draws an icon in a box, and makes the box a control; pass `isSelected` only for a toggle.
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

  /// Draws the ground of a bar across the window, which catches touches, with a line at its foot.
  func strip(_ box: Box, _ color: Color? = nil, on face: inout Face) {
    face.panels.append(box)
    face.marks.append(.box(box, radius: 0, color ?? theme.bar))
    hair(from: box.low.x, to: box.high.x, y: box.high.y - px(1), on: &face)
  }

  /// Returns a box with round corners; the radius is in interface units.
  func plate(_ box: Box, _ radius: Double, _ color: Color) -> Face.Mark {
    .box(box, radius: px(radius), color)
  }

  func path(_ points: [Point], isClosed: Bool = false) -> Path {
    var path = Path()
    for (number, point) in points.enumerated() {
      if number == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    if isClosed { path.close() }
    return path
  }

  func hair(from left: Double, to right: Double, y: Double, on face: inout Face) {
    let box = Box(low: Point(x: left, y: y), high: Point(x: right, y: y + px(1)))
    face.marks.append(.box(box, radius: 0, theme.hair))
  }
}

extension Desk {
  var painter: FacePainter {
    FacePainter(
      scale: faceScale, theme: theme, shortcuts: preferences.input.shortcuts, hovered: hovered,
      measurer: measurer)
  }
}

extension FacePainter {
  /// Returns a disc; the radius is in interface units.
  func disc(_ center: Point, radius: Double, _ color: Color) -> Face.Mark {
    let radius = radius * scale
    return .box(Box(low: center, high: center).expanded(by: radius), radius: radius, color)
  }

  /// Returns a drop of ink, with an edge in all but the light theme, as ink may be as dark as the card.
  func drop(_ center: Point, radius: Double, _ color: Color) -> [Face.Mark] {
    let edge = theme == .light ? [] : [disc(center, radius: radius + 1, inkEdge)]
    return edge + [disc(center, radius: radius, color)]
  }

  /// The edge of ink on a background that may be as dark.
  var inkEdge: Color { theme.second.faded(0x70) }

  /// Returns the ring of a selectable paper, or the tick of a selected one, in its lower left corner.
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
  /// Draws the first row of a card: its title, and the close button, which reaches beyond the row; a nil `close` omits
  /// it.
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
