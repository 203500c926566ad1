internal import Geometry
internal import Ink
internal import Notebook

/// The place that a link has led to, with an edge around it for a while.
struct PlaceFace {
  let desk: Desk
  let painter: FacePainter

  func draw(on face: inout Face) {
    guard let place = desk.pointedOut,
      let sheet = desk.shownPages.lazy.compactMap(desk.sheet).first(where: { $0.id == place.page }),
      let page = desk.box(of: place.page)
    else { return }
    let part = place.box(on: sheet.size.box.high, turned: sheet.turns)
      .intersection(sheet.box)
    guard !part.isEmpty else { return }
    let box = desk.viewport.place(of: part, on: page).expanded(by: painter.px(6)).roundedOut
    guard box.intersects(desk.viewport.window) else { return }
    let accent = desk.paperTheme.accent
    let edge = Path(around: box, radius: painter.px(8))
    face.reach.append(box.expanded(by: painter.px(3)))
    face.marks += [.area(edge, accent.faded(0x14)), .line(edge, width: painter.px(2.5), accent)]
  }
}
