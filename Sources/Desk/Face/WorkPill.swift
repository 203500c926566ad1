internal import Geometry

/// What goes on beside writing: a thin line under the bar, and a pill in the lower corner with
/// a cross that ends it.
struct WorkPill {
  let desk: Desk
  let brush: Brush

  func drawLine(on face: inout Face) {
    guard let work = desk.work else { return }
    let top = brush.px(Bar.height)
    let width = (desk.window.x * Double(work.percent) / 100).rounded()
    let line = Box(low: Point(x: 0, y: top), high: Point(x: width, y: top + brush.px(2)))
    face.reach.append(Box(low: line.low, high: Point(x: desk.window.x, y: line.high.y)))
    face.marks.append(.box(line, radius: 0, brush.theme.accent))
  }

  func drawPill(on face: inout Face) {
    guard let work = desk.work else { return }
    let (width, height) = (brush.px(300), brush.px(44))
    let x = Mirror(desk).place(brush.px(20), length: width)
    let low = Point(x: x, y: desk.window.y - height - brush.px(20))
    let box = Box(low: low, high: low + Point(x: width, y: height))
    let cross = Box(low: Point(x: box.high.x - height, y: low.y), high: box.high)
    let middle = box.center.y
    brush.panel(box, radius: 22, on: &face)
    face.marks += [
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
