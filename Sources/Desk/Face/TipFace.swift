internal import Geometry

/// The name of what the pointer rests on, with its key.
struct TipFace {
  let desk: Desk
  let brush: Brush

  func draw(on face: inout Face) {
    guard let target = desk.tip else { return }
    let key = Key.names(for: target.control.action).first
    let name = desk.name(of: target.control.action)
    let text = key.map { "\(name) · \($0)" } ?? name
    let isBelow = target.box.high.y + brush.px(44) < desk.window.y
    let y = isBelow ? target.box.high.y + brush.px(20) : target.box.low.y - brush.px(20)
    let half = brush.px(170)
    let x = min(max(target.box.center.x, half), max(desk.window.x - half, half))
    let room = Box(
      low: Point(x: max(x - half, 0) + brush.px(6), y: y - brush.px(16)),
      high: Point(x: min(x + half, desk.window.x) - brush.px(6), y: y + brush.px(16)))
    // A tip covers nothing: what lies below it can be written on and touched.
    face.reach.append(room)
    face.marks.append(
      .label(
        text, at: Point(x: target.box.center.x, y: y), within: room,
        brush.words(12.5, brush.theme.bar, anchor: 0.5), ground: brush.theme.text))
  }
}

/// The ring around what the keys have hold of.
struct FocusRing {
  private let box: Box
  private let brush: Brush

  init(_ target: Face.Target, _ brush: Brush) {
    box = target.box.expanded(by: -brush.px(3))
    self.brush = brush
  }

  func draw(on face: inout Face) {
    face.reach.append(box)
    let ring = Path(around: box, radius: min(brush.px(10), box.height / 2))
    face.marks.append(.line(ring, width: 2 * brush.scale, brush.theme.accent))
  }
}

extension Path {
  /// A box with round corners.
  init(around box: Box, radius: Double) {
    self.init()
    let corners = box.corners
    for index in corners.indices {
      let (before, here) = (corners[(index + 3) % 4], corners[index])
      let after = corners[(index + 1) % 4]
      let start = here + (before - here) * (radius / max(before.distance(to: here), 1e-9))
      let end = here + (after - here) * (radius / max(after.distance(to: here), 1e-9))
      line(to: start)
      // The controls that come nearest to a quarter of a circle.
      cubic(start.mixed(with: here, by: 0.5523), end.mixed(with: here, by: 0.5523), to: end)
    }
    close()
  }
}
