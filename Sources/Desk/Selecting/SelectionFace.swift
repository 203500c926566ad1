internal import Geometry
internal import Ink
internal import Wording

/// Draws the selection: the line being drawn, the frame with its handles, and its bar.
struct SelectionFace {
  private let desk: Desk
  private let painter: FacePainter
  /// The colours of lines on paper, which depend on the paper rather than on the theme of the desk.
  private let theme: Theme
  private var accent: Color { theme.accent }

  init(_ desk: Desk, _ painter: FacePainter) {
    theme = desk.paperTheme
    self.desk = desk
    self.painter = painter
  }

  func draw(on face: inout Face) {
    if let line = desk.hand.lasso { draw(line, on: &face) }
    guard let selection = desk.selection, let frame = desk.selectionFrame else { return }
    if selection.isPlace {
      draw(frame.path(radius: 0), on: &face)
    } else {
      draw(frame, isHeld: selection.isLifted, on: &face)
    }
    if selection.isLifted {
      tell(of: selection, at: frame, on: &face)
    } else if frame.bounds.intersects(desk.viewport.frame) {
      SelectionBar(desk, painter, selection, frame).draw(on: &face)
    }
  }

  private func draw(_ line: LassoLine, on face: inout Face) {
    guard let page = desk.stack.boxes[safe: line.page] else { return }
    let view = desk.viewport
    let map = Affine.scaling(x: view.scale, y: view.scale)
      .then(.translation(by: view.corner(of: page)))
    draw(line.path(under: map), on: &face)
  }

  /// Draws a line that the hand has drawn around something.
  private func draw(_ path: Path, on face: inout Face) {
    let scale = painter.scale
    // A light tint inside shows where the line will close.
    face.marks += [
      .area(path, accent.faded(0x14)),
      .dashes(path, width: 1.5 * scale, length: 5 * scale, accent),
    ]
    face.reach.append(path.bounds.expanded(by: 2 * scale).roundedOut)
  }

  private func draw(_ frame: SelectionFrame, isHeld: Bool, on face: inout Face) {
    let scale = painter.scale
    let path = frame.path(radius: 6 * scale)
    face.reach.append(frame.bounds.roundedOut)
    if !isHeld { face.marks.append(.area(path, accent.faded(0x0C))) }
    face.marks.append(.line(path, width: 1.3 * scale, accent.faded(isHeld ? 0x90 : 0xFF)))
    guard !isHeld else { return }
    var stem = Path()
    stem.move(to: frame.stem)
    stem.line(to: frame.turnHandle)
    face.marks.append(.line(stem, width: 1.3 * scale, accent))
    for corner in frame.corners { handle(corner, radius: 5, on: &face) }
    handle(frame.turnHandle, radius: 11, on: &face)
    let half = 7.5 * scale
    let map = Affine.scaling(x: half / 12, y: half / 12)
      .then(.translation(by: frame.turnHandle - Point(x: half, y: half)))
    face.marks.append(.line(Icon.turn.path.transformed(by: map), width: 1.4 * scale, accent))
  }

  private func handle(_ center: Point, radius: Double, on face: inout Face) {
    let scale = painter.scale
    for (radius, color) in [
      (radius + 1.4, accent), (radius, theme.surface),
    ] {
      let box = Box(low: center, high: center).expanded(by: radius * scale)
      face.marks.append(.box(box, radius: radius * scale, color))
    }
  }

  /// Shows how far the selection is turned or scaled, beside the handle in the hand.
  private func tell(of selection: Selection, at frame: SelectionFrame, on face: inout Face) {
    guard case .grip(let grip, _)? = desk.hand.gesture else { return }
    let text: String
    switch grip {
    case .move: return
    case .turn:
      let map = selection.placed
      let degrees = Int((angle(of: Point(x: map.a, y: map.b)) * 180 / .pi).rounded())
      text = "\(degrees)°"
    case .corner: text = "\(Int((selection.placed.scale * 100).rounded())) %"
    }
    let size = Point(x: painter.px(68), y: painter.px(32))
    let room = desk.viewport.frame.expanded(by: -painter.px(20))
    let place = frame.turnHandle - Point(x: size.x / 2, y: size.y + painter.px(4))
    let low = Point(
      x: min(max(place.x, room.low.x), max(room.high.x - size.x, room.low.x)).rounded(),
      y: min(max(place.y, room.low.y), max(room.high.y - size.y, room.low.y)).rounded())
    let box = Box(low: low, high: low + size)
    face.panels.append(box)
    face.marks += [
      .box(box, radius: size.y / 2, painter.theme.text),
      .text(text, at: box.center, painter.words(13.5, painter.theme.bar, anchor: 0.5)),
    ]
  }
}

extension Color {
  /// The colour with another opacity, 0 to 255.
  func faded(_ alpha: UInt32) -> Color { Color(rgba: rgba & 0xFFFF_FF00 | alpha) }
}
