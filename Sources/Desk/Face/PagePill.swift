internal import Geometry

/// The pill below the page: which page this is, and how to turn it.
struct PagePill {
  private let desk: Desk
  private let brush: Brush

  init(_ desk: Desk, _ brush: Brush) {
    self.desk = desk
    self.brush = brush
  }

  func draw(on face: inout Face) {
    let count = desk.notebook?.sheets.count ?? 0
    guard count > 0 else { return }
    let (width, height) = (brush.px(168), brush.px(44))
    let low = Point(
      x: ((desk.window.x - width) / 2).rounded(), y: desk.window.y - height - brush.px(20))
    let box = Box(low: low, high: low + Point(x: width, y: height))
    face.panels.append(box)
    face.marks += [
      .shadow(box, radius: height / 2, brush.theme.shadow),
      .box(box, radius: height / 2, brush.theme.surface),
    ]
    let left = Box(low: low, high: low + Point(x: height, y: height))
    let right = Box(low: Point(x: box.high.x - height, y: low.y), high: box.high)
    brush.button(
      .back, .previousPage, in: left, isEnabled: desk.currentPage > 0, on: &face)
    let isLast = desk.currentPage == count - 1
    brush.button(
      isLast ? .addPage : .forward, .nextPage, in: right,
      isHovered: desk.hovered?.action == .nextPage, on: &face)
    face.marks.append(
      .words(
        "\(desk.currentPage + 1) / \(count)", at: box.center,
        brush.words(15, brush.theme.text, anchor: 0.5)))
  }
}
