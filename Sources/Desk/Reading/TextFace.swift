internal import Geometry
internal import Ink

/// The selected text on the page, with handles at its ends and a bar beside it.
struct TextFace {
  let desk: Desk
  let painter: FacePainter

  /// The buttons of the bar.
  private static let buttons: [(icon: Icon, action: TextAction)] = [
    (.marker, .mark(.highlight)), (.underline, .mark(.underline)), (.strike, .mark(.strike)),
    (.copy, .copy), (.find, .find),
  ]

  func draw(on face: inout Face) {
    let lines = boxes
    guard !lines.isEmpty else { return }
    for line in lines where line.intersects(desk.viewport.window) {
      face.reach.append(line)
      face.marks.append(.box(line, radius: painter.px(2), painter.theme.accent.faded(0x38)))
    }
    drawHandles(on: &face)
    if case .text = desk.hand.gesture { return }
    let bounds = lines.reduce(Box.empty) { $0.union($1) }
    if bounds.intersects(desk.viewport.frame) { drawBar(beside: bounds, on: &face) }
  }

  /// The selected lines in the window.
  private var boxes: [Box] {
    guard let page = desk.textSelection?.page, let box = desk.box(of: page) else { return [] }
    return desk.selectedLines.map {
      desk.viewport.place(of: $0, on: box).expanded(by: painter.scale).roundedOut
    }
  }

  private func drawHandles(on face: inout Face) {
    guard let ends = desk.textHandles else { return }
    for end in [ends.start, ends.head] {
      let box = Box(low: end, high: end).expanded(by: 6 * painter.scale)
      face.reach.append(box.expanded(by: painter.scale).roundedOut)
      face.marks += [
        .box(box, radius: 6 * painter.scale, painter.theme.accent),
        .box(
          box.expanded(by: -1.6 * painter.scale), radius: 4.4 * painter.scale,
          painter.theme.surface),
      ]
    }
  }

  private func drawBar(beside bounds: Box, on face: inout Face) {
    let bar = Line {
      for (icon, action) in Self.buttons { IconButton(icon, .text(action)) }
    }
    let room = BarRoom(desk, painter)
    let box = room.box(
      painter.size(of: bar), beside: bounds.expanded(by: painter.px(12)))
    painter.drawBar(bar, in: box, on: &face)
  }
}
