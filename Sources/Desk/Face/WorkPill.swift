internal import Geometry

/// What goes on beside writing: a thin line under the bar, and a pill in the lower left corner with
/// a cross that ends it.
struct WorkPill {
  private let desk: Desk
  private let brush: Brush

  init(_ desk: Desk, _ brush: Brush) {
    self.desk = desk
    self.brush = brush
  }

  func draw(on face: inout Face) {
    guard let work = desk.work else { return }
    drawLine(work, on: &face)
    drawPill(work, on: &face)
  }

  private func drawLine(_ work: Work, on face: inout Face) {
    let top = brush.px(Bar.height)
    let width = (desk.window.x * Double(work.percent) / 100).rounded()
    let line = Box(low: Point(x: 0, y: top), high: Point(x: width, y: top + brush.px(2)))
    face.reach.append(Box(low: line.low, high: Point(x: desk.window.x, y: line.high.y)))
    face.marks.append(.box(line, radius: 0, brush.theme.accent))
  }

  private func drawPill(_ work: Work, on face: inout Face) {
    let (width, height) = (brush.px(300), brush.px(44))
    let low = Point(x: brush.px(20), y: desk.window.y - height - brush.px(20))
    let box = Box(low: low, high: low + Point(x: width, y: height))
    let cross = Box(low: Point(x: box.high.x - height, y: low.y), high: box.high)
    let middle = box.center.y
    face.panels.append(box)
    face.marks += [
      .shadow(box, radius: height / 2, brush.theme.shadow),
      .box(box, radius: height / 2, brush.theme.surface),
      .words(
        work.title, at: Point(x: low.x + brush.px(18), y: middle),
        brush.words(13.5, brush.theme.text, room: width - height - brush.px(74))),
      .words(
        "\(work.percent) %", at: Point(x: cross.low.x - brush.px(2), y: middle),
        brush.words(12.5, brush.theme.second, anchor: 1)),
    ]
    brush.button(
      .close, .endWork, in: cross, isHovered: desk.hovered?.action == .endWork, on: &face)
  }
}
