internal import Geometry

/// The lower corners: what is to be told, and the zoom.
struct Corners {
  private let desk: Desk
  private let brush: Brush

  init(_ desk: Desk, _ brush: Brush) {
    self.desk = desk
    self.brush = brush
  }

  func draw(on face: inout Face) {
    let y = desk.window.y - brush.px(42)
    drawZoom(at: y, on: &face)
    if let notice = desk.notice { drawNotice(notice, on: &face) }
  }

  private func drawZoom(at y: Double, on face: inout Face) {
    let percent = Int((desk.viewport.zoom * 100).rounded())
    let width = brush.px(76)
    let right = desk.window.x - brush.px(20)
    let box = Box(
      low: Point(x: right - width, y: y - brush.px(16)), high: Point(x: right, y: y + brush.px(16)))
    face.panels.append(box)
    face.marks += [
      .box(box, radius: brush.px(16), brush.theme.bar),
      .words(
        "\(percent) %", at: box.center, brush.words(12.5, brush.theme.second, anchor: 0.5)),
    ]
    face.targets.append(Face.Target(control: Control(.trueSize), box: box))
  }

  /// A sentence in the middle, above the pill, until the next touch.
  private func drawNotice(_ notice: String, on face: inout Face) {
    let width = min(brush.px(620), desk.window.x - brush.px(40))
    let height = brush.px(44)
    let low = Point(
      x: ((desk.window.x - width) / 2).rounded(), y: desk.window.y - brush.px(128))
    let box = Box(low: low, high: low + Point(x: width, y: height))
    face.panels.append(box)
    face.marks += [
      .shadow(box, radius: brush.px(20), brush.theme.shadow),
      .box(box, radius: brush.px(20), brush.theme.text),
      .words(
        notice, at: box.center,
        brush.words(13.5, brush.theme.bar, anchor: 0.5, room: width - brush.px(40))),
    ]
    face.targets.append(Face.Target(control: Control(.dismiss), box: box))
  }
}
