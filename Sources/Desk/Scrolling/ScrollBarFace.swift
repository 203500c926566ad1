internal import Geometry
internal import Ink
internal import Wording

/// Draws a bar that scrolls: a thin thumb, thicker under the pointer, with a label while it is dragged.
struct ScrollBarFace {
  let bar: ScrollBar
  let desk: Desk
  let painter: FacePainter

  /// The width of the thumb, that under the pointer, and the distance from the edge, in units of the face.
  private static let (thin, thick, edge) = (4.0, 8.0, 4.0)
  /// The height of the label, its space around words, and its distances from a mouse and from a finger.
  private static let (height, pad, near, far) = (32.0, 14.0, 10.0, 44.0)

  private var isHeld: Bool { desk.heldBar == bar.goal }

  func draw(on face: inout Face) {
    face.bars.append(bar)
    let isRaised = isHeld || desk.pointing.bar == bar.goal
    if isRaised {
      face.marks.append(mark(from: bar.track, Self.thick, painter.theme.second.faded(0x20)))
    }
    face.marks.append(
      mark(
        from: bar.thumb, isRaised ? Self.thick : Self.thin,
        painter.theme.second.faded(isRaised ? 0xC0 : 0x70)))
    if isHeld, bar.goal == .screen { drawLabel(on: &face) }
  }

  /// A line of a width along the edge, as long as a box.
  private func mark(from box: Box, _ width: Double, _ color: Color) -> Face.Mark {
    let (width, edge) = (painter.px(width), painter.px(Self.edge))
    let x = bar.isLeft ? box.low.x + edge : box.high.x - edge - width
    let low = Point(x: x, y: box.low.y.rounded())
    let high = Point(x: x + width, y: box.high.y.rounded())
    return .box(Box(low: low, high: high), radius: width / 2, color)
  }

  /// Draws where one is, beside the thumb and clear of a finger on it.
  private func drawLabel(on face: inout Face) {
    guard let words = desk.screen.landmark(on: desk) else { return }
    let most = painter.px(220)
    let pad = painter.px(Self.pad)
    let text = painter.px(painter.width(of: words.text, size: 15, by: desk.measurer) * 1.06)
    let width = min(text.rounded(.up) + 2 * pad, most)
    let height = painter.px(Self.height)
    let gap = painter.px(desk.pointing.pointer.kind == .finger ? Self.far : Self.near)
    let x = bar.isLeft ? bar.track.high.x + gap : bar.track.low.x - gap - width
    let middle = bar.thumb.center.y - height / 2
    let y = min(max(middle, bar.track.low.y), bar.track.high.y - height).rounded()
    let box = Box(low: Point(x: x, y: y), high: Point(x: x + width, y: y + height))
    painter.panel(box, radius: Self.height / 2, painter.theme.text, on: &face)
    face.marks.append(
      .words(
        words, at: box.center,
        painter.words(
          15, painter.theme.bar, anchor: 0.5, weight: .medium, room: width - 2 * pad + painter.px(4)
        )))
  }
}
