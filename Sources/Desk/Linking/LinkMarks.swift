internal import Geometry
internal import Ink
internal import Notebook

/// The quiet signs of linked elements: a dot at the corner, and a line below while a tool follows links.
struct LinkMarks {
  let desk: Desk
  let painter: FacePainter

  func draw(on face: inout Face) {
    for place in desk.shownPages {
      guard let page = desk.sheet(at: place)?.id, let box = desk.stack.boxes[safe: place]
      else { continue }
      for link in desk.pages.anchors[page]?.links ?? [] {
        draw(desk.viewport.place(of: link.box, on: box), on: &face)
      }
      guard desk.preferences.tool.followsLinks else { continue }
      for link in desk.words.pages[page]?.links ?? [] where link.isWritten {
        drawLine(below: desk.viewport.place(of: link.box, on: box), on: &face)
      }
    }
  }

  private func draw(_ link: Box, on face: inout Face) {
    let box = link.expanded(by: painter.px(6))
    guard box.intersects(desk.viewport.window) else { return }
    let accent = desk.paperTheme.accent
    let follows = desk.preferences.tool.followsLinks
    face.reach.append(box.roundedOut)
    face.marks.append(
      painter.disc(
        Point(x: link.high.x + painter.px(2), y: link.low.y), radius: 2.5,
        accent.faded(follows ? 0xFF : 0x90)))
    if follows { drawLine(below: link, on: &face) }
  }

  private func drawLine(below link: Box, on face: inout Face) {
    let box = link.expanded(by: painter.px(6))
    guard box.intersects(desk.viewport.window) else { return }
    let y = link.high.y + painter.px(2)
    let line = painter.path([Point(x: link.low.x, y: y), Point(x: link.high.x, y: y)])
    face.reach.append(box.roundedOut)
    face.marks.append(
      .line(line, width: 1.5 * painter.scale, desk.paperTheme.accent.faded(0xB0)))
  }
}

extension Tool {
  /// True if a tap follows links.
  var followsLinks: Bool { self == .hand || self == .text }
}
