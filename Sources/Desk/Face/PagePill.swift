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
    brush.panel(box, radius: 22, on: &face)
    let left = Box(low: low, high: low + Point(x: height, y: height))
    let right = Box(low: Point(x: box.high.x - height, y: low.y), high: box.high)
    let isLast = desk.currentPage == count - 1
    button(.back, .previousPage, in: left, isEnabled: desk.currentPage > 0, on: &face)
    button(isLast ? .addPage : .forward, .nextPage, in: right, on: &face)
    face.marks.append(
      .words(
        "\(desk.currentPage + 1) / \(count)", at: box.center,
        brush.words(15, brush.theme.text, anchor: 0.5, weight: .medium)))
  }

  private func button(
    _ icon: Icon, _ action: Action, in box: Box, isEnabled: Bool = true, on face: inout Face
  ) {
    brush.button(
      icon, action, in: box, isEnabled: isEnabled, isHovered: desk.hovered?.action == action,
      on: &face)
  }
}
