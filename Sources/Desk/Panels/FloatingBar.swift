internal import Geometry

/// Bars that float beside something: a line of buttons on a panel.
extension FacePainter {
  /// The room that a bar has around its buttons.
  private var barInset: Point { Point(x: px(6), y: px(2)) }

  /// The size of a bar with widgets that all have a width.
  func size(of bar: any Widget, width: Double? = nil) -> Point {
    let width = width ?? bar.width(self) ?? 0
    return Point(x: width, y: bar.height(in: width, self)) + barInset * 2
  }

  /// Draws a bar with its ground.
  func drawBar(_ bar: any Widget, in box: Box, on face: inout Face) {
    panel(box, radius: 24, on: &face)
    bar.draw(in: Box(low: box.low + barInset, high: box.high - barInset), self, on: &face)
  }
}
