internal import Geometry
internal import Ink

/// The places found, on the pages in sight: the one that is looked at has an edge.
struct HitsFace {
  let desk: Desk
  let painter: FacePainter

  private static let ground = Color(rgba: 0xFFC8_3C58)
  private static let current = Color(rgba: 0xFF98_1E66)

  func draw(on face: inout Face) {
    let finding = desk.finding
    guard finding.isOpen, finding.count > 0 else { return }
    for place in desk.shownPages {
      guard let page = desk.sheet(at: place)?.id, let hits = finding.hits[page],
        let box = desk.stack.boxes[safe: place]
      else { continue }
      for (number, hit) in hits.enumerated() {
        let isCurrent = finding.current == HitPlace(page: page, number: number)
        for line in hit {
          draw(desk.viewport.place(of: line, on: box), isCurrent: isCurrent, on: &face)
        }
      }
    }
  }

  private func draw(_ line: Box, isCurrent: Bool, on face: inout Face) {
    let box = line.expanded(by: painter.scale).roundedOut
    guard box.intersects(desk.viewport.window) else { return }
    face.reach.append(box.expanded(by: painter.px(2)))
    if isCurrent {
      let edge = Path(around: box.expanded(by: painter.px(2)), radius: painter.px(3))
      face.marks.append(.line(edge, width: 1.5 * painter.scale, painter.theme.accent))
    }
    face.marks.append(.box(box, radius: painter.px(2), isCurrent ? Self.current : Self.ground))
  }
}
